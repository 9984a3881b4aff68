#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/test.sh [--fast] [--no-install]
#
# From a fresh Debian 12 or 13 to a verdict: installs what building and testing need, checks the layout of the sources
# and the scripts, builds everything, runs every test through CTest, then builds the core again with AddressSanitizer
# and UndefinedBehaviorSanitizer, and with ThreadSanitizer, and runs its tests there, and fuzzes the readers of files.
# --fast leaves out the sanitizers, the fuzzing, the tests in a real DAW and the wheel. --no-install leaves the packages
# to you.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

fast=false
install=true
for argument in "$@"; do
    case $argument in
    --fast) fast=true ;;
    --no-install) install=false ;;
    *) fail "Unknown argument $argument. Usage: Scripts/test.sh [--fast] [--no-install]" ;;
    esac
done

cd "$DRIFTLINE_ROOT"

# run_tests PRESET [COMMAND PREFIX...] -- [CTEST OPTION...]: every test of build/PRESET; none at all is a failure too.
run_tests() {
    local preset=$1 prefix=()
    shift
    while [[ $1 != -- ]]; do
        prefix+=("$1")
        shift
    done
    shift
    say "Test: $preset"
    "${prefix[@]}" ctest --preset "$preset" --parallel "$(build_jobs)" --no-tests=error "$@" ||
        fail "Tests of the $preset build failed; run one again with: ctest --preset $preset -R NAME"
}

jobs=(build test bench)
$fast || jobs+=(daw fuzz)
if $install; then
    install_dependencies "${jobs[@]}"
fi

Scripts/check_format.sh
Scripts/check_scripts.sh

configure release -DDRIFTLINE_BUILD_TESTS=ON -DDRIFTLINE_BUILD_BENCHMARKS=ON
build release
selection=()
if $fast; then
    selection=(--label-exclude 'daw|wheel')
fi
# A display of its own: the tests that open the editor need one, and a desktop would see windows flash by.
run_tests release xvfb-run --auto-servernum --server-args="-screen 0 1600x1000x24" -- "${selection[@]}"

if $fast; then
    say "All passed (--fast: no sanitizers, no fuzzing, no DAW, no wheel)"
    exit 0
fi

configure asan
build asan
UBSAN_OPTIONS=print_stacktrace=1 run_tests asan --

configure tsan
build tsan driftline_core_tests
# GCC 12's ThreadSanitizer gives up where the kernel spreads addresses widely; without randomisation it always starts.
unspread=()
if setarch --addr-no-randomize true 2>/dev/null; then
    unspread=(setarch --addr-no-randomize)
fi
run_tests tsan "${unspread[@]}" --

Scripts/fuzz.sh --no-install --seconds 60

say "All passed"
