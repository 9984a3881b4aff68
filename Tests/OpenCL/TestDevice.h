// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Devices.h"
#include "Support/Catch.h"

#include <string>

namespace driftline::test
{

/// Why no device can be tested; empty where one can.
inline std::string missingDevice()
{
    if (opencl::countDevices() != 0)
        return {};
    std::string reasons;
    for (const std::string& problem : opencl::surveyDevices().problems)
        reasons += "; " + problem;
    return reasons.empty() ? "; unknown why" : reasons;
}

} // namespace driftline::test

/// At the start of a test that needs a device. Without one the test ends here, and CTest, which looks for these words,
/// lists it as skipped.
#define DRIFTLINE_NEED_OPENCL_DEVICE()                                                                                 \
    if (const std::string missing = driftline::test::missingDevice(); !missing.empty())                                \
    {                                                                                                                  \
        WARN("skipped: no OpenCL device" << missing);                                                                  \
        return;                                                                                                        \
    }                                                                                                                  \
    static_cast<void>(0)
