// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Python.h>

namespace driftline::python
{

/// The module's function `delay_line`, by the convention METH_FASTCALL | METH_KEYWORDS. A call for small NumPy arrays
/// in C order takes a path of its own, on which nothing is allocated but the result. [holds the interpreter lock]
PyObject* delayLine(PyObject* module, PyObject* const* arguments, Py_ssize_t given, PyObject* keywords) noexcept;

/// Its docstring, which begins with its signature.
extern const char* const delayLineDoc;

} // namespace driftline::python
