-- Driftline: a delay whose time is a curve that you draw.
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- ardourN-lua ardour_session.lua NEWFOLDER WAV FRAMES TYPE UID OUTFOLDER NAME [PARAMETER=VALUE]...
--
-- Makes a session with the WAV (48 kHz stereo, absolute path) on one track, inserts the plugin, sets its parameters,
-- and exports FRAMES frames from the start as 32-bit float to OUTFOLDER/NAME.wav. TYPE is VST3, LV2, or None for a
-- session without a plugin. A PARAMETER is the name that Ardour shows; VALUE is what Ardour holds for it: 0 to 1 for
-- VST3, the parameter's unit for LV2. The last line printed after success begins with EXPORTED: some versions of
-- ardourN-lua abort while they quit, after everything is written, so the exit status says nothing.

local folder, wav, frames, plugin_type, uid, out_folder, name = table.unpack(arg, 1, 7)
local session_name = "driftline"
local export_preset = "f10a7000-0000-4000-8000-000000000001" -- written by ardour.sh
frames = math.tointeger(tonumber(frames))

local function replaced_once(text, pattern, replacement)
  local result, count = text:gsub(pattern, replacement)
  assert(count == 1, "this Ardour writes other session files: no " .. pattern)
  return result
end

AudioEngine:set_backend("None (Dummy)", "", "")
local session = assert(create_session(folder, session_name, 48000))
for _ in session:new_audio_track(2, 2, nil, 1, "T", ARDOUR.PresentationInfo.max_order, ARDOUR.TrackMode.Normal, true):iter() do
end
session:save_state("", false, false, false, false, false)
close_session()
session = nil
collectgarbage()

-- Audio can be imported only from the GUI: name the file in the session document instead.
local path = folder .. "/" .. session_name .. ".ardour"
local file = io.open(path)
local document = file:read("a")
file:close()
local superclock_ticks = math.tointeger(282240000 // 48000 * frames)
local function region(id, is_whole_file)
  return '<Region type="audio" name="in" id="' .. id .. '" whole-file="' .. is_whole_file
    .. '" external="1" opaque="1" start="a0" length="a' .. superclock_ticks
    .. '@a0" fade-in-active="0" fade-out-active="0" channels="2" source-0="9001" source-1="9002"'
    .. ' master-source-0="9001" master-source-1="9002"/>'
end
local function source(id, channel)
  return '<Source name="' .. wav .. '" type="audio" id="' .. id .. '" channel="' .. channel
    .. '" origin="" gain="1" flags="CanRename"/>'
end
document = replaced_once(document, "<Sources/>", "<Sources>" .. source(9001, 0) .. source(9002, 1) .. "</Sources>")
document = replaced_once(document, "<Regions/>", "<Regions>" .. region(9010, 1) .. "</Regions>")
-- Ardour 7 calls the track's playlist T, Ardour 8 T.1.
document = replaced_once(document, '(<Playlist id="%d+" name="T[.%d]*"[^>]*)/>', "%1>" .. region(9011, 0) .. "</Playlist>")
document = replaced_once(document, "<Locations/>", '<Locations><Location id="9020" name="session" start="a0" end="a'
  .. superclock_ticks .. '" flags="IsSessionRange"/></Locations>')
document = document:gsub('id%-counter="%d+"', 'id-counter="9100"', 1)
file = io.open(path, "w")
file:write(document)
file:close()

AudioEngine:set_backend("None (Dummy)", "", "")
session = assert(load_session(folder, session_name))
local track = session:route_by_name("T")
for channel = 1, 2 do
  -- Ardour connects in a thread of its own, which may not have run before the session was saved.
  local output, input = track:output():audio(channel - 1), "Master/audio_in " .. channel
  if not output:connected_to(input) then
    output:connect(input)
  end
  assert(output:connected_to(input))
end

local processor, insert, plugin
if plugin_type ~= "None" then
  processor = ARDOUR.LuaAPI.new_plugin(session, uid, ARDOUR.PluginType[plugin_type], "")
  assert(not processor:isnil(), "Ardour finds no plugin " .. uid)
  assert(track:add_processor_by_index(processor, 0, nil, true) == 0)
  insert = track:nth_plugin(0):to_insert()
  plugin = insert:plugin(0)
  assert(insert:get_count() == 1, "Ardour runs more than one instance")
  assert(insert:signal_latency() == 0, "the plugin reports a latency")
  print("PLUGIN", plugin:name())
  -- The parameters of a JUCE LV2 are properties and no ports: only their automation controls know them all.
  local automatable = track:nth_plugin(0):to_automatable()
  local controls = {}
  for parameter in automatable:all_automatable_params():iter() do
    local control = automatable:automation_control(parameter, true)
    controls[control:desc().label] = control
  end
  for i = 8, #arg do
    local label, value = arg[i]:match("^(.+)=(.+)$")
    local control = assert(controls[label], "the plugin has no parameter called " .. label)
    control:set_value(tonumber(value), PBD.GroupControlDisposition.NoGroup)
    print("SET", label, value, control:get_value())
  end
  session:save_state("", false, false, false, false, false)
end

local export = session:simple_export()
assert(export:set_preset(export_preset))
export:set_range(0, frames)
export:set_folder(out_folder)
export:set_name(name)
assert(export:check_outputs())
assert(export:run_export())
print("EXPORTED", out_folder .. "/" .. name .. ".wav")
session, track, processor, insert, plugin, export = nil
collectgarbage()
close_session()
quit()
