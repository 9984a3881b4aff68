// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place that includes the OpenCL headers: version 1.2, which every driver has, and the C++ bindings, whose
// objects release what they hold and which throw cl::Error with the name of the call that failed.
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>
