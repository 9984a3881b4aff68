// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Python.h>

namespace driftline::python
{

/// Where an array operation is computed.
enum class Backend
{
    processor
};

/// The one place where the argument `engine` is understood: "auto" or "cpu". ValueError for an engine that this build
/// does not have, and for any other text. [holds the interpreter lock]
Backend takeEngine(PyObject* engine);

} // namespace driftline::python
