# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The argument `engine` with an OpenCL device behind it."""

import json
import subprocess
import sys

import numpy as np
import pytest

from driftline import correlate_pairs, delay_line, render


@pytest.fixture
def device(command_line):
    """The number of a device that passed its self-test, and whether its output has the accuracy of float64."""
    listing = subprocess.run([command_line, "devices", "--json"], check=True, capture_output=True, text=True).stdout
    for one in json.loads(listing)["devices"]:
        if one["self_test"]["is_exact"] and one["self_test"]["keeps_subnormals"]:
            return one["number"], one["self_test"]["has_exact_float64"]
    pytest.skip("no OpenCL device")


@pytest.mark.parametrize("kind", ["int32", "int64", "float32", "float64"])
def test_delay_line_gives_the_bits_of_the_processor(device, random, kind):
    samples = random.standard_normal((5, 3000), dtype=np.float32)
    delays = (random.random(samples.shape) * 400).astype(kind)
    expected = delay_line(samples, delays, engine="cpu")
    assert np.array_equal(delay_line(samples, delays, engine=f"opencl:{device[0]}"), expected)
    assert np.array_equal(delay_line(samples, delays[0], engine="opencl"), delay_line(samples, delays[0]))
    calls = []
    watched = samples.copy()
    delay_line(watched, delays, out=watched, engine="opencl", progress=lambda done, total: calls.append((done, total)))
    assert np.array_equal(watched, expected)
    assert calls[-1] == (samples.size, samples.size)


def test_correlate_pairs_agrees_with_the_processor(device, random):
    grid = np.cumsum(random.random(300))
    f, g = random.standard_normal((4, 3, 300)), random.standard_normal((5, 3, 300))
    pairs = [(0, 1), (3, 4), (3, 4), (2, 0)]
    expected = correlate_pairs(grid, f, g, pairs, engine="cpu")
    calls = []
    actual = correlate_pairs(
        grid, f, g, pairs, engine=f"opencl:{device[0]}", progress=lambda done, total: calls.append((done, total))
    )
    tolerance = 1e-12 if device[1] else 1e-5
    assert np.abs(actual - expected).max() <= tolerance * np.abs(expected).max()
    assert calls[-1] == (1000, 1000)


def test_a_device_that_is_not_there_is_named(device):
    samples, delays = np.ones(4, np.float32), np.ones(4, np.int32)
    with pytest.raises(ValueError, match="there is no OpenCL device 77"):
        delay_line(samples, delays, engine="opencl:77")


def test_without_a_device_it_says_so(monkeypatch):
    code = (
        "import numpy as np, driftline\n"
        "try: driftline.delay_line(np.ones(4, np.float32), np.ones(4, np.int32), engine='opencl')\n"
        "except RuntimeError as error: print(error)"
    )
    monkeypatch.setenv("DRIFTLINE_OPENCL_LIBRARY", "/no/such/library")
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert "OpenCL" in printed and printed.count("\n") == 1


@pytest.mark.parametrize("engine", ["opencl:", "opencl:-1", "opencl:1x", "opencl: 1"])
def test_a_wrong_device_number_is_refused(engine):
    with pytest.raises(ValueError, match="expected 'auto', 'cpu', 'opencl' or 'opencl:N'"):
        delay_line(np.ones(4, np.float32), np.ones(4, np.int32), engine=engine)


def test_render_runs_on_the_processor_alone():
    with pytest.raises(ValueError, match="where render does not run"):
        render(np.zeros((1, 100), np.float32), 48000, engine="opencl")
