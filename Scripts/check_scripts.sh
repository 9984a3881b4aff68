#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scripts/check_scripts.sh: does shellcheck find nothing in any shell script of ours?
set -euo pipefail

# shellcheck source=Scripts/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib/common.sh"

cd "$DRIFTLINE_ROOT"
command -v shellcheck >/dev/null || fail "shellcheck is not there. On Debian: apt-get install shellcheck"

mapfile -d '' -t scripts < <(find Scripts Tests Benchmarks -name '*.sh' -print0)
shellcheck --external-sources .ci/run "${scripts[@]}" || fail "shellcheck found the lines above."
say "Scripts: shellcheck finds nothing in $((${#scripts[@]} + 1)) scripts"
