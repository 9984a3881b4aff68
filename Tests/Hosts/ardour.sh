#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests/Hosts/ardour.sh VST3|LV2 PLUGINS-FOLDER DRIFTLINE COMPARE RECORDING
#
# A real DAW without a display: Ardour loads the built bundle, plays the recording (48 kHz stereo) through it and
# exports. The export must be what `driftline render` gives, sample for sample. Exit status 77: Ardour is not installed.
set -euo pipefail

format=$1 plugins=$2 driftline=$3 compare=$4 recording=$5
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
frames=192000

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# Debian 12 has Ardour 7, Debian 13 has Ardour 8.
version=
for candidate in 9 8 7; do
    if command -v "ardour$candidate-lua" >/dev/null; then
        version=$candidate
        break
    fi
done
if [[ -z $version ]]; then
    echo "SKIPPED: Ardour is not installed (apt-get install ardour)" >&2
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
# Ardour keeps its settings and its list of plugins at home.
export HOME=$work/home
export VST3_PATH=$plugins/VST3
export LV2_PATH=$plugins/LV2:/usr/lib/lv2
mkdir -p "$HOME/.config/ardour$version/export" "$work/out"
cat >"$HOME/.config/ardour$version/export/float.preset" <<'PRESET'
<?xml version="1.0" encoding="UTF-8"?>
<ExportPreset id="f10a7000-0000-4000-8000-000000000001" name="WAV float">
  <ExportFormat id="20b4ab09-6452-4cb3-bd66-b921cdbd2942"/>
  <ExportFilename>
    <Folder relative="1" path="export"/>
    <Field name="label" enabled="0"/>
    <Field name="session" enabled="0"/>
    <Field name="snapshot" enabled="0"/>
    <Field name="timespan" enabled="1"/>
    <Field name="revision" enabled="0"/>
    <Field name="time" enabled="0" value="T_None"/>
    <Field name="date" enabled="0" value="D_None"/>
  </ExportFilename>
</ExportPreset>
PRESET

# The same settings twice: as `driftline render` takes them, and as Ardour holds them (VST3: 0 to 1, LV2: the unit).
# The transport starts at 0 at 120 in 4/4 and the curve follows it, so that position, tempo and meter count too.
settings=(time=350 source=sync cycle=1bar feedback=55 crossfeed=25 highpass=180 lowpass=2800 drive=40 mix=50 width=150
    ducking=40 output=-3 stereo_offset=45)
time_normalised=$(awk 'BEGIN { printf "%.17g", log(350 / 0.1) / log(30000 / 0.1) }')
low_cut_normalised=$(awk 'BEGIN { printf "%.17g", log(180 / 10) / log(2000 / 10) }')
high_cut_normalised=$(awk 'BEGIN { printf "%.17g", log(2800 / 200) / log(20000 / 200) }')
declare -A held=(
    [VST3]="Time=$time_normalised;Feedback=0.75;Cross-feed=0.25;Low cut=$low_cut_normalised;High cut=$high_cut_normalised"
    [LV2]="Time=350;Feedback=55;Cross-feed=25;Low cut=180;High cut=2800;Drive=40;Mix=50;Width=150;Ducking=40;Output=-3;Offset=45"
)
held[VST3]+=";Drive=0.4;Mix=0.5;Width=0.75;Ducking=0.4;Output=0.79166666666666667;Offset=0.625"

set_options=()
for setting in "${settings[@]}"; do
    set_options+=(--set "$setting")
done
"$driftline" render "$recording" "$work/in.wav" --format wav-float --tail none --quiet \
    --set mix=0 --set mix_law=linear --set output=0
"$driftline" render "$recording" "$work/expected.wav" --format wav-float --tail none --quiet --bpm 120 \
    "${set_options[@]}"

if [[ $format == VST3 ]]; then
    # The scanner writes the file by which Ardour knows the plugin, and prints its id. It reports success for broken
    # modules too.
    LD_LIBRARY_PATH=/usr/lib/ardour$version "/usr/lib/ardour$version/ardour-vst3-scanner" -f -v \
        "$plugins/VST3/Driftline.vst3" >"$work/scan.log" 2>&1 || true
    uid=$(grep -oiE "uid[^0-9A-F]*[0-9A-F]{32}" "$work/scan.log" | grep -oE '[0-9A-Fa-f]{32}' | head -n 1 || true)
    [[ -n $uid ]] || fail "Ardour's scanner found no plugin in the bundle: $(tail -n 5 "$work/scan.log")"
else
    uid=https://driftline.audio/plugins/driftline
fi

# export_through TYPE NAME [PARAMETER=VALUE]...: judged by what it printed and wrote, see ardour_session.lua.
#
# Ardour's Lua shell damages its own heap: without any plugin, version 7 aborted in 4 of 15 runs. An abort before the export is
# therefore tried again, and nothing else is.
export_through() {
    local type=$1 name=$2 attempt status
    shift 2
    for attempt in 1 2 3 4 5 6 7 8; do
        rm -rf -- "$work/session-$name" "$work/out/$name.wav"
        status=0
        timeout 180 "ardour$version-lua" "$here/ardour_session.lua" "$work/session-$name" "$work/in.wav" "$frames" \
            "$type" "$uid" "$work/out" "$name" "$@" >"$work/$name.log" 2>&1 || status=$?
        if grep -q '^EXPORTED' "$work/$name.log" && [[ -s $work/out/$name.wav ]]; then
            return
        fi
        [[ $status == 134 || $status == 139 ]] || break
        echo "Ardour aborted before it exported ($name, attempt $attempt)" >&2
    done
    fail "Ardour exported nothing ($name): $(tail -n 15 "$work/$name.log")"
}

# Without a plugin Ardour must give back what it was given: else a difference would be its own.
export_through None plain
"$compare" "$work/out/plain.wav" "$work/in.wav" || fail "Ardour changes the audio on its own"

IFS=';' read -r -a parameters <<<"${held[$format]}"
export_through "$format" driven "${parameters[@]}"
"$compare" "$work/out/driven.wav" "$work/expected.wav" ||
    fail "Ardour $version with the $format bundle and driftline render differ"
if "$compare" "$work/out/driven.wav" "$work/in.wav" >/dev/null 2>&1; then
    fail "the plugin did nothing"
fi
echo "Ardour $version with the $format bundle gave the bits of driftline render"
