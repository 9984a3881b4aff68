#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests/Hosts/standalone.sh STANDALONE DRIFTLINE RECORDING
#
# The standalone app as a user has it, on a display of its own and a sound device that is a file: plays the recording in
# a loop, draws a curve with the mouse, saves it as a preset, quits, starts again, and finds it. Exit status 77: Xvfb or
# xdotool is not installed.
set -euo pipefail

standalone=$1 driftline=$2 recording=$3

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

for program in Xvfb xdotool; do
    if ! command -v "$program" >/dev/null; then
        echo "SKIPPED: $program is not installed (apt-get install xvfb xdotool)" >&2
        exit 77
    fi
done

work=$(mktemp -d)
app='' display=''
finish() {
    [[ -z $app ]] || kill "$app" 2>/dev/null || true
    [[ -z $display ]] || kill "$display" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf -- "$work"
}
trap finish EXIT

# wait_for SECONDS COMMAND...: until the command succeeds.
wait_for() {
    local tries=$(($1 * 10))
    shift
    while ! "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [[ $tries -gt 0 ]] || return 1
        sleep 0.1
    done
}

# A display whose number the server chooses.
Xvfb -displayfd 3 -screen 0 1600x1200x24 3>"$work/display" >/dev/null 2>&1 &
display=$!
wait_for 20 test -s "$work/display" || fail "Xvfb does not start"
DISPLAY=:$(<"$work/display")
export DISPLAY

# What the app keeps is kept here, and what it plays comes here at about the pace of a real device, since the null device
# alone would take a whole song in a second.
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_DATA_HOME=$work/home/.local/share
export ALSA_CONFIG_PATH=$work/asound.conf
mkdir -p "$XDG_CONFIG_HOME"
cat >"$work/device" <<DEVICE
#!/bin/sh
while head -c 65536 >"$work/part" && [ -s "$work/part" ]; do
    cat "$work/part" >>"$work/played.raw"
    sleep 0.1
done
DEVICE
chmod +x "$work/device"
cat >"$ALSA_CONFIG_PATH" <<ALSA
pcm.null { type null }
pcm.device {
    type file
    slave.pcm "null"
    file "| $work/device"
    format "raw"
}
pcm.!default {
    type plug
    slave.pcm "device"
    hint { show on description "Default" }
}
ALSA
settings=$HOME/.config/Driftline.settings

window=''
window_is_open() {
    window=$(xdotool search --onlyvisible --name '^Driftline$' | head -n 1)
    [[ -n $window ]]
}

# start_app [FILE]: until its window is there and drawn.
start_app() {
    "$standalone" "$@" >"$work/log" 2>&1 &
    app=$!
    wait_for 60 window_is_open || fail "the window does not open: $(cat "$work/log")"
    window_is_open
    xdotool windowfocus "$window" 2>/dev/null || true
    sleep 1.5
}

# As Ctrl-C in a terminal does: the app saves what it has and goes.
quit_app() {
    kill -INT "$app"
    local tries=100
    while kill -0 "$app" 2>/dev/null; do
        tries=$((tries - 1))
        [[ $tries -gt 0 ]] || fail "the app does not quit"
        sleep 0.1
    done
    wait "$app" || fail "the app ended with status $?"
    app=''
}

# double_click X Y, and press_button X Y, in pixels of the window.
double_click() {
    xdotool mousemove --window "$window" "$1" "$2" sleep 0.2 click --repeat 2 --delay 80 1 sleep 0.7
}

# press KEY, and write TEXT: where the keyboard is.
press() { xdotool key "$1" sleep 0.8; }
write() {
    xdotool type --delay 40 "$1"
    sleep 0.6
}

# choose_preset NAME: looks for it in the browser, hears it, and keeps it.
choose_preset() {
    press ctrl+f
    write "$1"
    press Down
    press Return
}

# The patch that the app has kept, as a file for the command line.
kept_patch() {
    sed -n 's|.*<VALUE name="patch" val="\([^"]*\)".*|\1|p' "$settings" |
        sed -e 's|&#10;|\n|g; s|&#13;||g; s|&quot;|"|g; s|&lt;|<|g; s|&gt;|>|g; s|&amp;|\&|g' >"$1"
    [[ -s $1 ]] || fail "no patch is kept in $settings"
}

points_in() { grep -o '"x":' "$1" | wc -l; }
name_in() { sed -n 's|^  "name": "\(.*\)",$|\1|p' "$1" | head -n 1; }

# --- the first run: plays a file, and a curve is drawn ---

start_app "$recording"
double_click 380 260
double_click 620 330
double_click 860 200
sounds() { [[ $(tr -d '\000' <"$work/played.raw" | head -c 100000 | wc -c) -eq 100000 ]]; }
wait_for 20 sounds || fail "nothing but silence is played"
preset="Drawn by Mouse"
press ctrl+shift+s
write "$preset"
press Return # saves it
press Return # closes the browser
saved=$XDG_DATA_HOME/Driftline/Presets/$preset.json
[[ -s $saved ]] || fail "the preset is not saved as $saved"
quit_app
kept_patch "$work/first.json"
[[ $(name_in "$work/first.json") == "$preset" ]] || fail "what is kept is not the preset that was saved"
[[ $(points_in "$work/first.json") -ge 5 ]] || fail "the points that were drawn are not kept: $(cat "$work/first.json")"
"$driftline" render "$recording" "$work/out.wav" --preset "$work/first.json" --quiet ||
    fail "the command line does not take the patch that the app has kept"

# --- the second run finds it all again, and leaves it for another preset ---

start_app
choose_preset "Slow River"
quit_app
kept_patch "$work/second.json"
[[ $(name_in "$work/second.json") == "Slow River" ]] || fail "the preset Slow River is not found"
grep -q "name=\"playedFile\" val=\"$recording\"" "$settings" || fail "the second run has another file"

# --- the third run finds the saved preset in the browser ---

start_app
choose_preset "$preset"
quit_app
kept_patch "$work/third.json"
cmp "$work/first.json" "$work/third.json" || fail "the preset is not what it was when it was saved"
echo "passed"
