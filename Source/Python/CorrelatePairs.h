// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Python.h>

namespace driftline::python
{

/// The module's function `correlate_pairs`, by the convention METH_FASTCALL | METH_KEYWORDS. [holds the interpreter
/// lock]
PyObject* correlatePairsOf(PyObject* module, PyObject* const* arguments, Py_ssize_t given, PyObject* keywords) noexcept;

/// Its docstring, which begins with its signature.
extern const char* const correlatePairsDoc;

} // namespace driftline::python
