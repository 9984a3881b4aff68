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

/// How far apart the numbers lie that it is fed with.
inline constexpr std::uint64_t splitMixStep = 0x9E3779B97F4A7C15U;

/// The first 53 of the bits as a number from 0 to below 1. [any thread]
constexpr double unitFromBits(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

/// Numbers that a seed gives again on every machine: SplitMix64.
class SplitMix
{
public:
    explicit SplitMix(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits()
    {
        state_ += splitMixStep;
        return mixBits(state_);
    }

    /// From 0 to below 1.
    double unit() { return unitFromBits(bits()); }

private:
    std::uint64_t state_;
};

} // namespace driftline
