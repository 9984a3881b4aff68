# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the pairwise correlation is measured against, and how."""
import os
import pathlib
import statistics
import sys
import time

os.environ["OMP_WAIT_POLICY"] = "passive"  # or Numba's threads go on spinning in the next one's time
import numba
import numpy
import scipy.fft
import scipy.signal

ROOT = pathlib.Path(__file__).resolve().parents[2]
try:
    import driftline  # installed
except ImportError:
    sys.path.insert(0, str(ROOT / "build/release/python"))
    import driftline

SAMPLE_SECONDS = 0.01


def problem(rows, outputs, points, seed=1):
    """A grid of uneven steps, and normally distributed f and g with `rows` rows each."""
    random = numpy.random.default_rng(seed)
    grid = numpy.cumsum(random.uniform(0.5, 1.5, points))
    return grid, random.standard_normal((rows, outputs, points)), random.standard_normal((rows, outputs, points))


def all_pairs(rows):
    return numpy.stack(numpy.divmod(numpy.arange(rows * rows), rows), axis=1)


def random_pairs(rows, count, seed=2):
    return numpy.random.default_rng(seed).integers(0, rows, (count, 2))


def _literal(grid, f, g, pairs, out):
    points = grid.shape[0]
    for row in numba.prange(out.shape[0] * points):
        k, m = row // points, row % points
        total = 0.0
        for pair in range(pairs.shape[0]):
            a, b = pairs[pair, 0], pairs[pair, 1]
            before = f[a, k, 0] * g[b, k, min(max(points // 2 - m, 0), points - 1)]
            for j in range(1, points):
                here = f[a, k, j] * g[b, k, min(max(j - (m - points // 2), 0), points - 1)]
                total += 0.5 * (grid[j] - grid[j - 1]) * (before + here)
                before = here
        out[k, m] = total


_literal_serial = numba.njit(_literal)
_literal_parallel = numba.njit(parallel=True)(_literal)


def literal(grid, f, g, pairs, threads):
    """The definition as one writes it down, compiled by Numba."""
    numba.set_num_threads(threads)
    out = numpy.empty(f.shape[1:])
    (_literal_serial if threads == 1 else _literal_parallel)(grid, f, g, pairs, out)
    return out


def scipy_pairwise(grid, f, g, pairs, workers):
    """scipy.signal.fftconvolve pair by pair and summed, on all k at once.

    Weighting f, and extending g by its edge values so that the ends come out clamped, is done once for each row.
    """
    points = grid.shape[0]
    steps = numpy.diff(grid)
    weights = 0.5 * (numpy.append(steps, 0.0) + numpy.insert(steps, 0, 0.0))
    turned = (f * weights)[..., ::-1]
    extended = numpy.pad(g, ((0, 0), (0, 0), (points - 1 - points // 2, points // 2)), mode="edge")
    out = numpy.zeros(f.shape[1:])
    with scipy.fft.set_workers(workers):
        for a, b in pairs:
            out += scipy.signal.fftconvolve(extended[b], turned[a], mode="valid", axes=-1)
    return out[:, ::-1]


def ours(grid, f, g, pairs, threads):
    return driftline.correlate_pairs(grid, f, g, pairs, threads=threads)


def seconds(function, times=1):
    start = time.perf_counter()
    for _ in range(times):
        function()
    return (time.perf_counter() - start) / times


def interleaved_medians(functions, least_repetitions, budget_seconds):
    """The median seconds of each function: they take turns, each called often enough to take some milliseconds."""
    estimates = [seconds(function) for function in functions]  # also what a first call has to set up
    estimates = [min(estimate, *(seconds(function) for _ in range(3))) if estimate < 1.0 else estimate
                 for function, estimate in zip(functions, estimates)]
    calls = [max(1, min(10000, int(SAMPLE_SECONDS / estimate))) for estimate in estimates]
    round_seconds = sum(count * estimate for count, estimate in zip(calls, estimates))
    repetitions = max(least_repetitions, min(100, int(budget_seconds / round_seconds)))
    rounds = [[seconds(function, count) for function, count in zip(functions, calls)] for _ in range(repetitions)]
    return [statistics.median(column) for column in zip(*rounds)]


def largest_error(actual, expected):
    return float(numpy.abs(actual - expected).max() / numpy.abs(expected).max())
