// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Devices.h"
#include "OpenCL/SelfTestCases.h"

#include <vector>

namespace driftline::opencl
{

// Compares what a device made of the cases with what this CPU makes of them, and takes away from `result` what the
// device cannot be trusted with. The finding becomes the first difference; one among normal numbers goes before others.

void judge(const std::vector<Triple<float>>& cases, const std::vector<FloatResults>& actual, SelfTestResult& result);
void judge(const std::vector<Triple<std::int64_t>>& cases, const std::vector<IntegerResults>& actual,
           SelfTestResult& result);
void judge(const std::vector<Triple<double>>& cases, const std::vector<DoubleResults>& actual, SelfTestResult& result);

} // namespace driftline::opencl
