#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of methods and devices for the variable delay line.

    Benchmarks/python/delay_table.py [--quick]

y[i] = 0.5 * x[i] + 0.5 * y[max(i - d[i], 0)], in place: at 1,024 samples, on one thread, the medians of 100 runs, each with
an input of its own whose making is not counted; then one row of 4,194,304 samples, and 4,096 rows of 1,024, on every core.
Delays are whole, int64, uniform from 0 to 1,023. --quick runs a tenth of the repetitions.

Needs the package driftline (build/release/python is found by itself). What it is compared with comes from Debian's
python3-numba, python3-torch and libtorch-dev; what is missing is left out, and said.
"""

import argparse
import os

import numpy as np

import peers
from built import driftline
from measure import Row, measure, print_machine, print_table

SHORT = 1024
LONG = 4194304
ROWS = 4096
LONGEST_DELAY = 1024


def make_input(shape, number):
    random = np.random.default_rng(number)
    return random.standard_normal(shape, dtype=np.float32), random.integers(0, LONGEST_DELAY, shape)


def arrays(shape, count):
    """A function that gives the arguments of a run: copies of inputs made beforehand, so that every method finds them in
    the same caches, those of whoever has just made them."""
    made = [make_input(shape, number) for number in range(count)]

    def prepare(repetition):
        samples, delays = made[repetition % count]
        return samples.copy(), delays.copy()

    return prepare


def tensors(torch, prepare):
    def prepare_tensors(repetition):
        samples, delays = prepare(repetition)
        return torch.from_numpy(samples), torch.from_numpy(delays)

    return prepare_tensors


# Each in a function of one line, so that all pay for the same call from Python.


def on_processor(samples, delays):
    driftline.delay_line(samples, delays, out=samples)


def on_device(samples, delays):
    driftline.delay_line(samples, delays, out=samples, engine="opencl")


def calling(function):
    def run(samples, delays):
        function(samples, delays)

    return run


def has_device():
    """Whether this build has a backend for devices, and one is there."""
    samples = np.ones(1, dtype=np.float32)
    try:
        driftline.delay_line(samples, 0, engine="opencl")
    except (ValueError, RuntimeError) as error:
        return str(error)
    return ""


def driftline_rows(prepare, repetitions, torch, absent):
    rows = [Row("Driftline", "NumPy", prepare, on_processor, repetitions)]
    if torch:
        rows.append(Row("Driftline, tensors", "PyTorch, CPU", tensors(torch, prepare), on_processor, repetitions))
    problem = has_device()
    if problem:
        absent.append(("Driftline, device", f"no device backend in this build ({problem.split(';')[0]})"))
    else:
        rows.append(Row("Driftline, device", "OpenCL", prepare, on_device, max(1, repetitions // 5)))
    return rows


def short_table(runs, torch, numba, extension, why_not):
    prepare = arrays((SHORT,), 100)
    slow = max(1, runs // 5)  # methods that take milliseconds
    absent = []
    rows = [Row("plain Python", "NumPy", prepare, peers.plain, slow)]
    if torch:
        on_tensors = tensors(torch, prepare)
        rows.append(Row("plain Python, tensors", "PyTorch, CPU", on_tensors, peers.plain, slow))
        rows.append(Row("TorchScript", "PyTorch, CPU", on_tensors, peers.torch_script(torch), slow))
    else:
        absent += [("plain Python, tensors", "no PyTorch"), ("TorchScript", "no PyTorch")]
    if extension:
        rows.append(Row("naive C++ extension", "PyTorch, CPU", on_tensors, extension.delay_line, slow))
        rows.append(Row("C++ extension, accessors", "PyTorch, CPU", on_tensors, calling(extension.delay_line_accessor), runs))
    else:
        absent.append(("naive C++ extension", why_not))
    if numba:
        rows.append(Row("Numba", "NumPy", prepare, calling(numba[0]), runs))
    else:
        absent.append(("Numba", "not installed"))
    rows += driftline_rows(prepare, runs, torch, absent)
    measure(rows)
    print_table(f"{SHORT:,} samples, one thread", rows, absent, "Numba" if numba else "plain Python")
    return rows


def long_table(title, shape, runs, torch, numba):
    prepare = arrays(shape, 3)
    absent = []
    rows = []
    if numba:
        run, where = (numba[0], "NumPy, one core") if len(shape) == 1 else (numba[1], "NumPy, all cores")
        rows.append(Row("Numba", where, prepare, run, runs))
    else:
        absent.append(("Numba", "not installed"))
    rows += driftline_rows(prepare, runs, torch, absent)
    measure(rows)
    print_table(title, rows, absent, "Numba" if numba else "Driftline")
    return rows


def ratio(rows, method, reference):
    found = {row.method: row.seconds for row in rows}
    return found[reference] / found[method] if reference in found and method in found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the repetitions")
    options = parser.parse_args()
    runs = 10 if options.quick else 100

    numba = peers.compiled_by_numba()
    torch = peers.torch_or_none()
    extension, why_not = peers.naive_extension()
    print_machine()
    short = short_table(runs, torch, numba, extension, why_not)
    long = long_table(f"{LONG:,} samples, {os.cpu_count()} cores", (LONG,), max(3, runs // 5), torch, numba)
    many = long_table(f"{ROWS:,} rows of {SHORT:,}, {os.cpu_count()} cores", (ROWS, SHORT), max(3, runs // 5), torch, numba)

    print("\n### Targets\n")
    for text, rows, reference, target in (
        ("1,024 samples, to Numba called the same way", short, "Numba", 1.5),
        ("1,024 samples, to the naive extension", short, "naive C++ extension", 1000),
        ("4,194,304 samples, to Numba", long, "Numba", 4),
        ("4,096 rows, to Numba", many, "Numba", 8),
    ):
        reached = ratio(rows, "Driftline", reference)
        print(f"- {text}: {'not measured' if reached is None else f'{reached:.3g}'} (to reach: {target:g})")


if __name__ == "__main__":
    main()
