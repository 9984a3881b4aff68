// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

namespace driftline
{

/// The value as hosts hold it: a float32 from 0 to 1. [any thread]
inline float hostFromValue(const ParameterInfo& info, double value)
{
    return static_cast<float>(normalisedFromValue(info, value));
}

/// The value that a host's 0 to 1 stands for: of all that look like this float32 to the host, the one that people
/// would write with the fewest digits. So 480 ms stays 480 ms on its way through a host, and a render with the number
/// that the host shows gives the bits that the host got. Does not allocate. [any thread]
double valueFromHost(const ParameterInfo& info, float normalised);

} // namespace driftline
