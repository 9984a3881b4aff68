# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole programs on the same file: `driftline render` beside Csound, SoX and FFmpeg.

What counts is the processor time of the process, reading and writing the file included, fastest of a few, in turns.
Every side delays stereo at 48 kHz, 16 bit. What each computes is not the same; each row says what is comparable.
"""
import array
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import wave

SECONDS = 60
RATE_HZ = 48000
ROUNDS = 5

CSOUND = """<CsoundSynthesizer>
<CsInstruments>
sr = {rate}
ksmps = 128
nchnls = 2
0dbfs = 1
instr 1
aLeft, aRight diskin2 "{source}"
aTime oscili 0.02, 0.5
aTime = aTime + 0.03
aDelayedLeft vdelayx aLeft, aTime, 0.1, 16
aDelayedRight vdelayx aRight, aTime, 0.1, 16
outs 0.5 * aLeft + 0.5 * aDelayedLeft, 0.5 * aRight + 0.5 * aDelayedRight
endin
</CsInstruments>
<CsScore>
i1 0 {seconds}
</CsScore>
</CsoundSynthesizer>
"""


def write_noise(path):
    values = random.Random(1)
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        second = array.array("h", (values.randint(-12000, 12000) for _ in range(2 * RATE_HZ)))
        if sys.byteorder == "big":
            second.byteswap()
        for _ in range(SECONDS):
            file.writeframes(second.tobytes())


def processor_seconds(command):
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with status {process.returncode}: {message.decode()[-500:]}")
    return usage.ru_utime + usage.ru_stime


def run(table, driftline):
    table.section("Whole programs",
                  f"A file of {SECONDS} s, stereo, 48 kHz, 16 bit: processor time of the whole process. "
                  "How many times as fast Driftline is, and what both do.")
    with tempfile.TemporaryDirectory(prefix="driftline-bench-") as folder:
        source, target, score = (os.path.join(folder, name) for name in ("in.wav", "out.wav", "delay.csd"))
        write_noise(source)
        with open(score, "w", encoding="utf-8") as file:
            file.write(CSOUND.format(rate=RATE_HZ, source=source, seconds=SECONDS))

        def render(*settings):
            command = [driftline, "render", source, target, "--overwrite", "--quiet", "--tail", "none"]
            for setting in settings:
                command += ["--set", setting]
            return command

        moving = ("source=free", "rate=0.5", "time=30", "feedback=0")
        still = ("source=manual", "modulation=0", "time=250", "feedback=40", "interpolation=nearest")
        sox = ["sox", "-V1", "-D", source, target]
        ffmpeg = ["ffmpeg", "-loglevel", "error", "-y", "-threads", "1", "-i", source, "-af"]
        cases = (
            ("a moving delay, 16-point sinc, no feedback", "Csound `vdelayx` 16",
             ["csound", "-d", "-m0", "-W", "-s", "-o", target, score], render(*moving, "interpolation=sinc16")),
            ("a moving delay, linear reads", "SoX `flanger`",
             sox + "flanger 5 10 0 71 0.5 sine 25 linear".split(), render(*moving, "interpolation=linear")),
            ("", "FFmpeg `flanger`", ffmpeg + ["flanger=delay=10:depth=10:speed=0.5:interp=linear", target],
             render(*moving, "interpolation=linear")),
            ("", "FFmpeg `vibrato`", ffmpeg + ["vibrato=f=0.5:d=0.5", target], render(*moving, "interpolation=linear")),
            ("an echo that stands still", "SoX `echo`", sox + "echo 0.5 0.5 250 0.4".split(), render(*still)),
            ("", "FFmpeg `aecho`", ffmpeg + ["aecho=0.5:0.5:250:0.4", target], render(*still)),
        )
        for case, name, peer, own in cases:
            if shutil.which(peer[0]) is None:
                table.skip(f"{name}: {peer[0]} is missing")
                continue
            best = {"driftline": math.inf, "peer": math.inf}
            for _ in range(ROUNDS):
                best["driftline"] = min(best["driftline"], processor_seconds(own))
                best["peer"] = min(best["peer"], processor_seconds(peer))
            table.add(case, "", f"{best['driftline'] * 1000:.0f} ms", f"{name} {best['peer'] * 1000:.0f} ms",
                      best["peer"] / best["driftline"], None)
