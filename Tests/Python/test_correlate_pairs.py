# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""correlate_pairs: its numbers, its arrays, its errors."""

import signal

import numpy as np
import pytest
from conftest import REPOSITORY

from driftline import correlate_pairs

GOLDEN = sorted((REPOSITORY / "Tests/Fixtures/correlate").iterdir())


def literal(grid, f, g, pairs):
    """The definition, word for word."""
    outputs, points = f.shape[1:]
    out = np.zeros((outputs, points))
    for a, b in pairs:
        for k in range(outputs):
            for m in range(points):
                shifted = np.clip(np.arange(points) - (m - points // 2), 0, points - 1)
                product = f[a, k].astype(float) * g[b, k, shifted]
                out[k, m] += ((product[1:] + product[:-1]) / 2 * np.diff(grid)).sum()
    return out


def assert_close(actual, expected, tolerance=1e-12):
    assert actual.dtype == np.float64 and actual.shape == expected.shape
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance * max(np.abs(expected).max(initial=0), 1e-300))


@pytest.fixture
def problem(random):
    grid = np.cumsum(random.uniform(0.1, 1, 33))
    f = random.standard_normal((4, 3, 33))
    g = random.standard_normal((5, 3, 33))
    pairs = random.integers(0, [4, 5], (12, 2))
    return grid, f, g, pairs


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_golden_cases(folder):
    grid, f, g, pairs, expected = (np.load(folder / f"{name}.npy") for name in ("grid", "f", "g", "pairs", "expected"))
    assert_close(correlate_pairs(grid, f, g, pairs), expected)
    assert_close(correlate_pairs(grid, f.astype(np.float32), g.astype(np.float32), pairs), expected, 1e-6)


def test_there_are_golden_cases():
    assert len(GOLDEN) == 5


def test_random_problems_against_the_definition(random):
    for _ in range(15):
        points, outputs, a, b = random.integers([2, 1, 1, 1], [40, 4, 6, 6])
        grid = np.cumsum(random.uniform(0.01, 1, points)) - 3
        f, g = random.standard_normal((a, outputs, points)), random.standard_normal((b, outputs, points))
        pairs = random.integers(0, [a, b], (random.integers(0, 20), 2))
        assert_close(correlate_pairs(grid, f, g, pairs), literal(grid, f, g, pairs))


def test_layouts_and_no_input_is_modified(problem):
    expected = correlate_pairs(*problem)
    layouts = [
        np.asfortranarray,
        lambda a: np.repeat(a, 2, axis=-1)[..., ::2],
        lambda a: a[..., ::-1].copy()[..., ::-1],
        lambda a: a.astype(a.dtype.newbyteorder(">")),
        lambda a: np.frombuffer(a.tobytes(), a.dtype).reshape(a.shape),
    ]
    for layout in layouts:
        same = [layout(array) for array in problem]
        before = [array.copy() for array in same]
        assert np.array_equal(correlate_pairs(*same), expected)
        for array, copy in zip(same, before):
            assert np.array_equal(array, copy)


def test_types(problem):
    grid, f, g, pairs = problem
    expected = correlate_pairs(grid, f, g, pairs)
    for dtype in (np.int8, np.uint16, np.int32, np.uint64):
        assert np.array_equal(correlate_pairs(grid, f, g, pairs.astype(dtype)), expected)
    assert np.array_equal(correlate_pairs(grid.tolist(), f, g, pairs.tolist()), expected)
    assert np.array_equal(correlate_pairs(grid, f, g, [tuple(pair) for pair in pairs]), expected)
    assert np.array_equal(correlate_pairs(grid, f, g, []), np.zeros((3, 33)))
    whole = np.round(10 * f)
    assert np.array_equal(correlate_pairs(grid, whole.astype(np.int16), g, pairs), correlate_pairs(grid, whole, g, pairs))
    mixed = correlate_pairs(grid, f.astype(np.float32), g, pairs)
    assert np.array_equal(mixed, correlate_pairs(grid, f.astype(np.float32).astype(float), g, pairs))


def test_any_number_of_threads_gives_the_same_bits(random):
    grid, f, g = np.arange(300.0), random.standard_normal((6, 5, 300)), random.standard_normal((6, 5, 300))
    pairs = random.integers(0, 6, (30, 2))
    expected = correlate_pairs(grid, f, g, pairs, threads=1)
    for threads in (None, 2, 3, 7):
        assert np.array_equal(correlate_pairs(grid, f, g, pairs, threads=threads, engine="cpu"), expected)


def test_progress_and_interrupts(random):
    points = 1 << 16
    grid, f, g = np.arange(float(points)), random.standard_normal((24, 4, points)), random.standard_normal((24, 4, points))
    pairs = [(a, b) for a in range(24) for b in range(24)]
    counts = []
    correlate_pairs(grid, f, g, pairs, progress=lambda *count: counts.append(count))
    assert counts == sorted(counts) and counts
    assert all(0 <= done <= total == 1000 for done, total in counts)

    def interrupt(done, total):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        correlate_pairs(grid, f, g, pairs, progress=interrupt)

    def refuse(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        correlate_pairs(grid, f, g, pairs, progress=refuse)


GRID = np.arange(5.0)
F = np.ones((2, 3, 5))
WRONG_CALLS = [
    (dict(grid=[0, 1, 1, 2, 3]), ValueError, r"^grid.*\[2\]"),
    (dict(grid=[0, 1, np.nan, 2, 3]), ValueError, "^grid"),
    (dict(grid=np.arange(4.0)), ValueError, r"\(4,\)|4"),
    (dict(grid="abc"), TypeError, "grid has dtype <U3"),
    (dict(grid=GRID + 1j), TypeError, "grid has dtype complex128"),
    (dict(f=F[0]), ValueError, "^f"),
    (dict(f=F.astype(complex)), TypeError, r"f has dtype complex128 and shape \(2, 3, 5\); expected"),
    (dict(f=F.tolist()), TypeError, "f is a list; expected a NumPy array"),
    (dict(g=np.ones((2, 2, 5))), ValueError, "^g"),
    (dict(g=np.ones((2, 3, 6))), ValueError, "^g"),
    (dict(g=None), TypeError, "g is a NoneType"),
    (dict(pairs=[(0, 2)]), ValueError, r"^pairs.*\[0"),
    (dict(pairs=[(0, 0), (-1, 0)]), ValueError, r"^pairs.*\[1"),
    (dict(pairs=np.array([[2**64 - 1, 0]], dtype=np.uint64)), ValueError, "^pairs"),
    (dict(pairs=[(0, 0, 0)]), ValueError, "^pairs"),
    (dict(pairs=[0, 1]), ValueError, "^pairs"),
    (dict(pairs=[(0.0, 1.0)]), TypeError, r"pairs has dtype float64 and shape \(1, 2\); expected integers"),
    (dict(threads=0), ValueError, "threads is 0"),
    (dict(engine="gpu"), ValueError, "engine is 'gpu'"),
    (dict(progress=1), TypeError, "progress is a int"),
    (dict(out=F), TypeError, r"correlate_pairs\(\) has no argument 'out'"),
]


@pytest.mark.parametrize("arguments, error, message", WRONG_CALLS, ids=[str(call)[:40] for call, _, _ in WRONG_CALLS])
def test_wrong_arguments(arguments, error, message):
    with pytest.raises(error, match=message) as raised:
        correlate_pairs(**{"grid": GRID, "f": F, "g": F, "pairs": [(0, 1)], **arguments})
    assert "\n" not in str(raised.value)


def test_one_point_is_no_grid():
    with pytest.raises(ValueError, match="grid|2"):
        correlate_pairs([0.0], F[:, :, :1], F[:, :, :1], [(0, 1)])
