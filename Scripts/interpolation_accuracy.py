#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the rows of driftline_interpolation_accuracy (standard input) into Docs/interpolation.md and .svg."""
import csv
import math
import pathlib
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "Docs"
NAMES = {"nearest": "Nearest", "linear": "Linear", "hermite": "Hermite", "lagrange5": "Lagrange 5", "sinc16": "Sinc 16",
         "sinc32": "Sinc 32"}
COLOURS = {"nearest": "#8B9BAA", "linear": "#E6EDF3", "hermite": "#7FB069", "lagrange5": "#F2C46D", "sinc16": "#F2795E",
           "sinc32": "#4FD1C5"}
SHOWN_HZ = [20, 1000, 5000, 10000, 15000, 20000]
LOWEST_DB = -160
PAGE = """# How exactly the line reads between two samples

Each figure is the error against the analytic sine at 44.1 kHz, as RMS below the sine's own, through the Engine as it is
(feed-forward, float32). *Still*: the worst of 257 fractions of a sample. *Moving*: the delay swings by 5 ms, once a
second, and the answer is sin(2 pi f (t - d(t))). Both in dB.

{table}

![The worst error of each kernel over frequency](interpolation.svg)

| kernel | taps | shortest delay, samples | what it is |
| --- | --- | --- | --- |
| Nearest | 1 | 1 | the nearest sample |
| Linear | 2 | 1 | a line |
| Hermite | 4 | 3 | a cubic with central differences (Catmull and Rom, 1974) |
| Lagrange 5 | 6 | 4 | the polynomial of degree 5 through 6 samples |
| Sinc 16 | 16 | 9 | a sinc with a Kaiser window, beta 8, unity at DC for every fraction |
| Sinc 32 | 32 | 17 | the same with beta 11.5 |

No kernel adds latency. Where a delay is shorter than a kernel's shortest, the next narrower kernel takes over, with a
crossfade over the sample in between: nothing clicks, and nothing is limited.

Drawn by `Scripts/interpolation_accuracy.sh`; `Tests/DSP/InterpolationTests.cpp` holds the figures that are promised. The
coefficients come from `Scripts/design_interpolators.py`.
"""


def table(rows):
    head = "| kernel |" + "".join(f" {hz / 1000:g} kHz still | moving |" for hz in SHOWN_HZ)
    lines = [head, "| --- |" + " --- | --- |" * len(SHOWN_HZ)]
    for kernel, name in NAMES.items():
        cells = "".join(f" {rows[kernel][hz][0]:.1f} | {rows[kernel][hz][1]:.1f} |" for hz in SHOWN_HZ)
        lines.append(f"| {name} |{cells}")
    return "\n".join(lines)


def plot(rows):
    width, height, left, right, top, bottom = 900, 460, 64, 120, 24, 48

    def x(hz):
        return left + (width - left - right) * math.log(hz / 20) / math.log(1000)

    def y(db):
        return top + (height - top - bottom) * min(max(db, LOWEST_DB), 0) / LOWEST_DB

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Inter, sans-serif" '
           f'font-size="12"><rect width="{width}" height="{height}" fill="#0F1419"/>']
    for db in range(0, LOWEST_DB - 1, -20):
        out.append(f'<path d="M{left} {y(db):.1f}H{width - right}" stroke="#2A3541"/>'
                   f'<text x="{left - 8}" y="{y(db) + 4:.1f}" fill="#8B9BAA" text-anchor="end">{db} dB</text>')
    for hz, label in ((20, "20"), (100, "100"), (1000, "1 k"), (10000, "10 k"), (20000, "20 k")):
        out.append(f'<path d="M{x(hz):.1f} {top}V{height - bottom}" stroke="#2A3541"/>'
                   f'<text x="{x(hz):.1f}" y="{height - bottom + 20}" fill="#8B9BAA" text-anchor="middle">{label}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 8}" fill="#8B9BAA" text-anchor="middle">'
               'frequency in Hz; lines: still, dots: moving</text>')
    for kernel, name in NAMES.items():
        points = sorted(rows[kernel].items())
        path = " ".join(f"{x(hz):.1f},{y(still):.1f}" for hz, (still, _) in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[kernel]}" stroke-width="2"/>')
        out += [f'<circle cx="{x(hz):.1f}" cy="{y(moved):.1f}" r="2.2" fill="{COLOURS[kernel]}"/>'
                for hz, (_, moved) in points]
    # Names where the curves lie apart: stacked at the right, in the order of their errors at 10 kHz.
    for i, (kernel, name) in enumerate(sorted(NAMES.items(), key=lambda item: -rows[item[0]][10000][0])):
        out.append(f'<text x="{width - right + 16}" y="{top + 16 + 20 * i}" fill="{COLOURS[kernel]}">{name}</text>')
    return "\n".join(out) + "\n</svg>\n"


def main():
    rows = {}
    for row in csv.DictReader(sys.stdin):
        values = (float(row["still_db"]), float(row["moving_db"]))
        rows.setdefault(row["kernel"], {})[int(row["frequency_hz"])] = values
    (DOCS / "interpolation.md").write_text(PAGE.format(table=table(rows)))
    (DOCS / "interpolation.svg").write_text(plot(rows))
    print(table(rows))


if __name__ == "__main__":
    main()
