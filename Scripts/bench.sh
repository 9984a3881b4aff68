#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/bench.sh [--no-install] [BENCHMARK OPTION...]
#
# Builds the benchmarks and runs them. Each compares Driftline with its peers side by side in one run, since only such
# ratios carry over to another machine. Options go to Google Benchmark, e.g. --benchmark_filter=delay_line.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

cd "$DRIFTLINE_ROOT"

if [[ ${1:-} == --no-install ]]; then
    shift
else
    install_dependencies build bench
fi

# As in demo.sh: the tests are switched off only where nobody has switched them on.
options=(-DDRIFTLINE_BUILD_BENCHMARKS=ON)
if [[ ! -f build/release/CMakeCache.txt ]]; then
    options+=(-DDRIFTLINE_BUILD_TESTS=OFF)
fi
configure release "${options[@]}"
build release driftline_benchmarks driftline_engine_benchmarks driftline_convolver_benchmark

say "Run: the array operation"
build/release/bin/driftline_benchmarks "$@"
say "Run: the Engine"
build/release/bin/driftline_engine_benchmarks "$@"
say "Run: the convolver"
build/release/bin/driftline_convolver_benchmark
