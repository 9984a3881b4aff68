// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Devices.h"

#include <Python.h>

namespace driftline::python
{

/// Where an array operation is computed.
enum class Backend
{
    processor,
    device
};

struct EngineArgument
{
    Backend backend = Backend::processor;
    int device = opencl::anyDevice;
};

/// The one place where the argument `engine` is understood: "auto" and "cpu" are the processor, "opencl" is an OpenCL
/// device and "opencl:N" device N of `driftline devices`. ValueError for any other text. [holds the interpreter lock]
EngineArgument takeEngine(PyObject* engine);

/// For what runs on the processor alone: ValueError for any other engine, in the name of `function`.
void requireProcessor(PyObject* engine, const char* function);

} // namespace driftline::python
