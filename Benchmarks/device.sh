#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Benchmarks/device.sh [--no-build] [BENCHMARK OPTION...]
#
# What the OpenCL devices of this machine do: the self-test of each, then the tests of the backends on them (equal bits for
# the array delay, the named tolerances for the correlation), then whole calls beside the CPU's. Builds what it runs unless
# told not to, in build/release, without JUCE where nothing has been configured yet. What runs after the build ends within
# eight minutes, whatever the device does. A GPU is tested by itself where there is one; else whatever there is.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../Scripts/lib/common.sh"

cd "$DRIFTLINE_ROOT"

if [[ ${1:-} == --no-build ]]; then
    shift
else
    options=(-DDRIFTLINE_BUILD_TESTS=ON -DDRIFTLINE_BUILD_BENCHMARKS=ON)
    if [[ ! -f build/release/CMakeCache.txt ]]; then
        options+=(-DDRIFTLINE_BUILD_PLUGIN=OFF)
    fi
    configure release "${options[@]}"
    build release driftline_cli driftline_opencl_tests driftline_opencl_benchmarks
fi

bin=build/release/bin

# limited SECONDS COMMAND...: a device that hangs must not keep what is lent by the minute.
limited() {
    local seconds=$1 status=0
    shift
    timeout --kill-after=5 "$seconds" "$@" || status=$?
    ((status != 124 && status != 137)) || fail "$1 was still running after $seconds s"
    return "$status"
}

say "Devices"
limited 60 "$bin/driftline" devices

say "Run: the tests on the devices"
limited 180 "$bin/driftline_opencl_tests" || fail "A device does not give what it has to; see above."

say "Run: beside the CPU"
limited 240 "$bin/driftline_opencl_benchmarks" --benchmark_min_time=0.2 "$@"
