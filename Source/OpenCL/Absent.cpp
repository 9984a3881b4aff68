// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// What the backends are in a build without OpenCL: no device, and the reason.
#include "OpenCL/DelayLine.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/Devices.h"

namespace driftline::opencl
{

namespace
{
constexpr const char* reason = "this build has no OpenCL (install opencl-clhpp-headers and build again)";

[[noreturn]] void refuse() { throw DeviceError(std::string("no OpenCL device to compute on: ") + reason); }
} // namespace

std::size_t countDevices() { return 0; }

DeviceSurvey surveyDevices() { return {{}, {reason}}; }

std::string deviceTitle(const DeviceInfo& info) { return "OpenCL device " + std::to_string(info.number); }

template<DelayElement Delay>
DelayRun delayLine(std::span<const float>, std::span<const Delay>, std::span<float>, const ArrayDelayShape&,
                   const ArrayDelaySettings&, const DeviceOptions&, DelayMethod)
{
    refuse();
}

#define DRIFTLINE_INSTANTIATE(Delay)                                                                                   \
    template DelayRun delayLine<Delay>(std::span<const float>, std::span<const Delay>, std::span<float>,               \
                                       const ArrayDelayShape&, const ArrayDelaySettings&, const DeviceOptions&,        \
                                       DelayMethod);
DRIFTLINE_INSTANTIATE(std::int32_t)
DRIFTLINE_INSTANTIATE(std::int64_t)
DRIFTLINE_INSTANTIATE(float)
DRIFTLINE_INSTANTIATE(double)
#undef DRIFTLINE_INSTANTIATE

} // namespace driftline::opencl
