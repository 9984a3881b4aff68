// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/CorrelatePairs.h"

namespace driftline::python
{

const char* const correlatePairsDoc =
    R"(correlate_pairs(grid, f, g, pairs, *, threads=None, engine='auto', progress=None)
--

The pairwise correlation: a sum of correlations over pairs of rows, integrated over a grid of any spacing.

Computes, with trapz the trapezoid rule over j::

    out[k, m] = sum over pairs (a, b) of trapz(f[a, k, j] * g[b, k, clamp(j - (m - P // 2), 0, P - 1)], grid)

Parameters
----------
grid : array_like of float, shape (P,)
    Increasing, P at least 2.
f : numpy.ndarray or torch.Tensor, float32 or float64, shape (A, K, P)
    Any strides; integers and float16 are converted. Tensors must be on the CPU.
g : numpy.ndarray or torch.Tensor, float32 or float64, shape (B, K, P)
    Where only one of `f` and `g` is float32, both are taken as float64.
pairs : array_like of int, shape (L, 2)
    Rows (a, b) of `f` and `g`, counted from 0. A pair that stands there twice counts twice; the order does not matter;
    an empty list gives zeros.
threads : int, optional
    How many threads share the work. None is as many as there are processors. Any number gives the same bits.
engine : {'auto', 'cpu', 'opencl', 'opencl:N'}
    Where to compute: 'auto' is the processor, 'opencl' a GPU or other OpenCL device, 'opencl:N' device N of
    ``driftline devices``; without float64 that is exact to 1e-5 only. RuntimeError where there is no device, or it
    fails.
progress : callable, optional
    Called as ``progress(done, total)``, in thousandths of the work, some fifty times a second.

Returns
-------
numpy.ndarray or torch.Tensor, float64, shape (K, P)
    A new tensor where `f` is one, else a new array. Exact to 1e-12 of its largest value for float64 data, and to 1e-6
    for float32.

Raises
------
TypeError
    For arguments of the wrong type, or arrays of other elements.
ValueError
    For a grid that is not increasing or not finite, a pair that names no row (its place is given), shapes that
    disagree, a tensor on another device, and values out of range.
KeyboardInterrupt
    Within 0.2 s of Ctrl-C.

Notes
-----
No input is ever modified. The interpreter lock is released while computing.

Examples
--------
>>> import numpy as np
>>> import driftline
>>> grid = np.arange(4.0)
>>> f = np.array([[[1.0, 2.0, 3.0, 4.0]]])
>>> g = np.array([[[1.0, 1.0, 1.0, 1.0]], [[0.0, 0.0, 2.0, 2.0]]])
>>> driftline.correlate_pairs(grid, f, g, [(0, 0)]).tolist()
[[7.5, 7.5, 7.5, 7.5]]
>>> driftline.correlate_pairs(grid, f, g, [(0, 0), (0, 1)]).tolist()
[[22.5, 21.5, 17.5, 11.5]]
)";

} // namespace driftline::python
