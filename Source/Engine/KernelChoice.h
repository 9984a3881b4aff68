// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/LineKernel.h"
#include "Model/ParameterTable.h"

namespace driftline
{

/// The kernel behind the Interpolation parameter. [any thread]
constexpr ReadKernel kernelOf(Interpolation interpolation)
{
    return interpolation == Interpolation::nearest ? ReadKernel::nearest : ReadKernel::linear;
}

} // namespace driftline
