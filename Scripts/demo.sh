#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/demo.sh [--no-install]
#
# From a fresh Debian 12 or 13 to sound: installs what the build needs, builds the command-line tool and the plugin
# bundles, renders two recordings from Resources/Audio through factory presets into out/, draws a picture of each, and
# says where everything is. Run again, it does only what has changed. --no-install leaves the packages to you.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

drum_preset="Tape Stop"
phrase_preset="Slow River"
tempo_bpm=120

install=true
for argument in "$@"; do
    case $argument in
    --no-install) install=false ;;
    *) fail "Unknown argument $argument. Usage: Scripts/demo.sh [--no-install]" ;;
    esac
done

cd "$DRIFTLINE_ROOT"
driftline=build/release/bin/driftline

# render_and_plot NAME PRESET: out/NAME.flac and out/NAME.png from Resources/Audio/NAME.flac.
render_and_plot() {
    local name=$1 preset=$2
    say "Render: $name through \"$preset\" at $tempo_bpm bpm"
    "$driftline" render "Resources/Audio/$name.flac" "out/$name.flac" \
        --preset "$preset" --bpm "$tempo_bpm" --tail 2 --quiet --overwrite
    say "Draw: out/$name.png"
    "$driftline" plot "Resources/Audio/$name.flac" "out/$name.flac" \
        --preset "$preset" --bpm "$tempo_bpm" --output "out/$name.png" --overwrite
}

if $install; then
    install_dependencies build
fi

# What the tests need is switched off only where nobody has switched it on: after Scripts/test.sh it stays as it is.
options=()
if [[ ! -f build/release/CMakeCache.txt ]]; then
    options=(-DDRIFTLINE_BUILD_TESTS=OFF -DDRIFTLINE_BUILD_BENCHMARKS=OFF)
fi
configure release "${options[@]}"
build release driftline_cli Driftline_All

mkdir -p out
render_and_plot drum_loop "$drum_preset"
render_and_plot spoken_phrase "$phrase_preset"
say "Done"

cat <<SUMMARY

What to listen to and to look at:
  out/drum_loop.flac         a drum loop (Resources/Audio/drum_loop.flac) through "$drum_preset"
  out/drum_loop.png          its waveform before and after, with the delay curve in between
  out/spoken_phrase.flac     a spoken phrase (Resources/Audio/spoken_phrase.flac) through "$phrase_preset"
  out/spoken_phrase.png      likewise

The command-line tool:
  $driftline --help

The plugin bundles; copy or link the first two to where your host looks for them:
  build/release/plugins/VST3/Driftline.vst3      (~/.vst3)
  build/release/plugins/LV2/Driftline.lv2        (~/.lv2)
  build/release/plugins/Standalone/Driftline     (starts by itself)
SUMMARY
