# shellcheck shell=bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What every script here shares: one-line messages with the time passed, commands whose output is kept in a log and
# shown only when they fail, and how much of the machine a build may use.

# shellcheck disable=SC2034  # read by the scripts that source this file
DRIFTLINE_ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
DRIFTLINE_LOGS=$DRIFTLINE_ROOT/build/logs

# say TEXT: one line, stamped with the minutes and seconds since the script began.
say() {
    printf '[%2d:%02d] %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"
}

# fail TEXT: says what is wrong and what to do, and ends the script.
fail() {
    say "FAILED: $*" >&2
    exit 1
}

# run_logged NAME COMMAND...: runs the command with its output in build/logs/NAME.log; the end of it is shown on failure.
run_logged() {
    local name=$1 log status=0
    shift
    mkdir -p "$DRIFTLINE_LOGS"
    log=$DRIFTLINE_LOGS/$name.log
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if ((status != 0)); then
        tail -n 40 "$log" >&2
        fail "$name ended with status $status; the whole output is in ${log#"$DRIFTLINE_ROOT"/}."
    fi
}

# Memory in kB that this process may still use: what is free, and no more than its control group is allowed.
available_memory_kb() {
    local available limit
    available=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)
    if [[ -r /sys/fs/cgroup/memory.max ]]; then
        limit=$(</sys/fs/cgroup/memory.max)
        if [[ $limit =~ ^[0-9]+$ ]] && ((limit / 1024 < available)); then
            available=$((limit / 1024))
        fi
    fi
    echo "$available"
}

# build_jobs: one job per core, as far as 1.5 GB of memory for each allows (JUCE's larger modules take that much).
# CMAKE_BUILD_PARALLEL_LEVEL, where set, is taken as it is.
build_jobs() {
    if [[ -n ${CMAKE_BUILD_PARALLEL_LEVEL:-} ]]; then
        echo "$CMAKE_BUILD_PARALLEL_LEVEL"
        return
    fi
    local cores by_memory
    cores=$(nproc)
    by_memory=$(($(available_memory_kb) / 1500000))
    echo $((by_memory < 1 ? 1 : by_memory < cores ? by_memory : cores))
}

# configure PRESET [CMAKE OPTION...]: configures build/PRESET and shows the summary of what is switched on and off.
configure() {
    local preset=$1
    shift
    say "Configure: $preset"
    run_logged "configure-$preset" cmake -S "$DRIFTLINE_ROOT" --preset "$preset" "$@"
    sed -n -e 's/^-- \(Driftline [0-9].*\)/        \1/p' -e 's/^--   \(.*: \(on\|OFF\).*\)/          \1/p' \
        "$DRIFTLINE_LOGS/configure-$preset.log"
}

# build PRESET [TARGET...]: builds these targets, or everything, with the build runner's own progress.
build() {
    local preset=$1 jobs
    shift
    jobs=$(build_jobs)
    say "Build: $preset, $jobs at a time"
    cmake --build "$DRIFTLINE_ROOT/build/$preset" --parallel "$jobs" ${1:+--target "$@"} ||
        fail "The $preset build stopped at the error above."
}
