// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DeviceCandidate.h"

namespace driftline::opencl
{

DeviceCandidate findCandidate(int wanted, const AutomaticRules& rules,
                              const std::function<bool(const SelfTestResult&)>& isFit)
{
    DeviceCandidate candidate;
    for (const auto& [info, selfTest] : surveyDevices().devices)
    {
        if (wanted != anyDevice && wanted != info.number)
            continue;
        if (!selfTest.isExact || !isFit(selfTest))
            candidate.whyNone = deviceTitle(info) + " failed its self-test";
        else if (info.kind == DeviceKind::cpu && !rules.allowsCpuDevices)
            candidate.whyNone = deviceTitle(info) + " is this CPU";
        else if (!candidate.device)
            candidate.device = info;
    }
    return candidate;
}

} // namespace driftline::opencl
