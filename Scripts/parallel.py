#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the rows of driftline_coalescence (standard input) into Docs/parallel.md, parallel.svg and segments.svg."""
import csv
import math
import pathlib
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "Docs"
NAMES = {"nearest": "Nearest", "linear": "Linear", "hermite": "Hermite", "lagrange5": "Lagrange 5", "sinc16": "Sinc 16",
         "sinc32": "Sinc 32"}
COLOURS = {"nearest": "#8B9BAA", "linear": "#E6EDF3", "hermite": "#7FB069", "lagrange5": "#F2C46D", "sinc16": "#F2795E",
           "sinc32": "#4FD1C5"}
# What Source/Offline/RenderPlan.cpp goes by.
GROWTH = {"nearest": 1.0, "linear": 1.0, "hermite": math.sqrt(1.25), "lagrange5": math.sqrt(1.39),
          "sinc16": math.sqrt(1.99), "sinc32": math.sqrt(2.35)}
FILTERS = {"none": (1.0, "no filter"), "high cut": (0.88, "high cut, 5 kHz"), "low cut": (1.6, "low cut, 120 Hz"),
           "both": (1.6 * 0.88, "both")}
HALVINGS, MOST_HOPS = 50, 400
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" font-family="Inter, sans-serif" font-size="12">'
       '<rect width="{w}" height="{h}" fill="#0F1419"/>')
PAGE = """# How one recording is rendered in several places at once

A delay line with feedback is serial: each sample may depend on the one before. `driftline render --threads N` still
works on one recording in several places, and the output is, bit for bit, that of one thread. `--explain` says what was
planned, why, and what came of it.

## The method

![Segments on three threads](segments.svg)

1. A stretch of the recording is cut into segments, one a thread. The first goes on from where the Engine is. Each of the
   others has an Engine of its own that starts **a warm-up too early, from silence**, with its clocks led there exactly
   (`Engine::startAhead`: all clocks are whole numbers, and n steps are n times one step). The first segment is longer by
   a warm-up, and by what keeping the input costs the others, so that all threads are done at once.
2. Where a segment begins, its Engine keeps its **whole state**: the line as far back as any head reads it, filters,
   gains, transitions, clocks, followers (`Source/Engine/EngineState.h`).
3. When all are done, the state in which the first Engine arrives at the second segment is compared with the kept one,
   **every bit of it**. If they are equal, that segment is what one Engine would have made, since the same state and the
   same input give the same output; its Engine is now the true one, and the next segment is judged by it.
4. If not, the true Engine works through the segment again, from its kept input, and compares on the way: checkpoints
   lie close together at first, and further and further apart. From the first that is equal the rest is right.

So a guess that is wrong costs time and never a bit. No arithmetic is changed, no state is approximated, no tolerance is
used, and a warm-up may be too short as often as it likes: `Tests/Offline/SegmentedEngineTests.cpp` makes it so on purpose.

How far back is far enough? What the curve asks for, or more where a glide that was interrupted is on its way:
`Source/Engine/LineReach.h` has the bound and its proof, and a test holds every head of random patches against it. The
lines of a render keep that and no 30 s, which also keeps them in the processor's cache.

The filter that takes a constant off the line's input forgets in more than a second, far longer than short echoes do.
It only depends on the input, so that it alone hears what lies before a warm-up (`Engine::hearBefore`).

## When does a loop forget how it started?

Far apart, two states approach at the loop's decay: 24 halvings until they differ in the last bit of a loud sample, and
about as many again for the quietest of the thousands that a hop holds, whose last bit is smaller. Down there rounding
decides: a difference of one unit is passed on or swallowed by chance, and the kernel's and the filters' taps pass it on
several times. Where on average more than one is passed on, two states may never meet.

Measured at 48 kHz and 350 ms in hops of the longest delay, the longest of five recordings of noise each, delay at rest or
moving; "-": not within {most} hops. Dashed: what the plan goes by, `1 + {halvings} / -log2(feedback * growth)`, where growth
is the root of the sum of the kernel's tap sizes, times 1.6 with a low cut, times 0.88 (not below 1 in all) with a strong
high cut.

![Hops until two states are the same bits](parallel.svg)

{table}

## What is chosen

| where | schedule |
| --- | --- |
| as many pairs of channels as threads, or more | pairs beside each other, nothing begun from silence |
| fewer, and the loop forgets | segments; several pairs beside each other, each on its share of the threads |
| Freeze, Clear, Space, a feedback of 100 % and more, loops that take more than {most} hops | never begun from silence |
| a warm-up too long for the recording or for blocks of 64 MiB, or a gain of less than 15 % | not either |

A plan is a pure function of patch, curves, rate, tempo, length, channels and threads (`Source/Offline/RenderPlan.h`). It
goes through the schedule that will run, so that the warm-up samples that it predicts are those that run, plus what
segments that turn out wrong cost, which it takes as nothing.

The schedule (`Source/Offline/SegmentSchedule.h`) begins with segments as short as a warm-up, and makes them four times as
long whenever all were right. What a warm-up lacked it gets from then on, and a quarter more. Where a segment never
became right the next warm-up is twice as long, and after two in a row no more are begun: in a render of minutes that is
a few per cent of the processors' time, on cores that had nothing else to do.

`build/release/bin/driftline_parallel_benchmark` measures it beside the Engine on one thread, with what was predicted, and a
loop that never forgets, forced; `driftline_parallel_benchmark presets 600` hashes all factory presets on 1, 2, 3 and 7
threads.

Drawn by `Scripts/parallel.sh`.
"""


def predicted(kernel, filters, feedback):
    growth = GROWTH[kernel] * FILTERS[filters][0]
    if "high" in filters or filters == "both":
        growth = max(1.0, growth)
    kept = feedback / 100 * growth
    hops = 1 + HALVINGS / -math.log2(kept) if kept < 1 else math.inf
    return hops if hops <= MOST_HOPS else math.inf


def worst(rows, kernel, filters, feedback):
    """The longer one of a delay at rest and one that moves; infinite where one of them took too long."""
    hops = [float(row["hops"]) for row in rows if (row["interpolation"], row["filters"], row["time_ms"]) ==
            (kernel, filters, "350") and float(row["feedback_percent"]) == feedback]
    return math.inf if min(hops) < 0 else max(hops)


def table(rows, feedbacks):
    lines = ["| kernel | filters |" + "".join(f" {feedback:g} % |" for feedback in feedbacks),
             "| --- | --- |" + " --- |" * len(feedbacks)]
    for kernel, name in NAMES.items():
        for filters, (_, label) in FILTERS.items():
            hops = [worst(rows, kernel, filters, feedback) for feedback in feedbacks]
            cells = "".join(" - |" if math.isinf(value) else f" {value:.0f} |" for value in hops)
            lines.append(f"| {name} | {label} |{cells}")
    return "\n".join(lines)


def panel(rows, feedbacks, filters, left, out):
    width, top, bottom = 380, 40, 330

    def x(feedback):
        return left + width * (feedback - feedbacks[0]) / (feedbacks[-1] - feedbacks[0])

    def y(hops):
        return bottom - (bottom - top) * math.log(hops / 10) / math.log(MOST_HOPS / 10)

    out.append(f'<text x="{left + width / 2}" y="24" fill="#E6EDF3" text-anchor="middle">{FILTERS[filters][1]}</text>')
    for hops in (10, 20, 50, 100, 200, 400):
        out.append(f'<path d="M{left} {y(hops):.1f}h{width}" stroke="#2A3541"/>'
                   f'<text x="{left - 8}" y="{y(hops) + 4:.1f}" fill="#8B9BAA" text-anchor="end">{hops}</text>')
    for feedback in feedbacks:
        out.append(f'<text x="{x(feedback):.1f}" y="{bottom + 18}" fill="#8B9BAA" text-anchor="middle">{feedback:g}</text>')
    for kernel in NAMES:
        for values, style in (([worst(rows, kernel, filters, f) for f in feedbacks], ""),
                              ([predicted(kernel, filters, f) for f in feedbacks], ' stroke-dasharray="3 4" opacity="0.7"')):
            points = " ".join(f"{x(f):.1f},{y(v):.1f}" for f, v in zip(feedbacks, values) if not math.isinf(v))
            out.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[kernel]}" stroke-width="1.8"{style}/>')
    out.append(f'<text x="{left + width / 2}" y="{bottom + 38}" fill="#8B9BAA" text-anchor="middle">feedback in %</text>')


def plot(rows, feedbacks):
    out = [SVG.format(w=980, h=390)]
    panel(rows, feedbacks, "high cut", 50, out)
    panel(rows, feedbacks, "low cut", 490, out)
    for i, (kernel, name) in enumerate(NAMES.items()):
        out.append(f'<text x="890" y="{60 + 20 * i}" fill="{COLOURS[kernel]}">{name}</text>')
    out.append('<text x="50" y="384" fill="#8B9BAA">hops until two states are the same bits; dashed: what the plan goes '
               'by</text>')
    return "\n".join(out) + "\n</svg>\n"


def segments_picture():
    """Three threads over time: the first segment is longer by the warm-up that the others have."""
    out = [SVG.format(w=980, h=230)]
    scale, left, warm, length = 7.0, 110, 14, 32
    starts = [0, warm + length, warm + 2 * length]
    ends = starts[1:] + [warm + 3 * length]
    for i, (start, end) in enumerate(zip(starts, ends)):
        y = 34 + 48 * i
        out.append(f'<text x="20" y="{y + 20}" fill="#8B9BAA">thread {i + 1}</text>')
        if i > 0:
            out.append(f'<rect x="{left + scale * (start - warm)}" y="{y}" width="{scale * warm}" height="30" '
                       'fill="#2A3541"/>'
                       f'<text x="{left + scale * (start - warm / 2)}" y="{y + 20}" fill="#8B9BAA" '
                       'text-anchor="middle">warm-up</text>'
                       f'<path d="M{left + scale * start} {y - 24}V{y + 36}" stroke="#F2C46D" stroke-width="2"/>'
                       f'<text x="{left + scale * start + 6}" y="{y - 8}" fill="#F2C46D">the same bits?</text>')
        out.append(f'<rect x="{left + scale * start}" y="{y}" width="{scale * (end - start)}" height="30" '
                   'fill="#4FD1C5" opacity="0.85"/>'
                   f'<text x="{left + scale * (start + end) / 2}" y="{y + 20}" fill="#0F1419" text-anchor="middle">'
                   f'segment {i + 1}</text>')
    out.append(f'<path d="M{left} 190h{scale * ends[-1]}" stroke="#8B9BAA"/>'
               f'<text x="{left}" y="212" fill="#8B9BAA">place in the recording; every thread works for as long as the '
               'others</text>')
    return "\n".join(out) + "\n</svg>\n"


def main():
    rows = list(csv.DictReader(sys.stdin))
    feedbacks = sorted({float(row["feedback_percent"]) for row in rows})
    (DOCS / "parallel.md").write_text(PAGE.format(table=table(rows, feedbacks), most=MOST_HOPS, halvings=HALVINGS))
    (DOCS / "parallel.svg").write_text(plot(rows, feedbacks))
    (DOCS / "segments.svg").write_text(segments_picture())
    print(table(rows, feedbacks))


if __name__ == "__main__":
    main()
