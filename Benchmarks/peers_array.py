# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The array delay beside Numba's and PyTorch's loops, a plain C++ loop and a copy, on the same arrays and in turns."""
import ctypes
import math
import pathlib
import time

import rows

try:
    import numpy
except ImportError:
    numpy = None
try:
    import numba
except ImportError:
    numba = None
try:
    import torch
except ImportError:
    torch = None

MILLION_4 = 4 << 20
POOL = 65536  # delays in all, so that no branch predictor learns a short row by heart
HALF = 0.5
LINEAR_TARGET = 5.0
CLASSIC_TARGET = 3.0
LONG_TARGET = 4.0
COPY_TARGET = 1.15


def make_numba_loops():
    """The loops as one writes them, and one compiled function that repeats each."""
    @numba.njit
    def whole(samples, delays, gain, feedback):
        for i in range(samples.size):
            samples[i] = gain * samples[i] + feedback * samples[max(i - delays[i], 0)]

    @numba.njit
    def linear(samples, delays, gain, feedback):
        for i in range(samples.size):
            floor = math.floor(delays[i])
            fraction = numpy.float32(delays[i] - floor)
            j = i - int(floor)
            newer = samples[max(j, 0)]
            older = samples[max(j - 1, 0)]
            samples[i] = gain * samples[i] + feedback * (newer + fraction * (older - newer))

    @numba.njit
    def repeat_whole(samples, delays, gain, feedback, repeats):
        for r in range(repeats):
            whole(samples, delays[r % delays.shape[0]], gain, feedback)

    @numba.njit
    def repeat_linear(samples, delays, gain, feedback, repeats):
        for r in range(repeats):
            linear(samples, delays[r % delays.shape[0]], gain, feedback)

    return repeat_whole, repeat_linear


def make_delays(movement, length, shortest, longest, element):
    count = max(POOL, length)
    if movement == "constant":
        return numpy.full((count // length, length), shortest, element)
    if movement == "random":
        position = numpy.random.default_rng(1).uniform(0.0, 1.0, count)
    else:  # a sine over the range, once in 48,000 samples
        position = 0.5 + 0.5 * numpy.sin(2.0 * math.pi * numpy.arange(count) / 48000.0)
    if numpy.issubdtype(element, numpy.integer):
        # Each whole number of the range alike; the last one also where the position is 1.
        delays = numpy.minimum(shortest + position * (longest + 1 - shortest), longest)
    else:
        delays = shortest + position * (longest - shortest)
    return delays.astype(element).reshape(-1, length)


def fastest_in_turns(sides, rounds):
    """Processor seconds of each side's fastest run. The sides take turns, so that what disturbs the machine meets all;
    processor time, so that other programs count as little as they can."""
    best = {name: math.inf for name in sides}
    for run in sides.values():
        run()
    for _ in range(rounds):
        for name, run in sides.items():
            start = time.thread_time()
            run()
            best[name] = min(best[name], time.thread_time() - start)
    return best


class Sides:
    """Everything that computes one shape."""

    def __init__(self, library, loops, delays, repeats):
        self.samples = numpy.random.default_rng(2).uniform(-1.0, 1.0, delays.shape[1]).astype(numpy.float32)
        self.delays, self.repeats = delays, repeats
        self.sides = {}
        for name in ("driftline", "loop", "copy"):
            self.sides[name] = self.bind(getattr(library, f"{name}_{delays.dtype.name}"))
        if loops:
            loop = loops[0] if delays.dtype.kind == "i" else loops[1]
            single = numpy.float32(HALF)
            self.sides["numba"] = lambda: loop(self.samples, delays, single, single, repeats)
            self.sides["numba_literals"] = lambda: loop(self.samples, delays, HALF, HALF, repeats)

    def bind(self, function):
        function.restype = None
        function.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_size_t] * 3
        count, length = self.delays.shape
        return lambda: function(self.delays.ctypes.data, self.samples.ctypes.data, length, count, self.repeats)

    def nanoseconds(self, rounds):
        samples = self.delays.shape[1] * self.repeats
        return {name: seconds / samples * 1e9 for name, seconds in fastest_in_turns(self.sides, rounds).items()}


def torch_nanoseconds(length):
    """One buffer, an element at a time: what the loop costs on tensors."""
    samples = torch.rand(length)
    delays = torch.randint(0, length, (length,))
    start = time.thread_time()
    for i in range(length):
        samples[i] = HALF * samples[i] + HALF * samples[max(i - int(delays[i]), 0)]
    return (time.thread_time() - start) / length * 1e9


def add_peer(table, case, target, result, name, what):
    if name in result:
        ratio = result[name] / result["driftline"]
        table.add(case, f">= {target:g}x" if target else "", rows.nanoseconds(result["driftline"]),
                  f"{what} {rows.nanoseconds(result[name])}", ratio, None if not target else ratio >= target)


def add_long(table, case, target, result):
    """4x Numba, or as fast as memory allows: the copy has the same traffic."""
    add_peer(table, case, None, result, "numba", "Numba")
    bound = result["driftline"] / result["copy"]
    is_reached = bound <= COPY_TARGET
    if "numba" in result:
        is_reached = is_reached or result["numba"] / result["driftline"] >= target
    table.add("", f"<= {COPY_TARGET}x the copy, or {target:g}x Numba", rows.nanoseconds(result["driftline"]),
              f"copy {rows.nanoseconds(result['copy'])}", bound, is_reached)
    add_peer(table, "", None, result, "loop", "plain C++")


def run(table, library_path):
    table.section("The array delay",
                  "Processor time for one sample; the fastest of 11 or 15 runs, in turns; in place; one core.")
    if numpy is None:
        table.skip("numpy is missing: python3-numpy. Nothing of the array delay was measured")
        return
    library = ctypes.CDLL(str(pathlib.Path(library_path).resolve()))
    loops = None
    if numba is None:
        table.skip("Numba is missing: python3-numba")
    else:
        loops = make_numba_loops()

    def measure(movement, length, shortest, longest, element, repeats, rounds):
        delays = make_delays(movement, length, shortest, longest, element)
        return Sides(library, loops, delays, repeats).nanoseconds(rounds)

    case = "1,024 samples, d random in 0 to 1,023, 10,000 buffers"
    classic = measure("random", 1024, 0, 1023, numpy.int64, 10000, 15)
    add_peer(table, case, CLASSIC_TARGET, classic, "numba", "Numba")
    add_peer(table, "", None, classic, "numba_literals", "Numba with `0.5` (float64)")
    add_peer(table, "", None, classic, "loop", "plain C++")
    if torch is None:
        table.skip("PyTorch is missing: python3-torch")
    else:
        classic["torch"] = min(torch_nanoseconds(1024) for _ in range(3))
        add_peer(table, "", None, classic, "torch", "PyTorch")

    for movement, shortest, longest in (("random", 8, 1000), ("random", 8, 48000), ("moving", 8, 48000)):
        result = measure(movement, MILLION_4, shortest, longest, numpy.int64, 1, 15)
        add_long(table, f"4M samples, d {movement}, {shortest:,} to {longest:,}", LONG_TARGET, result)
    for movement, shortest, longest in (("random", 8, 1000), ("moving", 8, 1000), ("random", 1, 7),
                                        ("constant", 20, 20)):
        result = measure(movement, 65536, shortest, longest, numpy.int64, 64, 15)
        case = f"65,536 samples, d {movement}, {shortest:,}" + (f" to {longest:,}" if longest > shortest else "")
        add_peer(table, case, None, result, "numba", "Numba")
        add_peer(table, "", None, result, "loop", "plain C++")

    for element in (numpy.float64, numpy.float32):
        for length, shortest, longest in ((MILLION_4, 8, 48000), (65536, 100, 1000), (65536, 500, 20000)):
            result = measure("moving", length, shortest, longest, element, max(1, POOL * 32 // length), 11)
            size = "4M" if length == MILLION_4 else f"{length:,}"
            case = (f"linear reads, {size} samples, {numpy.dtype(element).name} d moving, "
                    f"{shortest:,} to {longest:,}")
            add_peer(table, case, LINEAR_TARGET, result, "numba", "Numba")
            add_peer(table, "", None, result, "loop", "plain C++")
            if length == MILLION_4:
                table.add("", "", rows.nanoseconds(result["driftline"]), f"copy {rows.nanoseconds(result['copy'])}",
                          result["driftline"] / result["copy"], None)
