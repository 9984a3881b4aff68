// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>

namespace driftline::python
{

/// A NumPy array over the memory of any object that has `__dlpack__`, such as a PyTorch tensor, without a copy; the
/// array keeps that memory alive. It is writable, since the protocol does not say whether it should not be.
///
/// Throws ValueError, naming the argument and the remedy, for memory that is not the CPU's, and for whatever else the
/// object refuses (a tensor that requires gradients); TypeError for elements that NumPy does not have.
/// [holds the interpreter lock]
pybind11::array arrayFromDlPack(pybind11::handle tensor, const char* argument);

} // namespace driftline::python
