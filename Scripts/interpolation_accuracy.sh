#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/interpolation_accuracy.sh [--no-install]
#
# Measures how exactly each kernel reads between two samples, prints the table, and writes Docs/interpolation.md and its
# plot.
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
build release driftline_interpolation_accuracy
build/release/bin/driftline_interpolation_accuracy | python3 Scripts/interpolation_accuracy.py
