#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what makes the loop slow: the price of one element, and the recursion.

    Benchmarks/python/recursion_table.py

First what reading one element costs by each means; then what a sample costs by how far back it reads, for a compiled loop,
which computes one sample after the other, and for Driftline, which computes as many at once as do not depend on each
other: on one row, and on 64 rows shared by every core. Needs what delay_table.py needs.
"""

import numpy as np

import peers
from built import driftline
from measure import Row, duration, measure, print_machine

LENGTH = 65536
ROWS = 64
RUNS = 40


def read_all(samples):
    total = 0.0
    for i in range(len(samples)):
        total += samples[i]
    return total


def read_items(samples):
    total = 0.0
    for i in range(len(samples)):
        total += samples[i].item()
    return total


def element_rows(torch, extension):
    samples = np.random.default_rng(1).standard_normal(1024, dtype=np.float32)
    rows = [Row("x[i] of a NumPy array, in Python", "", lambda _: (samples,), read_all, 20)]
    if torch:
        tensor = torch.from_numpy(samples)
        rows.append(Row("x[i].item() of a tensor, in Python", "", lambda _: (tensor,), read_items, 20))
    if extension:
        rows.append(Row("x[i].item<float>() of a tensor, in C++", "", lambda _: (tensor,), extension.read_elements, 20))
    return rows, 1024


def recursion_rows(numba, name, make_delays):
    """The loop and Driftline on one row, then both on many, with these delays."""
    random = np.random.default_rng(2)
    samples = random.standard_normal((ROWS, LENGTH), dtype=np.float32)
    delays = np.broadcast_to(make_delays(random), (ROWS, LENGTH)).copy()

    def one(_):
        return samples[0].copy(), delays[0]

    def many(_):
        return samples.copy(), delays

    def through(x, d):
        driftline.delay_line(x, d, out=x)

    return name, [
        Row("loop", "", one, numba[0] if numba else through, RUNS),
        Row("Driftline", "", one, through, RUNS),
        Row("loop, rows", "", many, numba[1] if numba else through, RUNS),
        Row("Driftline, rows", "", many, through, RUNS),
    ]


def main():
    torch = peers.torch_or_none()
    numba = peers.compiled_by_numba()
    extension, _ = peers.naive_extension()
    print_machine()

    rows, count = element_rows(torch, extension)
    measure(rows)
    print("\n| one element | costs |\n| --- | --- |")
    for row in rows:
        print(f"| {row.method} | {duration(row.seconds / count)} |")

    loop = "Numba" if numba else "no Numba: Driftline"
    print(f"\nNanoseconds a sample; {LENGTH:,} samples a row, and {ROWS} rows.\n")
    print(f"| delay | {loop}, one row | Driftline, one row | {loop}, {ROWS} rows | Driftline, {ROWS} rows |")
    print("| --- | --- | --- | --- | --- |")
    for name, make_delays in (
        ("1, constant", lambda random: 1),
        ("1 to 7, random", lambda random: random.integers(1, 8, LENGTH)),
        ("20, constant", lambda random: 20),
        ("8 to 1,000, random", lambda random: random.integers(8, 1001, LENGTH)),
        ("500 to 20,000, moving", lambda random: (10250 + 9750 * np.sin(np.arange(LENGTH) / 7640)).astype(int)),
        ("1,000, constant", lambda random: 1000),
    ):
        name, rows = recursion_rows(numba, name, make_delays)
        measure(rows)
        times = [row.seconds / LENGTH / (ROWS if "rows" in row.method else 1) * 1e9 for row in rows]
        print(f"| {name} | " + " | ".join(f"{time:.2f}" for time in times) + " |")


if __name__ == "__main__":
    main()
