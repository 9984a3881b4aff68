// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/SplitMix.h"

#include <cstdint>

namespace driftline
{

/// The place in the curve, from 0 to below 1, that step `index` of a random walk goes to. A number of its own for every
/// step, so that a song gives the same walk from wherever it is played. [any thread]
constexpr double randomPlace(std::uint64_t seed, std::int64_t index)
{
    const std::uint64_t walk = mixBits(seed * splitMixStep);
    return unitFromBits(mixBits(walk + static_cast<std::uint64_t>(index) * splitMixStep));
}

} // namespace driftline
