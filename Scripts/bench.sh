#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/bench.sh [--no-install] [BENCHMARK OPTION...]
#
# Builds the benchmarks, runs Driftline beside its peers and prints one table, in Markdown, in which every figure is a
# ratio within this run, since only such ratios carry over to another machine. It takes about a minute after the build,
# on an idle machine. A peer that is not installed is skipped, and the table says so.
#
# With options it runs the two Google Benchmark programs instead, and gives them these, e.g. --benchmark_filter=64k.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

cd "$DRIFTLINE_ROOT"

if [[ ${1:-} == --no-install ]]; then
    shift
else
    install_dependencies build bench peers
fi

# As in demo.sh: the tests are switched off only where nobody has switched them on.
options=(-DDRIFTLINE_BUILD_BENCHMARKS=ON)
if [[ ! -f build/release/CMakeCache.txt ]]; then
    options+=(-DDRIFTLINE_BUILD_TESTS=OFF)
fi
configure release "${options[@]}"
targets=(driftline_benchmarks driftline_array_delay_peers driftline_block_times driftline_cli)
if grep -q '^DRIFTLINE_BUILD_PLUGIN:BOOL=ON' build/release/CMakeCache.txt; then
    targets+=(driftline_engine_benchmarks driftline_convolver_benchmark)
fi
build release "${targets[@]}"

if (($# > 0)); then
    say "Run: the array operation"
    build/release/bin/driftline_benchmarks "$@"
    say "Run: the Engine"
    build/release/bin/driftline_engine_benchmarks "$@"
else
    say "Run: Driftline and its peers"
    # Debian's packages are for Debian's Python, whichever comes first in the path.
    python=/usr/bin/python3
    [[ -x $python ]] || python=python3
    "$python" Benchmarks/compare.py build/release/bin | tee build/benchmarks.md
    say "The table is also in build/benchmarks.md"
    if [[ -x build/release/bin/driftline_convolver_benchmark ]]; then
        say "Run: the convolver"
        build/release/bin/driftline_convolver_benchmark
    fi
fi
