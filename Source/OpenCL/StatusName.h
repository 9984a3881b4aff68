// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace driftline::opencl
{

/// "CL_OUT_OF_RESOURCES (-5)", or the bare number where it has no well-known name. [any thread]
std::string statusName(int status);

} // namespace driftline::opencl
