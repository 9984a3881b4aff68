# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""delay_line: arrays of every kind, and what may be written."""

import numpy as np
import pytest
from reference import assert_same_bits, delay_line as literal

from driftline import delay_line


@pytest.fixture
def samples(random):
    return random.standard_normal((4, 6, 50)).astype(np.float32)


@pytest.fixture
def delays(random):
    return random.integers(0, 60, (4, 6, 50))


def unaligned(array):
    """The same values, one byte off the place where they belong."""
    memory = np.zeros(array.nbytes + 1, dtype=np.uint8)
    view = memory[1:].view(array.dtype).reshape(array.shape)
    view[...] = array
    assert not view.flags.aligned
    return view


LAYOUTS = {
    "C order": lambda a: a,
    "Fortran order": np.asfortranarray,
    "every second": lambda a: np.repeat(a, 2, axis=-1)[..., ::2],
    "backwards in memory": lambda a: a[..., ::-1].copy()[..., ::-1],
    "rows backwards in memory": lambda a: a[::-1].copy()[::-1],
    "transposed": lambda a: a.T.copy().T,
    "big-endian": lambda a: a.astype(a.dtype.newbyteorder(">")),
    "read-only": lambda a: np.frombuffer(a.tobytes(), dtype=a.dtype).reshape(a.shape),
    "unaligned": unaligned,
    "a subclass": lambda a: a.view(np.recarray),
}


@pytest.mark.parametrize("samples_layout", LAYOUTS)
@pytest.mark.parametrize("delays_layout", LAYOUTS)
def test_layout_does_not_matter_and_nothing_is_modified(samples, delays, samples_layout, delays_layout):
    x, d = LAYOUTS[samples_layout](samples), LAYOUTS[delays_layout](delays)
    before = x.copy(), d.copy()
    assert_same_bits(delay_line(x, d), literal(samples, delays))
    assert np.array_equal(x, before[0]) and np.array_equal(d, before[1])


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "read-only"])
def test_in_place_for_every_layout(samples, delays, layout):
    x = LAYOUTS[layout](samples.copy())
    assert delay_line(x, delays, out=x) is x
    assert_same_bits(np.array(x, dtype=np.float32), literal(samples, delays))


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "read-only"])
def test_out_of_every_layout(samples, delays, layout):
    out = LAYOUTS[layout](np.zeros_like(samples))
    before = samples.copy()
    assert delay_line(samples, delays, out=out) is out
    assert_same_bits(np.array(out, dtype=np.float32), literal(samples, delays))
    assert_same_bits(samples, before)


def test_out_that_overlaps_the_samples(random):
    memory = random.standard_normal(201).astype(np.float32)
    delays = random.integers(0, 90, 200)
    expected = literal(memory[:200], delays)
    delay_line(memory[:200], delays, out=memory[1:])
    assert_same_bits(memory[1:].copy(), expected)
    expected = literal(memory[1:], delays)
    delay_line(memory[1:], delays, out=memory[:200])
    assert_same_bits(memory[:200].copy(), expected)


def test_out_that_overlaps_the_delays(random):
    memory = random.integers(0, 90, 200).astype(np.int32)
    samples = random.standard_normal(200).astype(np.float32)
    expected = literal(samples, memory)
    delay_line(samples, memory, out=memory.view(np.float32))
    assert_same_bits(memory.view(np.float32), expected)


def test_samples_that_are_the_delays(random):
    both = random.integers(0, 90, 200).astype(np.float32)
    expected = literal(both, both.copy())
    assert_same_bits(delay_line(both, both), expected)
    delay_line(both, both, out=both)
    assert_same_bits(both, expected)


@pytest.mark.parametrize("shape", [(), (1,), (50,), (1, 50), (6, 1), (6, 50), (1, 1, 50), (4, 1, 1), (4, 6, 1), (1, 6, 50)])
@pytest.mark.parametrize("dtype", [np.int64, np.int16, np.float32, np.float64])
def test_delays_broadcast(samples, random, shape, dtype):
    delays = random.uniform(0, 60, shape).astype(dtype)
    assert_same_bits(delay_line(samples, delays), literal(samples, delays))


def test_delays_as_numbers_and_lists(samples):
    assert_same_bits(delay_line(samples, 3), literal(samples, np.array(3)))
    assert_same_bits(delay_line(samples, 2.5), literal(samples, np.array(2.5)))
    assert_same_bits(delay_line(samples, list(range(50))), literal(samples, np.arange(50)))
    assert_same_bits(delay_line(samples, np.uint8(7)), literal(samples, np.array(7)))


@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 5), (0, 0), (2, 0, 4), (2, 3, 0)])
def test_empty_arrays(shape):
    samples = np.zeros(shape, dtype=np.float32)
    for delays in (np.zeros(shape, dtype=np.int64), 0, np.zeros(shape, dtype=np.uint8)):
        result = delay_line(samples, delays)
        assert result.shape == shape and result.dtype == np.float32
        assert result is not samples
        assert delay_line(samples, delays, out=samples) is samples


@pytest.mark.parametrize("length", [1, 2, 7, 8, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025])
def test_lengths_around_the_width_of_vectors(random, length):
    samples = random.standard_normal(length).astype(np.float32)
    delays = random.integers(0, 20, length)
    assert_same_bits(delay_line(samples, delays), literal(samples, delays))


def test_the_result_is_new_and_in_c_order(samples, delays):
    result = delay_line(np.asfortranarray(samples), delays)
    assert result.flags.c_contiguous and result.flags.writeable and result.flags.owndata


def test_whatever_offers_its_memory_by_dlpack(samples, delays):
    class Wrapped:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self):
            return self.array.__dlpack__()

    result = delay_line(Wrapped(samples), Wrapped(delays))
    assert_same_bits(result, literal(samples, delays))
    out = np.zeros_like(samples)
    wrapped = Wrapped(out)
    assert delay_line(samples, delays, out=wrapped) is wrapped
    assert_same_bits(out, result)
