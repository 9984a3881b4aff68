// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace driftline
{

/// Spreads 64 bits over 64 bits: the output function of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, with the constants of D. Stafford's variant 13). [any thread]
constexpr std::uint64_t mixBits(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/// The place in the curve, from 0 to below 1, that step `index` of a random walk goes to. A number of its own for every
/// step, so that a song gives the same walk from wherever it is played. [any thread]
constexpr double randomPlace(std::uint64_t seed, std::int64_t index)
{
    constexpr std::uint64_t gamma = 0x9E3779B97F4A7C15U;
    const std::uint64_t walk = mixBits(seed * gamma);
    return static_cast<double>(mixBits(walk + static_cast<std::uint64_t>(index) * gamma) >> 11) * 0x1p-53;
}

} // namespace driftline
