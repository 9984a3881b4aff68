#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/parallel.sh [--no-install]
#
# Measures after how long a loop forgets how it started, and writes Docs/parallel.md and its figures. Takes a minute or
# two.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

cd "$DRIFTLINE_ROOT"
if [[ ${1:-} != --no-install ]]; then
    install_dependencies build bench
fi
configure release -DDRIFTLINE_BUILD_BENCHMARKS=ON
build release driftline_coalescence
build/release/bin/driftline_coalescence | python3 Scripts/parallel.py
