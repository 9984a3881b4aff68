// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/Interpolation.h"
#include "Model/ParameterTable.h"

namespace driftline
{

/// The kernel behind the Interpolation parameter. [any thread]
constexpr ReadKernel kernelOf(Interpolation interpolation)
{
    switch (interpolation)
    {
    case Interpolation::nearest:
        return ReadKernel::nearest;
    case Interpolation::linear:
        return ReadKernel::linear;
    case Interpolation::hermite:
        return ReadKernel::hermite;
    case Interpolation::lagrange5:
        return ReadKernel::lagrange5;
    case Interpolation::sinc16:
        return ReadKernel::sinc16;
    case Interpolation::sinc32:
        return ReadKernel::sinc32;
    }
    return ReadKernel::linear;
}

} // namespace driftline
