#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Benchmarks/offline.sh [BIN_FOLDER [SCRATCH_FOLDER]]
#
# Prints the table of whole programs on a ten-minute stereo file: `driftline render` beside FFmpeg, SoX, Csound and a plain
# copy by libsndfile. For a machine on which nothing else runs. The files lie in the scratch folder (default: memory), so that
# the disk is not what is measured. Takes about two minutes.
set -euo pipefail

cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
# Debian's packages are for Debian's Python, whichever comes first in the path.
python=/usr/bin/python3
[[ -x $python ]] || python=python3
exec "$python" Benchmarks/offline.py "${1:-build/release/bin}" "${2:-}"
