# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole programs on a ten-minute stereo file, by the clock on the wall: `driftline render` beside others at comparable
work, and beside the plainest copy of the file that libsndfile makes. See offline.sh.

    offline.py BIN_FOLDER [SCRATCH_FOLDER]

Each side in turns, fastest of a few. A program that is not installed is skipped, and said so.
"""
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import compare
import peers_programs
import rows

SECONDS = 600
ROUNDS = 7
MINUTE = 60

CSOUND = """<CsoundSynthesizer>
<CsInstruments>
sr = {rate}
ksmps = 128
nchnls = 2
0dbfs = 1
instr 1
aLeft, aRight diskin2 "{source}"
aTime oscili 0.004, 0.5
aTime = aTime + 0.006
aBackLeft init 0
aBackRight init 0
aBackLeft vdelayx aLeft + 0.5 * aBackLeft, aTime, 0.1, 4
aBackRight vdelayx aRight + 0.5 * aBackRight, aTime, 0.1, 4
outs 0.5 * aLeft + 0.5 * aBackLeft, 0.5 * aRight + 0.5 * aBackRight
endin
</CsInstruments>
<CsScore>
i1 0 {seconds}
</CsScore>
</CsoundSynthesizer>
"""


def wall_seconds(command):
    start = time.monotonic()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def fastest(commands):
    best = [math.inf] * len(commands)
    for _ in range(ROUNDS):
        for index, command in enumerate(commands):
            best[index] = min(best[index], wall_seconds(command))
    return best


def write_input(path):
    """A minute of noise, ten times over."""
    peers_programs.write_noise(path)
    with open(path, "rb") as file:
        header, data = file.read(44), file.read()
    times = SECONDS // MINUTE
    size = len(data) * times
    with open(path, "wb") as file:
        file.write(header[:4] + (size + 36).to_bytes(4, "little") + header[8:40] + size.to_bytes(4, "little"))
        for _ in range(times):
            file.write(data)


def run(table, folder, scratch):
    driftline, copier = folder / "driftline", folder / "driftline_copy_audio"
    source, target, score = (os.path.join(scratch, name) for name in ("in.wav", "out.wav", "delay.csd"))
    write_input(source)
    pathlib.Path(score).write_text(CSOUND.format(rate=peers_programs.RATE_HZ, source=source, seconds=SECONDS),
                                   encoding="utf-8")

    def render(*settings, output=target, form="same"):
        command = [str(driftline), "render", source, output, "--overwrite", "--quiet", "--tail", "none", "--format", form]
        for setting in settings:
            command += ["--set", setting]
        return command

    echo = ("source=manual", "modulation=1", "time=350", "feedback=40", "interpolation=linear")
    moving = ("source=free", "rate=0.5", "time=30", "feedback=0", "interpolation=linear")
    flanging = ("source=free", "rate=0.5", "time=10", "feedback=50", "interpolation=linear")
    hermite = ("source=free", "rate=0.5", "time=10", "feedback=50", "interpolation=hermite")
    ffmpeg = ["ffmpeg", "-loglevel", "error", "-y", "-i", source, "-af"]
    cases = (
        ("an echo, feedback 40 %", ">= 3x", "FFmpeg `aecho`", ffmpeg + ["aecho=0.5:0.5:350:0.4", target], render(*echo), 3.0),
        ("a moving delay, linear", ">= 3x", "FFmpeg `vibrato`", ffmpeg + ["vibrato=f=0.5:d=0.5", target], render(*moving), 3.0),
        ("a moving delay with feedback, linear", ">= 12x", "SoX `flanger`",
         ["sox", "-V1", "-D", source, target] + "flanger 5 5 50 71 0.5 sine 25 linear".split(), render(*flanging), 12.0),
        ("a moving delay with feedback, 4 points", ">= 12x", "Csound `vdelayx`",
         ["csound", "-d", "-m0", "-W", "-s", "-o", target, score], render(*hermite), 12.0),
    )
    table.section("Whole programs, two cores and more",
                  f"A file of {SECONDS // MINUTE} minutes, stereo, 48 kHz, 16 bit, by the clock, reading and writing included. "
                  "How many times as fast Driftline is.")
    for case, target_text, name, peer, own, wanted in cases:
        if shutil.which(peer[0]) is None:
            table.skip(f"{name}: {peer[0]} is missing")
            continue
        ours, theirs = fastest([own, peer])
        table.add(case, target_text, f"{ours * 1000:.0f} ms ({SECONDS / ours:,.0f}x real time)",
                  f"{name} {theirs * 1000:.0f} ms", theirs / ours, theirs / ours >= wanted)

    table.section("Bytes in and out",
                  "`driftline render` beside a plain libsndfile copy (blocks of 8,192 frames of float, one thread) of the same "
                  "file into the same format: the part of the copy's rate that is reached.")
    for form, ending in (("wav16", "wav"), ("wav24", "wav"), ("wav-float", "wav"), ("flac16", "flac")):
        output = os.path.join(scratch, "copy." + ending)
        ours, copy = fastest([render(*echo, output=output, form=form), [str(copier), source, output, form]])
        table.add(form, ">= 0.8x", f"{ours * 1000:.0f} ms", f"copy {copy * 1000:.0f} ms", copy / ours, copy / ours >= 0.8)


def main():
    folder = pathlib.Path(sys.argv[1])
    memory = pathlib.Path("/dev/shm")
    parent = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2] else str(memory) if memory.is_dir() else None
    print(f"Offline, on {compare.machine()}.")
    table = rows.Table()
    with tempfile.TemporaryDirectory(prefix="driftline-offline-", dir=parent) as scratch:
        run(table, folder, scratch)
    table.finish()


if __name__ == "__main__":
    main()
