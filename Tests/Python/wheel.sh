#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests/Python/wheel.sh PYTHON DRIFTLINE
#
# Builds the wheel as `pip install .` does, installs it into a fresh virtual environment, and runs the tests of the module
# from there, with the NumPy that is newest on PyPI. Ends with status 77, a skip, where PyPI cannot be reached.
set -euo pipefail

python=$1
driftline=$(realpath -- "$2")
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

skip() {
    echo "SKIPPED, NOT PASSED: the wheel. $*"
    exit 77
}

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

"$python" -m venv "$folder/environment" || skip "It needs the module venv (Debian: python3-venv)."
fresh=$folder/environment/bin/python
"$fresh" -m pip install --quiet --disable-pip-version-check numpy pytest ||
    skip "It needs PyPI, for NumPy, pytest and what builds wheels."

"$fresh" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder" "$root"
"$fresh" -m pip install --quiet --disable-pip-version-check --no-index "$folder"/driftline-*.whl

# Only what is needed: the package and what describes it.
unexpected=$("$fresh" -m zipfile --list "$folder"/driftline-*.whl | awk 'NR > 1 { print $1 }' |
    grep -Ev '^driftline/([a-z_]+\.(py|pyi)|py\.typed|_driftline[^/]*\.(so|pyd))$|^driftline-[^/]*\.dist-info/' || true)
if [[ -n $unexpected ]]; then
    echo "The wheel holds what nobody needs: $unexpected" >&2
    exit 1
fi

# From a folder without the sources, so that what is imported is what is installed.
cd "$folder"
unset PYTHONPATH
tests=("$root"/Tests/Python/test_{delay_line,delay_line_arrays,delay_line_errors,dlpack_devices,correlate_pairs,render,engine,curve}.py)
DRIFTLINE_CLI=$driftline "$fresh" -m pytest -q -p no:cacheprovider "${tests[@]}"
"$fresh" -c 'import driftline, sys; assert driftline.__file__.startswith(sys.prefix), driftline.__file__'
