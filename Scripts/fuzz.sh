#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/fuzz.sh [--seconds N] [--no-install] [TARGET...]
#
# Feeds made-up bytes to every reader of files (Tests/Fuzz) for N seconds in all, 60 if not said, or to the targets that
# you name. One per core runs at a time. It starts from the corpus in Tests/Fuzz/Corpus; what it adds stays in build/fuzz,
# and so a longer run goes on from there. --no-install leaves the packages to you.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=Scripts/lib/install_dependencies.sh
source "$DRIFTLINE_ROOT/Scripts/lib/install_dependencies.sh"

usage="Usage: Scripts/fuzz.sh [--seconds N] [--no-install] [TARGET...]"
seconds=60
install=true
targets=()
while (($# > 0)); do
    case $1 in
    --seconds)
        [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "--seconds takes a whole number from 1. $usage"
        seconds=$2
        shift
        ;;
    --no-install) install=false ;;
    -*) fail "Unknown argument $1. $usage" ;;
    *) targets+=("$1") ;;
    esac
    shift
done

cd "$DRIFTLINE_ROOT"
mapfile -t known < <(cd Tests/Fuzz/Corpus && printf '%s\n' *)
((${#targets[@]} > 0)) || targets=("${known[@]}")
for target in "${targets[@]}"; do
    [[ -d Tests/Fuzz/Corpus/$target ]] || fail "$target is no target; there are: ${known[*]}"
done

if $install; then
    install_dependencies build fuzz
fi
configure fuzz
build fuzz

jobs=$(build_jobs)
each=$((seconds * jobs / ${#targets[@]}))
((each > 0)) || each=1
say "Fuzz: ${#targets[@]} targets, $jobs at a time, $each s each"

# fuzz_one TARGET SECONDS: one target. What it finds is kept in build/fuzz/findings.
fuzz_one() {
    local target=$1 own=build/fuzz/corpus/$1 log=build/fuzz/$1.log
    mkdir -p "$own" build/fuzz/findings
    if "build/fuzz/bin/driftline_fuzz_$target" -max_total_time="$2" -max_len=4096 -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="build/fuzz/findings/$target-" "$own" "Tests/Fuzz/Corpus/$target" >"$log" 2>&1; then
        printf '        %s: %s\n' "$target" "$(grep -o 'Done.*' "$log" | tail -n 1)"
    else
        tail -n 40 "$log" >&2
        return 1
    fi
}
export -f fuzz_one
# shellcheck disable=SC2016  # the inner shell expands its own arguments
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I '{}' bash -c 'fuzz_one "$1" "$2"' _ '{}' "$each" ||
    fail "A reader fell over the input that is named above. Run it again with build/fuzz/bin/driftline_fuzz_TARGET FILE;" \
        "then fix the reader, and move the file to Tests/Fuzz/Corpus/TARGET, where every build tries it."
say "Fuzz: nothing found"
