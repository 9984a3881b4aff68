#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/update_images.sh
#
# Makes the pictures anew that show how the window looks: the small ones in Tests/Fixtures/images, which the image tests
# compare with, and the two in Docs, which the README shows. They are drawn off-screen and need no display. Look at them
# before they are committed: a test that is made to agree tests nothing. Needs a release build and ImageMagick. Each major
# version of JUCE has pictures of its own: run it with both, on Debian 12 and on Debian 13.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
cd "$DRIFTLINE_ROOT"

tests=build/release/bin/driftline_plugin_tests
[[ -x $tests ]] || fail "$tests is missing: cmake --preset release && cmake --build --preset release"
command -v convert >/dev/null || fail "ImageMagick is missing: apt-get install imagemagick"

DRIFTLINE_UPDATE_IMAGES=1 run_logged image_references "$tests" "[image]"
say "Tests/Fixtures/images: $(du -cb Tests/Fixtures/images/*/*.png | tail -n 1 | cut -f 1) bytes"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DRIFTLINE_PICTURES=$folder run_logged image_pictures "$tests" "[.pictures]"
for theme in dark light; do
    # 256 colours are enough for a window with few of them, and a quarter of the size.
    convert "$folder/window_$theme.png" -strip -dither None -colors 256 -define png:compression-level=9 \
        "PNG8:Docs/window_$theme.png"
    say "Docs/window_$theme.png: $(stat -c %s "Docs/window_$theme.png") bytes"
done
