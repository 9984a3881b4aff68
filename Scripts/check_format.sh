#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/check_format.sh [--fix]: are all C++ sources laid out as .clang-format says? --fix lays them out.
# Only clang-format 14 counts, since other versions lay out the same rules differently. Where it is not packaged (Debian
# 13) the check is skipped, loudly; Debian 12, and so the continuous integration there, always runs it.
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"

fix=false
case ${1:-} in
'') ;;
--fix) fix=true ;;
*) fail "Unknown argument $1. Usage: Scripts/check_format.sh [--fix]" ;;
esac

cd "$DRIFTLINE_ROOT"

clang_format=
for candidate in clang-format-14 clang-format; do
    if command -v "$candidate" >/dev/null && [[ $("$candidate" --version) == *"version 14."* ]]; then
        clang_format=$candidate
        break
    fi
done
if [[ -z $clang_format ]]; then
    say "SKIPPED, NOT PASSED: the format check. It needs clang-format 14, which this system does not have." >&2
    exit 0
fi

mapfile -d '' -t sources < <(find Source Tests Benchmarks -name '*.h' -print0 -o -name '*.cpp' -print0)
if $fix; then
    "$clang_format" --style=file -i "${sources[@]}"
fi
if ! findings=$("$clang_format" --style=file --dry-run --Werror "${sources[@]}" 2>&1); then
    # The lines themselves are in the files; where they are is all that is news.
    sed -n 's/^\([^:]*:[0-9]*\):[0-9]*: error.*/\1/p' <<<"$findings" | uniq >&2
    fail "The lines above are not laid out as .clang-format says. To lay them out: Scripts/check_format.sh --fix"
fi
say "Format: ${#sources[@]} sources are laid out as .clang-format says"
