// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace driftline
{

/// Numbers that a seed gives again on every machine. SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
class SplitMix
{
public:
    explicit SplitMix(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits()
    {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

    /// From 0 to below 1.
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

} // namespace driftline
