// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

namespace driftline::test
{

/// Only the delayed sound, once, at a constant delay, whole ones to the bit: each test turns on what it is about.
inline Patch plainPatch(double delaySamples, double sampleRateHz)
{
    Patch patch;
    patch.parameters.set(ParameterId::time, delaySamples / sampleRateHz * 1000.0);
    patch.parameters.set(ParameterId::depth, 0.0);
    patch.parameters.set(ParameterId::feedback, 0.0);
    patch.parameters.set(ParameterId::mix, 100.0);
    // At a whole delay it reads the samples as they are; wide kernels have a small error there as everywhere.
    patch.parameters.set(ParameterId::interpolation, static_cast<double>(Interpolation::linear));
    return patch;
}

} // namespace driftline::test
