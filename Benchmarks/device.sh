#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Benchmarks/device.sh [--no-build] [BENCHMARK OPTION...]
#
# What the OpenCL devices of this machine do: the self-tests of each, the tests of the backends on them (equal bits for the
# Engine and the array delay, the named tolerances for the correlation), the whole factory bank rendered on the device and
# on the CPU to equal files, the Engine's throughput beside a copy on the device, then whole calls beside the CPU's. Builds
# what it runs unless told not to, in build/release, without JUCE where nothing has been configured yet. What runs after
# the build ends within nine minutes, whatever the device does. A GPU is tested by itself where there is one; else whatever
# there is.
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
    build release driftline_cli driftline_opencl_tests driftline_opencl_benchmarks driftline_device_lines
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
limited 150 "$bin/driftline_opencl_tests" || fail "A device does not give what it has to; see above."

say "Run: the factory bank on the device and on the CPU"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# noise SECONDS FILE: a stereo WAV of 48 kHz and 16 bits.
noise() {
    local bytes=$(($1 * 48000 * 4)) number
    {
        printf 'RIFF'
        number=$((bytes + 36))
        # shellcheck disable=SC2059 # the format is made of the numbers' bytes
        printf "$(printf '\\x%02x' $((number & 255)) $((number >> 8 & 255)) $((number >> 16 & 255)) $((number >> 24)))"
        printf 'WAVEfmt \x10\0\0\0\x01\0\x02\0\x80\xbb\0\0\0\xee\x02\0\x04\0\x10\0data'
        # shellcheck disable=SC2059
        printf "$(printf '\\x%02x' $((bytes & 255)) $((bytes >> 8 & 255)) $((bytes >> 16 & 255)) $((bytes >> 24)))"
        head -c "$bytes" /dev/urandom
    } >"$2"
}

noise 10 "$work/in.wav"
bank_ends=$((SECONDS + 120))
rendered=0
for preset in Resources/Presets/*; do
    ((SECONDS < bank_ends)) || fail "The bank was not through after 120 s; $rendered presets gave equal files."
    # Space is left to the CPU, with any engine.
    for engine in cpu opencl; do
        limited 60 "$bin/driftline" render "$work/in.wav" "$work/$engine.wav" --preset "$preset" --set space=0 --tail 1 \
            --format wav-float --engine "$engine" --overwrite --quiet
    done
    cmp "$work/cpu.wav" "$work/opencl.wav" || fail "$preset: the device's file is not the CPU's."
    rendered=$((rendered + 1))
done
say "$rendered presets: equal files"

say "Run: the Engine beside a copy"
limited 90 "$bin/driftline_device_lines"

say "Run: beside the CPU"
limited 120 "$bin/driftline_opencl_benchmarks" --benchmark_min_time=0.2 "$@"
