// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace driftline
{

/// The larger of `peak`, 0 or more, and the largest absolute value of `count` samples; what is no number does not
/// count. Without their sign the bits of floats are in the order of their values, and of whole numbers a compiler takes
/// maxima in lanes. [any thread]
inline float raisedPeak(float peak, const float* samples, int count)
{
    constexpr std::int32_t withoutSign = 0x7FFFFFFF;
    constexpr std::int32_t infinity = 0x7F800000;
    auto largest = std::bit_cast<std::int32_t>(peak);
    for (int i = 0; i < count; ++i)
    {
        const std::int32_t level = std::bit_cast<std::int32_t>(samples[i]) & withoutSign;
        largest = std::max(largest, level > infinity ? 0 : level);
    }
    return std::bit_cast<float>(largest);
}

} // namespace driftline
