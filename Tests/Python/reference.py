# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The literal loops that the module's answers are compared with, bit for bit."""

import numpy as np

FLOAT = np.float32


def fused_multiply_add(a, b, c):
    """a * b + c of float32 values, rounded once.

    The product is exact in float64. The sum is rounded to odd there (an inexact sum takes the neighbour with the odd last
    bit), after which rounding to float32 cannot go wrong: S. Boldo, G. Melquiond, "Emulation of a FMA and
    correctly-rounded sums", IEEE Trans. Computers 57(4), 2008.
    """
    product = np.float64(a) * np.float64(b)
    addend = np.float64(c)
    total = product + addend
    if np.isfinite(total):
        virtual = total - product
        error = (product - (total - virtual)) + (addend - virtual)
        if error != 0 and np.float64(total).view(np.int64) % 2 == 0:
            total = np.nextafter(total, np.inf if error > 0 else -np.inf)
    return FLOAT(total)


def delay_row(samples, delays, gain, feedback, edge):
    """One row: the formula of Source/DSP/ArrayDelay.h, word for word."""
    y = np.array(samples, dtype=FLOAT)
    gain, feedback = FLOAT(gain), FLOAT(feedback)

    def tap(i, back):
        j = i - back
        if j < 0:
            return FLOAT(0) if edge == "zero" else y[0]
        return y[j]

    for i in range(len(y)):
        if np.issubdtype(delays.dtype, np.integer):
            read = tap(i, int(delays[i]))
        else:
            whole = np.floor(delays[i])
            fraction = FLOAT(delays[i] - whole)
            newer = tap(i, int(whole))
            older = tap(i, int(whole) + 1)
            read = fused_multiply_add(fraction, FLOAT(older - newer), newer)
        y[i] = fused_multiply_add(feedback, read, FLOAT(gain * y[i]))
    return y


def delay_line(samples, delays, gain=0.5, feedback=0.5, edge="clamp", interpolation=None):
    delays = np.asarray(delays)
    if interpolation == "nearest" and not np.issubdtype(delays.dtype, np.integer):
        whole = np.floor(delays)
        delays = whole.astype(np.int64) + (delays - whole >= 0.5)
    by_row = (int(np.prod(samples.shape[:-1])), samples.shape[-1])  # no -1: rows may be empty
    delays = np.broadcast_to(delays, samples.shape).reshape(by_row)
    rows = samples.reshape(by_row)
    done = [delay_row(row, delay, gain, feedback, edge) for row, delay in zip(rows, delays)]
    return np.array(done, dtype=FLOAT).reshape(samples.shape)


def assert_same_bits(actual, expected):
    assert isinstance(actual, np.ndarray)
    assert actual.dtype == np.float32
    assert actual.shape == expected.shape
    # Of a not-a-number only the payload may differ.
    different = (actual.view(np.int32) != expected.view(np.int32)) & ~(np.isnan(actual) & np.isnan(expected))
    assert not different.any(), f"first difference at {np.argwhere(different)[0]}"
