# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""delay_line: its numbers."""

import numpy as np
import pytest
from conftest import REPOSITORY, seed
from reference import assert_same_bits, delay_line as literal

from driftline import delay_line

GOLDEN = sorted((REPOSITORY / "Tests/Fixtures/delay_line").iterdir())
WHOLE = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]


def settings_of_golden_case(name):
    return {"zero_edge": {"edge": "zero"}, "gains": {"gain": 1.0, "feedback": -0.7}}.get(name, {})


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_golden_cases(folder):
    samples, delays, expected = (np.load(folder / f"{name}.npy") for name in ("samples", "delays", "expected"))
    assert_same_bits(delay_line(samples, delays, **settings_of_golden_case(folder.name)), expected)


def test_there_are_golden_cases():
    assert len(GOLDEN) == 7


def test_the_definition():
    # y0 = (2 + 2) / 2, y1 = (4 + y0) / 2, y2 = (6 + y0) / 2, y3 = (8 + x3) / 2, y4 reads before the start
    samples = np.array([2, 4, 6, 8, 10], dtype=np.float32)
    expected = np.array([2, 3, 4, 8, 6], dtype=np.float32)
    assert_same_bits(delay_line(samples, np.array([5, 1, 2, 0, 9])), expected)
    assert_same_bits(samples, np.array([2, 4, 6, 8, 10], dtype=np.float32))


def random_case(random):
    shape = tuple(random.integers(1, 4, random.integers(0, 3))) + (int(random.integers(0, 300)),)
    scale = 1e-43 if random.integers(5) == 0 else 1.0  # among the subnormals a flush to zero shows at once
    samples = (scale * random.standard_normal(shape)).astype(np.float32)
    longest = random.choice([0.99, 3, 40, 400])
    delays = random.uniform(0, longest, shape)
    settings = {
        "gain": random.uniform(-1.5, 1.5),
        "feedback": random.choice([0.5, random.uniform(-1, 1)]),
        "edge": random.choice(["clamp", "zero"]),
    }
    return samples, delays, settings


@pytest.mark.parametrize("round", range(25))
def test_random_whole_delays_give_the_bits_of_the_loop(round):
    random = np.random.default_rng([seed(), round])
    samples, delays, settings = random_case(random)
    delays = np.minimum(delays, 127).astype(WHOLE[round % len(WHOLE)])
    assert_same_bits(delay_line(samples, delays, **settings), literal(samples, delays, **settings))


@pytest.mark.parametrize("round", range(25))
def test_random_fractional_delays_give_the_bits_of_the_loop(round):
    random = np.random.default_rng([seed(), round])
    samples, delays, settings = random_case(random)
    delays = delays.astype([np.float32, np.float64][round % 2])
    interpolation = [None, "linear", "nearest"][round % 3]
    actual = delay_line(samples, delays, interpolation=interpolation, **settings)
    assert_same_bits(actual, literal(samples, delays, interpolation=interpolation, **settings))


def test_half_precision_delays_are_read_as_what_they_are(random):
    samples = random.standard_normal(50).astype(np.float32)
    delays = random.uniform(0, 20, 50).astype(np.float16)
    assert_same_bits(delay_line(samples, delays), literal(samples, delays.astype(np.float32)))


def test_nearest_rounds_halves_up_and_nothing_else(random):
    samples = random.standard_normal(5).astype(np.float32)
    below_half = np.nextafter(0.5, 0)
    for delay, whole in ((0.5, 1), (below_half, 0), (1.5, 2), (2.5, 3), (2.4999, 2), (1e300, 2**62)):
        whole_delays = np.full(5, whole)
        assert_same_bits(delay_line(samples, np.full(5, delay), interpolation="nearest"), delay_line(samples, whole_delays))


def test_whole_delays_need_no_interpolation(random):
    samples = random.standard_normal(100).astype(np.float32)
    delays = random.integers(0, 50, 100)
    expected = delay_line(samples, delays)
    for interpolation in (None, "nearest", "linear"):
        assert_same_bits(delay_line(samples, delays, interpolation=interpolation), expected)
    assert_same_bits(delay_line(samples, delays.astype(float), interpolation="nearest"), expected)


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, np.uint32, np.int32, np.float32, np.float64])
def test_huge_delays_read_before_the_start(dtype):
    samples = np.array([3, 1, 1], dtype=np.float32)
    largest = np.finfo(dtype).max if np.issubdtype(dtype, np.floating) else np.iinfo(dtype).max
    delays = np.full(3, largest, dtype=dtype)
    assert_same_bits(delay_line(samples, delays), np.array([3, 2, 2], dtype=np.float32))
    assert_same_bits(delay_line(samples, delays, edge="zero"), np.array([1.5, 0.5, 0.5], dtype=np.float32))


def test_huge_and_special_samples_follow_ieee_754():
    samples = np.array([3e38, -3e38, np.inf, 1, np.nan, 1], dtype=np.float32)
    delays = np.array([1, 1, 1, 1, 1, 2])
    with np.errstate(all="ignore"):
        expected = literal(samples, delays, gain=1.0, feedback=1.0)
    assert_same_bits(delay_line(samples, delays, gain=1.0, feedback=1.0), expected)


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 7, 1024])
def test_any_number_of_threads_gives_the_same_bits(random, threads):
    samples = random.standard_normal((37, 3000)).astype(np.float32)
    delays = random.integers(0, 4000, samples.shape)
    assert_same_bits(delay_line(samples, delays, threads=threads), delay_line(samples, delays, threads=1))


def test_large_calls_take_another_path_to_the_same_bits(random):
    # Long enough to be watched for an interrupt; its beginning is what a short call gives.
    samples = random.standard_normal((1 << 20) + 17).astype(np.float32)
    delays = random.integers(1, 1000, len(samples))
    expected = delay_line(samples[:5000], delays[:5000])
    for engine in ("auto", "cpu"):
        assert_same_bits(delay_line(samples, delays, engine=engine)[:5000], expected)
    whole = delay_line(samples, delays)
    assert_same_bits(delay_line(samples, delays, progress=lambda done, total: None), whole)
    assert_same_bits(delay_line(samples.reshape(1, -1), delays)[0], whole)
