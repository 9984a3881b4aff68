// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/DelayEngine.h"
#include "OpenCL/Devices.h"

#include <functional>
#include <optional>
#include <string>

namespace driftline::opencl
{

/// The first device that may compute; or why there is none.
struct DeviceCandidate
{
    std::optional<DeviceInfo> device;
    std::string whyNone = "there is no OpenCL device";
};

/// `wanted`: only this device, or `anyDevice`. `isFit` says what else a self-test has to have found. [any thread]
DeviceCandidate findCandidate(int wanted, const AutomaticRules& rules,
                              const std::function<bool(const SelfTestResult&)>& isFit);

} // namespace driftline::opencl
