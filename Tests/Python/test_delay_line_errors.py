# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""delay_line: everything that is wrong gets an exception that names the argument, what it is, and what was expected."""

import numpy as np
import pytest

from driftline import delay_line

SAMPLES = np.ones((2, 5), dtype=np.float32)
DELAYS = np.ones((2, 5), dtype=np.int64)

WRONG_CALLS = [
    # samples
    (dict(samples=[1.0, 2.0]), TypeError, "samples is a list; expected a NumPy array"),
    (dict(samples=None), TypeError, "samples is a NoneType"),
    (dict(samples=SAMPLES.astype(float)), TypeError, r"samples has dtype float64 and shape \(2, 5\); expected float32"),
    (dict(samples=SAMPLES.astype(np.float16)), TypeError, "samples has dtype float16"),
    (dict(samples=SAMPLES.astype(complex)), TypeError, "samples has dtype complex128"),
    (dict(samples=DELAYS), TypeError, "samples has dtype int64"),
    (dict(samples=np.array(["a"])), TypeError, "samples has dtype <U1"),
    (dict(samples=np.float32(1)), TypeError, "samples is a numpy.float32"),
    (dict(samples=np.array(1, dtype=np.float32), delays=0), ValueError, r"samples has shape \(\); expected \(N,\)"),
    # delays
    (dict(delays=np.ones(4, dtype=int)), ValueError, r"delays has shape \(4,\); expected \(2, 5\), the shape of samples"),
    (dict(delays=np.ones((3, 5), dtype=int)), ValueError, r"delays has shape \(3, 5\)"),
    (dict(delays=np.ones((1, 2, 5), dtype=int)), ValueError, r"delays has shape \(1, 2, 5\)"),
    (dict(delays=np.ones((2, 5), dtype=bool)), TypeError, r"delays has dtype bool and shape \(2, 5\); expected whole"),
    (dict(delays=np.ones((2, 5), dtype=complex)), TypeError, "delays has dtype complex128"),
    (dict(delays=np.ones((2, 5), dtype=np.longdouble)), TypeError, "delays has dtype float128"),
    (dict(delays=np.ones((2, 5), dtype=object)), TypeError, "delays has dtype object"),
    (dict(delays="abc"), TypeError, "delays has dtype <U3"),
    (dict(delays=None), TypeError, "delays has dtype object"),
    (dict(delays=-1), ValueError, "delays is -1"),
    (
        dict(delays=np.where(np.arange(10).reshape(2, 5) == 8, -3, 1)),
        ValueError,
        r"delays\[1, 3\] is -3 \(delays has shape \(2, 5\)\)",
    ),
    (dict(delays=np.array([1, 1, -2, 1, 1], dtype=np.int8)), ValueError, r"delays\[2\] is -2 \(delays has shape \(5,\)\)"),
    (dict(delays=np.full((2, 5), np.nan)), ValueError, r"delays\[0, 0\] is nan"),
    (dict(delays=np.full((2, 5), np.inf), interpolation="nearest"), ValueError, r"delays\[0, 0\] is inf"),
    (dict(delays=np.full((2, 1), -0.5)), ValueError, r"delays\[0, 0\] is -0.5"),
    # the rest
    (dict(gain="loud"), TypeError, "gain is a str; expected a number"),
    (dict(gain=np.nan), ValueError, "gain is nan; expected a number that is finite"),
    (dict(feedback=1e39), ValueError, r"feedback is 1e\+39; expected a number that is finite"),
    (dict(feedback=None), TypeError, "feedback is a NoneType"),
    (dict(edge="wrap"), ValueError, "edge is 'wrap'; expected 'clamp' or 'zero'"),
    (dict(edge=0), TypeError, "edge is a int; expected a str"),
    (dict(interpolation="cubic"), ValueError, "interpolation is 'cubic'; expected None, 'nearest' or 'linear'"),
    (dict(interpolation="sinc16"), ValueError, "render and Engine read the line with sinc16"),
    (dict(interpolation=3), TypeError, "interpolation is a int"),
    (dict(threads=0), ValueError, "threads is 0; expected None or 1 to 1024"),
    (dict(threads=-2), ValueError, "threads is -2"),
    (dict(threads=10**30), ValueError, "threads is 10000"),
    (dict(threads=1.5), TypeError, "threads is a float"),
    (dict(threads=True), TypeError, "threads is a bool"),
    (dict(engine="cuda"), ValueError, "engine is 'cuda'; expected 'auto', 'cpu', 'opencl' or 'opencl:N'"),
    (dict(engine=None), TypeError, "engine is a NoneType"),
    (dict(progress=3), TypeError, "progress is a int; expected None or a function"),
    # out
    (dict(out=np.zeros((2, 4), dtype=np.float32)), ValueError, r"out has shape \(2, 4\); expected \(2, 5\), the shape of"),
    (dict(out=np.zeros((1, 2, 5), dtype=np.float32)), ValueError, r"out has shape \(1, 2, 5\)"),
    (dict(out=np.zeros((2, 5))), TypeError, "out has dtype float64"),
    (dict(out=[0.0] * 5), TypeError, "out is a list; expected None or an array"),
    (dict(out=np.broadcast_to(np.float32(0), (2, 5))), ValueError, r"out has shape \(2, 5\) and is read-only"),
]


@pytest.mark.parametrize("arguments, error, message", WRONG_CALLS, ids=[message for _, _, message in WRONG_CALLS])
def test_wrong_arguments(arguments, error, message):
    call = {"samples": SAMPLES.copy(), "delays": DELAYS.copy(), **arguments}
    before = {name: value.copy() for name, value in call.items() if isinstance(value, np.ndarray)}
    with pytest.raises(error, match=message) as raised:
        delay_line(**call)
    assert "\n" not in str(raised.value)
    for name, value in before.items():
        np.testing.assert_array_equal(call[name], value)


def test_a_wrong_delay_leaves_out_alone():
    samples = SAMPLES.copy()
    out = np.full((2, 5), 7, dtype=np.float32)
    with pytest.raises(ValueError, match=r"delays\[1, 4\]"):
        delay_line(samples, np.array([[1] * 5, [1, 1, 1, 1, -1]]), out=out)
    assert (out == 7).all()
    with pytest.raises(ValueError, match=r"delays\[1, 4\]"):
        delay_line(samples, np.array([[1] * 5, [1, 1, 1, 1, -1]]), out=samples)
    assert np.array_equal(samples, SAMPLES)


def test_calls_that_do_not_fit_the_signature():
    with pytest.raises(TypeError, match=r"delay_line\(\) is missing the argument delays"):
        delay_line(SAMPLES)
    with pytest.raises(TypeError, match=r"delay_line\(\) is missing the argument samples"):
        delay_line(delays=DELAYS)
    with pytest.raises(TypeError, match=r"takes 2 positional arguments but 3 were given"):
        delay_line(SAMPLES, DELAYS, 0.5)
    with pytest.raises(TypeError, match="has no argument 'feedbak'; it takes samples, delays, gain, feedback"):
        delay_line(SAMPLES, DELAYS, feedbak=0.5)
    with pytest.raises(TypeError, match="got delays twice"):
        delay_line(SAMPLES, DELAYS, delays=DELAYS)


def test_keywords_that_were_made_at_run_time():
    # Not interned, so not the same object as the name in the table.
    keyword = "".join(["f", "eed", "back"])
    assert np.array_equal(delay_line(SAMPLES, DELAYS, **{keyword: 0.25}), delay_line(SAMPLES, DELAYS, feedback=0.25))
    assert np.array_equal(delay_line(delays=DELAYS, samples=SAMPLES), delay_line(SAMPLES, DELAYS))


@pytest.mark.parametrize("threads", [None, 1, 2, 5])
@pytest.mark.parametrize("places", [[0], [1 << 20], [(1 << 20) + 12], [700000, 800000], [524288, 524289, 3]])
def test_the_first_of_many_wrong_delays_is_named(threads, places):
    delays = np.ones((1 << 20) + 13, dtype=np.int64)
    delays[places] = -7
    with pytest.raises(ValueError, match=rf"delays\[{min(places)}\] is -7"):
        delay_line(np.zeros(delays.shape, dtype=np.float32), delays, threads=threads)
