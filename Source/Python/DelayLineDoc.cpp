// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/DelayLine.h"

namespace driftline::python
{

const char* const delayLineDoc =
    R"(delay_line(samples, delays, *, gain=0.5, feedback=0.5, edge='clamp', interpolation=None, out=None, threads=None, engine='auto', progress=None)
--

The variable delay line: every sample has its own delay and reads the output itself.

Computes, one row at a time, in order and as if in place::

    y[i] = gain * x[i] + feedback * y[max(i - d[i], 0)]

in float32, with the multiply-add fused: the same bits on every machine and for any number of threads.

Parameters
----------
samples : numpy.ndarray or torch.Tensor, float32, shape (N,), (C, N) or (..., N)
    The input. The last axis is time; every row along it is a line of its own. Any strides and byte order, read-only
    arrays too. Tensors must be on the CPU; they come and go without a copy.
delays : array, tensor, list or number, any integer type, float32 or float64
    How far back each sample reads, in samples, at least 0. Broadcast to the shape of `samples`: one row of shape (N,)
    serves all lines, a column of shape (C, 1) holds one delay for each. A delay of 0 reads the sample itself before its
    update.
gain : float, default 0.5
    Of the input.
feedback : float, default 0.5
    Of the delayed output.
edge : {'clamp', 'zero'}
    What a read before the first sample sees: the first sample, or 0.
interpolation : {None, 'nearest', 'linear'}
    How fractional delays are read. None is 'linear': between the two samples around the place. 'nearest' rounds to the
    nearest sample, halves to the longer delay. Whole delays need none.
out : array or tensor, float32, shaped as samples, optional
    Where the result goes. ``out=samples`` works in place. Overlapping any input in another way is allowed and costs a
    copy.
threads : int, optional
    How many threads share the rows. None is as many as there are processors and the work is worth.
engine : {'auto', 'cpu', 'opencl', 'opencl:N'}
    Where to compute: 'auto' is the processor, 'opencl' a GPU or other OpenCL device, 'opencl:N' device N of
    ``driftline devices``. All give the same bits. RuntimeError where there is no device, or it fails.
progress : callable, optional
    Called as ``progress(done, total)``, in samples, some fifty times a second and once at the end.

Returns
-------
numpy.ndarray or torch.Tensor, float32, shaped as samples
    `out` where it is given; else a new tensor for a tensor, and a new array for all else.

Raises
------
TypeError
    For an argument of the wrong type, or arrays of other elements.
ValueError
    For a shape that does not fit, a delay that is negative or not finite (its place is named; nothing has been written
    then), a tensor on another device, and values out of range.
KeyboardInterrupt
    Within 0.2 s of Ctrl-C on large inputs. In place, `samples` is then put back as it was, at the speed of a copy; the
    content of another `out` is unspecified.

Notes
-----
The interpreter lock is released while computing, except for arrays so small that it would take longer.

Examples
--------
>>> import numpy as np
>>> import driftline
>>> impulse = np.array([1, 0, 0, 0, 0, 0], dtype=np.float32)
>>> driftline.delay_line(impulse, 2, gain=1.0, edge='zero')
array([1.  , 0.  , 0.5 , 0.  , 0.25, 0.  ], dtype=float32)
>>> driftline.delay_line(impulse, [0, 1, 1.5, 1, 1, 1], gain=1.0, edge='zero').tolist()
[1.5, 0.75, 0.5625, 0.28125, 0.140625, 0.0703125]
)";

} // namespace driftline::python
