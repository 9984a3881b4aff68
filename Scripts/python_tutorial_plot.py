#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws Docs/python.svg: a plucked string, the delay of a tape stop, and the string after it.

    Scripts/python_tutorial_plot.py

Needs the package driftline (build/release/python is found by itself) and matplotlib (Debian: python3-matplotlib).
"""

import pathlib
import sys

import matplotlib
import numpy as np

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
try:
    import driftline
except ImportError:
    sys.path.insert(0, str(ROOT / "build/release/python"))
    import driftline

RATE = 48000
SECONDS = 2.0
COLUMNS = 400
LONGEST_MS = 900


def plucked_string(frequency):
    """Noise through a comb: Docs/python.md."""
    burst = np.zeros(int(SECONDS * RATE), dtype=np.float32)
    burst[:480] = np.random.default_rng(1).uniform(-1, 1, 480)
    return driftline.delay_line(burst, RATE / frequency, gain=1.0, feedback=0.99, edge="zero")


def draw_wave(axes, samples, label):
    columns = samples[: len(samples) // COLUMNS * COLUMNS].reshape(COLUMNS, -1)
    time = (np.arange(COLUMNS) + 0.5) / COLUMNS * SECONDS
    axes.fill_between(time, columns.min(axis=1), columns.max(axis=1), linewidth=0, color="#3a6ea5")
    axes.set_ylabel(label)
    axes.set_yticks([])


def main():
    string = plucked_string(110)
    curve = driftline.Curve([0, 0.6, 1], [0, 0, 1], ["line", "curve", "line"], [0, 0.4, 0])
    wet = driftline.render(
        string, RATE, curve=curve, bpm=120, cycle="1bar", time=LONGEST_MS, feedback=0, mix=100, tail="none"
    )

    matplotlib.rcParams.update({"svg.hashsalt": "driftline", "font.size": 9, "axes.spines.top": False})
    figure, (before, delay, after) = pyplot.subplots(3, 1, figsize=(7, 4), sharex=True, height_ratios=[2, 1.5, 2])
    draw_wave(before, string, "string")
    positions = np.linspace(0, 1, 101)
    delay.plot(positions * SECONDS, curve(positions) * LONGEST_MS, color="#c8553d")
    delay.set_ylabel("delay, ms")
    draw_wave(after, wet, "after")
    after.set_xlabel("time, s")
    after.set_xlim(0, SECONDS)
    figure.tight_layout()
    figure.savefig(ROOT / "Docs/python.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
