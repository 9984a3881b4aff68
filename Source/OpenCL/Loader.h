// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace driftline::opencl
{

/// The address of an OpenCL function in the system's ICD loader (libOpenCL), which is opened on the first call and
/// never closed; nullptr where there is no loader or it lacks the function. [any thread]
void* findCall(const char* name);

/// Why there is no ICD loader, with the remedy; empty where there is one. [any thread]
const std::string& loaderProblem();

} // namespace driftline::opencl
