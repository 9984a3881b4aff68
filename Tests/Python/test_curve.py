# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Curve: built, evaluated, saved."""

import json
import pickle

import numpy as np
import pytest

import driftline
from driftline import Curve


def random_curve(random):
    count = int(random.integers(1, 30))
    positions = np.sort(random.uniform(0, 1, count))
    if count > 3:
        positions[1] = positions[2]  # a step
    shapes = list(random.choice(["line", "hold", "curve", "s_curve", "half_sine", "stairs", "pulse"], count))
    return Curve(positions, random.uniform(0, 1, count), shapes, random.uniform(-1, 1, count), random.integers(2, 9, count))


def literal(curve, position):
    """The drawn curve, from Source/Model/DelayCurve.h; None on stairs and pulses, which that file's own tests are for."""
    x, y = curve.positions, curve.values
    after = int(np.searchsorted(x, position, side="right"))
    if after == 0:
        return y[0]
    if after == len(x):
        return y[-1]
    t = (position - x[after - 1]) / (x[after] - x[after - 1])
    bias = (1 - 0.98 * curve.tensions[after - 1]) / 2
    progress = {
        "line": t,
        "hold": 0.0,
        "curve": t / ((1 / bias - 2) * (1 - t) + 1),
        "s_curve": t * t * (3 - 2 * t),
        "half_sine": np.sin(np.pi * t / 2) ** 2,
    }.get(curve.shapes[after - 1])
    if progress is None:
        return np.nan
    return y[after - 1] + (y[after] - y[after - 1]) * progress


def test_values_are_the_drawn_curves(random):
    for _ in range(20):
        curve = random_curve(random)
        positions = random.uniform(0, 1, 200)
        expected = np.array([literal(curve, position) for position in positions])
        positions, expected = positions[~np.isnan(expected)], expected[~np.isnan(expected)]
        # What the audio thread reads follows a bent segment to within 2^-22 (Source/Model/CompiledCurve.h).
        np.testing.assert_allclose(curve(positions), expected, rtol=0, atol=2**-22 + 1e-12)


def test_points_lines_and_steps_are_exact():
    curve = Curve([0, 0.25, 0.5, 0.5, 1], [0.25, 0.75, 0.5, 0, 1])
    assert curve([0, 0.125, 0.25, 0.375, 0.5, 0.75]).tolist() == [0.25, 0.5, 0.75, 0.625, 0, 0.5]
    assert curve(np.nextafter(0.5, 0)) == pytest.approx(0.5, abs=1e-15)
    assert curve(1.0) == pytest.approx(1.0, abs=1e-15)
    assert Curve([0.3], [0.625])([0, 0.3, 0.9]).tolist() == [0.625] * 3


def test_shapes_of_positions():
    curve = Curve([0, 1], [0, 1])
    assert curve(0.5).shape == () and curve(np.zeros((2, 0, 3))).shape == (2, 0, 3)
    assert curve(np.full((2, 3), 0.25, dtype=np.float32)).tolist() == [[0.25] * 3] * 2
    assert curve(np.asfortranarray(np.arange(6).reshape(2, 3) / 8))[1, 0] == 3 / 8


def test_points_come_back_to_the_bit(random):
    for _ in range(20):
        curve = random_curve(random)
        same = Curve(curve.positions, curve.values, curve.shapes, curve.tensions, curve.counts)
        assert same == curve and hash(same) == hash(curve)
        assert Curve.from_json(curve.to_json()) == curve
        assert pickle.loads(pickle.dumps(curve)) == curve
        assert eval(repr(curve)) == curve
        assert len(curve) == len(curve.positions)
    assert curve != random_curve(random) and curve != 3


def test_files_are_patch_documents(random, tmp_path):
    curve = random_curve(random)
    path = tmp_path / "curve.json"
    curve.save(path, name="Mine")
    document = json.loads(path.read_text())
    assert document["format"] == "driftline-patch" and document["slots"][0]["name"] == "Mine"
    assert document["slots"][0]["left"] == json.loads(curve.to_json())
    assert Curve.load(path) == Curve.load(str(path)) == Curve.load(path, right=True) == curve
    assert Curve.load(path, slot=2) == Curve([0, 1], [0, 1])
    assert driftline.Engine(48000, 2, path).curve() == curve


@pytest.mark.parametrize("kind, tolerance", [("csv", 1e-6), ("wav", 0.01), ("vitallfo", 1e-6)])
def test_other_kinds_of_files(tmp_path, kind, tolerance):
    curve = Curve([0, 0.3, 1], [0, 1, 0.25])
    curve.save(tmp_path / f"curve.{kind}")
    positions = np.linspace(0, 0.99, 100)
    np.testing.assert_allclose(Curve.load(tmp_path / f"curve.{kind}")(positions), curve(positions), atol=tolerance)


def test_fit_stays_within_its_tolerance(random):
    t = np.linspace(0, 1, 2000)
    for tolerance in (0.1, 0.01, 0.001):
        values = 0.5 + 0.4 * np.sin(2 * np.pi * (3 * t + random.uniform())) * np.exp(-t)
        curve = Curve.fit(t, values, tolerance)
        assert np.abs(curve(t) - values).max() <= tolerance + 1e-6
        assert len(curve) < 200
    step = Curve.fit([0, 0.5, 0.5, 1], [0, 0, 1, 1])
    assert step([0.25, 0.5, 0.75]).tolist() == [0, 1, 1]


def test_nothing_is_overwritten_unasked(tmp_path):
    path = tmp_path / "curve.json"
    Curve([0], [0.5]).save(path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="curve.json"):
        Curve([0], [0.25]).save(path)
    assert path.read_bytes() == before
    Curve([0], [0.25]).save(path, overwrite=True)
    assert Curve.load(path).values.tolist() == [0.25]
    assert [entry.name for entry in tmp_path.iterdir()] == ["curve.json"]


def test_presets_have_curves():
    assert len(Curve.load("tape_stop")) >= 2
    assert Curve.load("Tape Stop") == Curve.load("tape_stop", right=True)


def test_a_curve_cannot_be_changed():
    curve = Curve([0, 1], [0, 1])
    with pytest.raises(AttributeError):
        curve.values = [1, 1]
    curve.values[0] = 1  # a copy
    assert curve.values.tolist() == [0, 1]


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: Curve([], []), ValueError, "a curve needs at least one point"),
        (lambda: Curve([0, 1], [0]), ValueError, r"positions has shape \(2,\) and values \(1,\)"),
        (lambda: Curve([[0]], [[0]]), ValueError, r"expected the same \(P,\)"),
        (lambda: Curve([0, 2], [0, 1]), ValueError, "point 2: position 2.0+ is not from 0 to 1"),
        (lambda: Curve([0, 1], [0, -1]), ValueError, "point 2: value -1.0+ is not from 0 to 1"),
        (lambda: Curve([1, 0], [0, 1]), ValueError, "point 2: lies before the point in front of it"),
        (lambda: Curve([0, 0, 0], [0, 1, 0]), ValueError, "point 3: is the third at its position"),
        (lambda: Curve([0, 1], [0, np.nan]), ValueError, "values holds a number that is not finite"),
        (lambda: Curve([0, 1], [0, 1], "wiggle"), ValueError, r"points\[0\].shape: is 'wiggle'; a shape is one of"),
        (lambda: Curve([0, 1], [0, 1], ["line"]), ValueError, "shapes has 1 entries"),
        (lambda: Curve([0, 1], [0, 1], "curve", [2, 0]), ValueError, "tension 2.0+ is not from -1 to 1"),
        (lambda: Curve([0, 1], [0, 1], "curve", [1, 0, 0]), ValueError, r"tensions has shape \(3,\)"),
        (lambda: Curve(np.linspace(0, 1, 257), np.zeros(257)), ValueError, "257 points; a curve has at most 256"),
        (lambda: Curve([0, 1], [0, 1], "stairs", 0, 2.5), ValueError, "counts has dtype float64"),
        (lambda: Curve([0, 1], [0, 1], "pulse", 0, 0), ValueError, r"points\[0\].count: is not a whole number from 1"),
        (lambda: Curve.fit([], []), ValueError, r"expected the same \(N,\), N at least 1"),
        (lambda: Curve.fit([0, 1], [0, 2]), ValueError, "values holds a number outside of 0 to 1"),
        (lambda: Curve.fit([1, 0], [0, 1]), ValueError, "positions are not sorted"),
        (lambda: Curve.fit([0, 1], [0, 1], -1), ValueError, "tolerance is -1"),
        (lambda: Curve(["a"], [0]), ValueError, "could not convert"),
        (lambda: Curve([0], [0])(1.5), ValueError, "positions hold 1.5; expected values from 0 to 1"),
        (lambda: Curve([0], [0])([0.5, np.nan]), ValueError, "positions hold nan"),
        (lambda: Curve.from_json("{}"), ValueError, "no list of points"),
        (lambda: Curve.from_json("[{}]"), ValueError, r"points\[0\]: a point needs x and y"),
        (lambda: Curve.from_json("[1"), ValueError, "Expecting"),
        (lambda: Curve.load("no such preset"), ValueError, "no such preset: its name does not say"),
        (lambda: Curve.load("tape_stop", slot=13), ValueError, "slot is 13; expected 1 to 12"),
        (lambda: Curve([0], [0]).save("/no/such/folder/curve.json"), ValueError, "/no/such/folder"),
    ],
)
def test_wrong_arguments(call, error, message):
    with pytest.raises(error, match=message) as raised:
        call()
    assert "\n" not in str(raised.value)
