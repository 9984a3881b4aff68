# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch tensors: they come and go without a copy, and as tensors."""

import resource
import sys

import numpy as np
import pytest
from reference import assert_same_bits, delay_line as literal

import driftline
from driftline import delay_line

torch = pytest.importorskip("torch", reason="PyTorch is not installed (python3-torch)")


@pytest.fixture
def samples(random):
    return torch.from_numpy(random.standard_normal((3, 200)).astype(np.float32))


@pytest.fixture
def delays(random):
    return torch.from_numpy(random.integers(0, 250, (3, 200)))


def test_a_tensor_in_gives_a_tensor_out(samples, delays):
    before = samples.clone()
    result = delay_line(samples, delays)
    assert isinstance(result, torch.Tensor) and result.dtype == torch.float32
    assert_same_bits(result.numpy(), literal(samples.numpy(), delays.numpy()))
    assert torch.equal(samples, before)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"])
def test_delays_of_every_type(samples, delays, dtype):
    typed = (delays // 2).to(getattr(torch, dtype))
    assert_same_bits(delay_line(samples, typed).numpy(), literal(samples.numpy(), (delays // 2).numpy()))


def test_in_place_and_out_write_the_tensors_own_memory(samples, delays):
    expected = literal(samples.numpy(), delays.numpy())
    out = torch.zeros_like(samples)
    assert delay_line(samples, delays, out=out) is out
    assert_same_bits(out.numpy(), expected)
    place = samples.data_ptr()
    assert delay_line(samples, delays, out=samples) is samples
    assert samples.data_ptr() == place
    assert_same_bits(samples.numpy(), expected)


def test_tensors_and_arrays_mix(samples, delays):
    expected = literal(samples.numpy(), delays.numpy())
    assert_same_bits(delay_line(samples, delays.numpy()).numpy(), expected)
    result = delay_line(samples.numpy(), delays)
    assert_same_bits(result, expected)
    out = np.zeros((3, 200), dtype=np.float32)
    assert delay_line(samples, delays, out=out) is out
    assert_same_bits(out, expected)


def test_strides_and_offsets(samples, delays):
    for view in (samples.T, samples[:, ::2], samples[1:, 10:], samples[0]):
        d = torch.ones(view.shape, dtype=torch.int64) * 5
        assert_same_bits(delay_line(view, d).numpy(), literal(view.numpy(), d.numpy()))
        expected = literal(view.numpy(), d.numpy())
        copy = samples.clone()
        own = copy.as_strided(view.shape, view.stride(), view.storage_offset())
        delay_line(own, d, out=own)
        assert_same_bits(own.numpy(), expected)


def test_the_result_lives_on_after_everything_else_is_gone(delays):
    result = delay_line(torch.ones(3, 200), delays)
    copy = result.clone()
    _ = [torch.rand(3, 200) for _ in range(100)]
    assert torch.equal(result, copy)
    result += 1  # writable


def test_an_empty_tensor():
    result = delay_line(torch.zeros(0), torch.zeros(0, dtype=torch.int64))
    assert isinstance(result, torch.Tensor) and result.shape == (0,)


def test_a_tensor_that_requires_gradients_is_refused_with_the_remedy(samples, delays):
    samples.requires_grad_()
    with pytest.raises(ValueError, match="samples cannot be read.*gradient"):
        delay_line(samples, delays)
    assert delay_line(samples.detach(), delays).shape == samples.shape
    assert isinstance(delay_line(torch.nn.Parameter(samples.detach()).detach(), delays), torch.Tensor)


def test_other_elements_are_refused(samples, delays):
    with pytest.raises(TypeError, match=r"samples has dtype float64.*samples.float\(\)"):
        delay_line(samples.double(), delays)
    with pytest.raises(TypeError, match="samples has elements that NumPy does not know"):
        delay_line(samples.bfloat16(), delays)
    with pytest.raises((TypeError, ValueError), match="delays has dtype bool|delays cannot be read|delays has elements"):
        delay_line(samples, delays.bool())


if torch.cuda.is_available():  # test_dlpack_devices.py has the message without a device

    def test_a_tensor_on_a_gpu_is_refused_with_the_remedy(samples, delays):
        with pytest.raises(ValueError, match=r"samples is on the CUDA device 0.*samples.cpu\(\)"):
            delay_line(samples.cuda(), delays)


def test_render_and_engine_take_tensors():
    audio = torch.rand(2, 4800) - 0.5
    result = driftline.render(audio, 48000, "slow_river", tail=0.1)
    assert isinstance(result, torch.Tensor)
    assert_same_bits(result.numpy(), driftline.render(audio.numpy(), 48000, "slow_river", tail=0.1))
    block = driftline.Engine(48000, 2, "slow_river").process(audio)
    assert isinstance(block, torch.Tensor)
    assert_same_bits(block.numpy(), result.numpy()[:, :4800].copy())


def test_correlate_pairs_takes_tensors(random):
    grid = np.arange(33.0)
    f, g = random.standard_normal((4, 3, 33)), random.standard_normal((5, 3, 33))
    pairs = random.integers(0, 4, (12, 2))
    expected = driftline.correlate_pairs(grid, f, g, pairs)
    result = driftline.correlate_pairs(*(torch.from_numpy(array) for array in (grid, f, g, pairs)))
    assert isinstance(result, torch.Tensor) and result.dtype == torch.float64
    assert np.array_equal(result.numpy(), expected)
    assert isinstance(driftline.correlate_pairs(grid, f, torch.from_numpy(g), pairs), np.ndarray)


def test_memory_is_flat_over_10_000_calls():
    samples, delays = torch.ones(2, 512), torch.ones(2, 512, dtype=torch.int64)

    def run(calls):
        for _ in range(calls):
            delay_line(samples, delays)
            delay_line(samples, delays, out=samples)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

    before = run(1000)
    assert run(10000) - before < 1e6  # one tensor lost in each call would be 40 MB
