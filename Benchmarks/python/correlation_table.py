#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of Docs/correlation.md: the pairwise correlation beside a literal loop and SciPy.

Every figure is a median of interleaved repetitions in one process. Driftline may use two threads; the others are run with
one and with two, since two only help where a core is free. Only the ratios mean anything on another machine. What would take minutes is measured on a part of its pairs, and of its outputs for the
literal loop, and extrapolated: both cost the same for each of them. Those figures are marked with a tilde.

    Benchmarks/python/correlation_table.py          about two minutes
"""
import pathlib
import re
import subprocess
import sys

import correlation_peers as peers

# Rows A = B, outputs K, points P, pairs (None: all); the pairs and the outputs that the literal loop, and the pairs that
# SciPy is measured on (None: all of them; 0: not at all); the ratios wanted to SciPy and to the literal loop.
CASES = [
    (4, 3, 64, None, None, None, None, 10, 50),
    (8, 8, 1024, None, None, None, None, 40, 4000),
    (32, 16, 4096, None, 4, 1, None, 200, 50000),
    (32, 16, 4096, 200, 4, 1, None, 15, None),
    (64, 1, 1 << 20, None, 0, 0, 4, 500, None),
]
LEAST_REPETITIONS = 3
BUDGET_SECONDS = 8.0


def measure(rows, outputs, points, pair_count, literal_pairs, literal_outputs, scipy_pairs, *_wanted):
    grid, f, g = peers.problem(rows, outputs, points)
    pairs = peers.all_pairs(rows) if pair_count is None else peers.random_pairs(rows, pair_count)
    some_pairs = pairs[:scipy_pairs]
    functions = [lambda: peers.ours(grid, f, g, pairs, 2)]
    functions += [lambda threads=threads: peers.scipy_pairwise(grid, f, g, some_pairs, threads) for threads in (1, 2)]
    scales = [1.0] + [len(pairs) / len(some_pairs)] * 2
    if literal_pairs != 0:
        few_pairs = pairs[:literal_pairs]
        few_f, few_g = (array[:, :literal_outputs].copy() for array in (f, g))
        functions += [lambda threads=threads: peers.literal(grid, few_f, few_g, few_pairs, threads)
                      for threads in (1, 2)]
        scales += [len(pairs) * outputs / (len(few_pairs) * few_f.shape[1])] * 2
    error = peers.largest_error(peers.ours(grid, f, g, some_pairs, 2), peers.scipy_pairwise(grid, f, g, some_pairs, 1))
    medians = peers.interleaved_medians(functions, LEAST_REPETITIONS, BUDGET_SECONDS)
    return [median * scale for median, scale in zip(medians, scales)], scales, error


def duration(seconds):
    for unit, factor in (("us", 1e6), ("ms", 1e3), ("s", 1.0)):
        if seconds * factor < 1000 or unit == "s":
            return f"{seconds * factor:.3g} {unit}" if seconds * factor < 1000 else f"{seconds * factor:,.0f} {unit}"


def ratio(value, wanted):
    text = f"{value:.3g}x" if value < 1000 else f"{float(f'{value:.3g}'):,.0f}x"
    return text if wanted is None else f"{text} ({wanted:,}x)"


def row_text(case, times, scales, error):
    rows, outputs, points, pair_count = case[:4]
    pairs = f"all {rows * rows:,}" if pair_count is None else f"{pair_count} random"
    ours, *peer_texts = [duration(time) if scale == 1.0 else "~" + duration(time)
                         for time, scale in zip(times, scales)]
    cells = [f"{rows}, {outputs}, {points:,}, {pairs}", ours]
    for first, wanted in ((1, case[-2]), (3, case[-1])):  # SciPy, the literal loop: with one thread, with two
        pair = times[first:first + 2]
        cells += [*peer_texts[first - 1:first + 1], ratio(min(pair) / times[0], wanted)] if pair else ["-"] * 3
    return "| " + " | ".join([*cells, f"{error:.0e}"]) + " |"


def peak_megabytes(rows, outputs, points):
    """The most memory that a process holds which makes the inputs, all of them in float64, and correlates all pairs."""
    argument = f"--peak={rows},{outputs},{points}"
    return int(subprocess.run([sys.executable, __file__, argument], check=True, capture_output=True, text=True).stdout)


def print_peak(rows, outputs, points):
    peers.ours(*peers.problem(rows, outputs, points), peers.all_pairs(rows), 2)
    status = pathlib.Path("/proc/self/status").read_text()  # getrusage would start with the parent's
    print(int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) // 1024)


def main():
    for argument in sys.argv[1:]:
        if argument.startswith("--peak="):
            print_peak(*map(int, argument.removeprefix("--peak=").split(",")))
            return
    print("| A = B, K, P, pairs | Driftline | SciPy, one thread | two | ratio (wanted) | literal, one thread | two | "
          "ratio (wanted) | difference |")
    print("| --- " * 9 + "|")
    for case in CASES:
        print(row_text(case, *measure(*case)), flush=True)
    rows, outputs, points = CASES[-1][:3]
    print(f"\nMost memory of the last case, Python and its inputs of {2 * rows * outputs * points * 8 >> 20} MiB included: "
          f"{peak_megabytes(rows, outputs, points):,} MiB.")


if __name__ == "__main__":
    main()
