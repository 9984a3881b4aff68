// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/EngineName.h"

#include "Python/Argument.h"

#include <charconv>
#include <string>
#include <string_view>

namespace driftline::python
{

EngineArgument takeEngine(PyObject* engine)
{
    const std::string_view name = takeText(engine, "engine");
    if (name == "auto" || name == "cpu")
        return {};
    if (name == "opencl")
        return {Backend::device, opencl::anyDevice};
    constexpr std::string_view numbered = "opencl:";
    if (name.substr(0, numbered.size()) == numbered)
    {
        const std::string_view digits = name.substr(numbered.size());
        int device = -1;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), device);
        if (error == std::errc{} && end == digits.data() + digits.size() && device >= 0)
            return {Backend::device, device};
    }
    raise(PyExc_ValueError, "engine is '" + std::string(name) + "'; expected 'auto', 'cpu', 'opencl' or 'opencl:N'");
}

void requireProcessor(PyObject* engine, const char* function)
{
    if (takeEngine(engine).backend != Backend::processor)
        raise(PyExc_ValueError, "engine is '" + std::string(takeText(engine, "engine")) + "', where " + function
                                    + " does not run; expected 'auto' or 'cpu'");
}

} // namespace driftline::python
