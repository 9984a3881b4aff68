// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Devices.h"

namespace driftline::opencl
{

class Device;

/// Runs Kernels/SelfTest.cl on the device and compares each result with this CPU's. Never throws: a device that cannot
/// run it has failed, and the finding says how. [any thread]
SelfTestResult runSelfTest(Device& device);

} // namespace driftline::opencl
