// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/EngineName.h"

#include "Python/Argument.h"

#include <string>
#include <string_view>

namespace driftline::python
{

Backend takeEngine(PyObject* engine)
{
    const std::string_view name = takeText(engine, "engine");
    if (name == "auto" || name == "cpu")
        return Backend::processor;
    if (name == "opencl")
        raise(PyExc_ValueError, "engine is 'opencl', which this build does not have; expected 'auto' or 'cpu'");
    raise(PyExc_ValueError, "engine is '" + std::string(name) + "'; expected 'auto', 'cpu' or 'opencl'");
}

} // namespace driftline::python
