// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Programs.h"

namespace driftline::opencl
{

cl::Program Programs::get(std::string_view name, const std::string& options)
{
    auto key = std::pair(std::string(name), options);
    const auto found = built_.find(key);
    if (found != built_.end())
        return found->second;

    std::string text(kernelText("Prelude"));
    text += kernelText(name);
    cl::Program program(context_, text);
    // No option that would loosen the arithmetic, ever.
    const std::string allOptions = "-cl-std=CL1.2 " + options;
    program.build({device_}, allOptions.c_str());
    built_.emplace(std::move(key), program);
    return program;
}

} // namespace driftline::opencl
