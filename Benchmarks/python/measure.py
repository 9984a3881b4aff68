# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Medians of repetitions that take turns, and a table of them."""

import dataclasses
import os
import platform
import statistics
import time
from typing import Callable, Optional


@dataclasses.dataclass
class Row:
    """One method: `prepare` makes the arguments of a run, which is not timed, and `run` is."""

    method: str
    where: str
    prepare: Callable[[int], tuple]
    run: Callable
    repetitions: int
    seconds: Optional[float] = None


ROUNDS = 5


def measure(rows):
    """Fills in the median of every row.

    The runs of a row are spread over five rounds, in each of which every row has its turn, so that what disturbs the machine
    meets all. Within a turn the runs follow each other, as in a program: run one by one between others, which is what
    happens to none in earnest, each would begin with cold caches and wide vector units asleep.
    """
    times = {id(row): [] for row in rows}
    for row in rows:
        row.run(*row.prepare(0))
    for turn in range(ROUNDS):
        for row in rows:
            for repetition in range(turn * row.repetitions // ROUNDS, (turn + 1) * row.repetitions // ROUNDS):
                arguments = row.prepare(repetition)
                start = time.perf_counter()
                row.run(*arguments)
                times[id(row)].append(time.perf_counter() - start)
    for row in rows:
        row.seconds = statistics.median(times[id(row)])


def duration(seconds):
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1.0:
            break
    return f"{seconds * scale:.3g} {unit}"


def print_table(title, rows, absent, reference):
    """`absent`: (method, why). `reference`: the method that the others are compared with."""
    print(f"\n### {title}\n")
    print(f"| method | on | median | runs | {reference} / it |")
    print("| --- | --- | --- | --- | --- |")
    base = next((row.seconds for row in rows if row.method == reference), None)
    for row in rows:
        ratio = f"{base / row.seconds:.3g}" if base else "-"
        print(f"| {row.method} | {row.where} | {duration(row.seconds)} | {row.repetitions} | {ratio} |")
    for method, why in absent:
        print(f"| {method} | {why} | - | - | - |")


def print_machine():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            model = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    print(f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}")
    print(f"load average {os.getloadavg()[0]:.1f}: above the number of cores the times are too long, the ratios less so")
