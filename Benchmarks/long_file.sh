#!/usr/bin/env bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Benchmarks/long_file.sh [BIN_FOLDER [SCRATCH_FOLDER]]
#
# Renders ten hours of stereo at 48 kHz, from a file that is a header and a hole, and prints the most memory that it took:
# to FLAC, and then, where the scratch folder has 8 GB free, to an RF64 file of more than 4 GB. Takes some minutes and is no
# part of the tests; those compare the memory of two shorter files. Status 1 where more than 600 MB were taken.
set -euo pipefail

cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
bin=$(cd "${1:-build/release/bin}" && pwd)
scratch=$(mktemp -d "${2:-/tmp}/driftline-long.XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT

/usr/bin/env python3 - "$bin/driftline" "$scratch" <<'PYTHON'
import os
import shutil
import struct
import subprocess
import sys
import time

RATE_HZ, CHANNELS, HOURS = 48000, 2, 10
MOST_BYTES = 600e6
program, folder = sys.argv[1:]


def write_sparse(path, frames):
    """16 bits; the sizes in a ds64 chunk, as EBU Tech 3306 has them."""
    size = frames * CHANNELS * 2
    with open(path, "wb") as file:
        file.write(b"RF64" + struct.pack("<I", 0xFFFFFFFF) + b"WAVE"
                   + b"ds64" + struct.pack("<IQQQI", 28, size + 72, size, frames, 0)
                   + b"fmt " + struct.pack("<IHHIIHH", 16, 1, CHANNELS, RATE_HZ, RATE_HZ * CHANNELS * 2, CHANNELS * 2, 16)
                   + b"data" + struct.pack("<I", 0xFFFFFFFF))
        file.truncate(file.tell() + size)


def render(name, *options):
    start = time.monotonic()
    process = subprocess.Popen([program, "render", source, os.path.join(folder, name), "--quiet", "--overwrite",
                                "--tail", "none", *options])
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{name}: status {os.waitstatus_to_exitcode(status)}")
    seconds = time.monotonic() - start
    peak = usage.ru_maxrss * 1024
    size = os.path.getsize(os.path.join(folder, name))
    print(f"| {name} | {size / 1e9:.2f} GB | {seconds:.1f} s | {HOURS * 3600 / seconds:,.0f} | {peak / 1e6:.0f} MB |",
          flush=True)
    return peak


source = os.path.join(folder, "in.wav")
write_sparse(source, HOURS * 3600 * RATE_HZ)
print("| ten hours, stereo, 48 kHz | output | time | times real time | peak memory |\n| --- | --- | --- | --- | --- |")
peaks = [render("out.flac", "--format", "flac16")]
if shutil.disk_usage(folder).free > 16e9:
    peaks.append(render("out.wav", "--format", "wav16"))
else:
    print("SKIPPED: an output of more than 4 GB needs 16 GB of free disk", file=sys.stderr)
sys.exit(max(peaks) > MOST_BYTES)
PYTHON
