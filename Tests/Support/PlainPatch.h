// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Division.h"
#include "Model/Patch.h"

#include <stdexcept>
#include <string>
#include <string_view>

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

/// The value of a Cycle parameter; Sync's is one more. Throws for a key that is none.
inline double divisionIndex(std::string_view key)
{
    for (std::size_t i = 0; i < divisions.size(); ++i)
        if (divisions[i].key == key)
            return static_cast<double>(i);
    throw std::invalid_argument("no division " + std::string(key));
}

} // namespace driftline::test
