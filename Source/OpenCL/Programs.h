// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Bindings.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace driftline::opencl
{

/// The text of Kernels/NAME.cl as it was when Driftline was built. Throws std::logic_error for a name without a file.
std::string_view kernelText(std::string_view name);

/// The programs that one context and device have built, by name and options. [one thread at a time]
class Programs
{
public:
    Programs(cl::Context context, cl::Device device) : context_(std::move(context)), device_(std::move(device)) {}

    /// Kernels/NAME.cl behind the prelude, compiled on the first call with these options. Throws cl::Error.
    cl::Program get(std::string_view name, const std::string& options);

private:
    cl::Context context_;
    cl::Device device_;
    std::map<std::pair<std::string, std::string>, cl::Program> built_;
};

} // namespace driftline::opencl
