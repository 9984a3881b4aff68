# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""What delay_line is compared with: the loop by other means. What is not installed is left out, and said."""

import pathlib
import sys

import numpy as np


def plain(samples, delays):
    """The loop, in place, as one writes it; on arrays and on tensors."""
    for i in range(len(samples)):
        samples[i] = 0.5 * samples[i] + 0.5 * samples[max(i - delays[i], 0)]


def compiled_by_numba():
    """The loop for one row and for a matrix whose rows are shared out to threads, or None."""
    try:
        import numba
    except ImportError:
        return None

    @numba.njit
    def row(samples, delays):
        for i in range(samples.shape[0]):
            samples[i] = 0.5 * samples[i] + 0.5 * samples[max(i - delays[i], 0)]

    @numba.njit(parallel=True)
    def rows(samples, delays):
        for r in numba.prange(samples.shape[0]):
            for i in range(samples.shape[1]):
                samples[r, i] = 0.5 * samples[r, i] + 0.5 * samples[r, max(i - delays[r, i], 0)]

    one = np.ones((1, 8), dtype=np.float32)
    row(one[0], np.ones(8, dtype=np.int64))
    rows(one, np.ones((1, 8), dtype=np.int64))
    return row, rows


def torch_or_none():
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(1)  # the loop is serial: threads would only get in its way
    return torch


def torch_script(torch):
    """The loop compiled by TorchScript."""
    source = '''
def delay_line(samples: Tensor, delays: Tensor) -> Tensor:
    for i in range(samples.size(0)):
        j = max(i - int(delays[i]), 0)
        samples[i] = 0.5 * samples[i] + 0.5 * samples[j]
    return samples
'''
    function = torch.jit.CompilationUnit(source).delay_line
    for _ in range(3):  # it profiles, optimises, and only then runs as it will
        function(torch.ones(64), torch.ones(64, dtype=torch.int64))
    return function


def naive_extension():
    """The two functions of naive_extension.cpp, built on the fly, or None with the reason."""
    try:
        from torch.utils import cpp_extension
    except ImportError:
        return None, "PyTorch is not installed (python3-torch)"
    source = pathlib.Path(__file__).with_name("naive_extension.cpp")
    system = pathlib.Path("/usr/include/torch/csrc/api/include")  # where Debian's libtorch-dev puts them
    try:
        return cpp_extension.load(
            "driftline_naive_extension",
            [str(source)],
            extra_cflags=["-O3"],
            extra_include_paths=[str(system)] if system.exists() else [],
            with_cuda=False,
        ), ""
    except Exception as error:  # whatever the compiler has to say
        print(f"naive extension: {error}", file=sys.stderr)
        return None, "it does not build here; on Debian it needs libtorch-dev and ninja-build"
