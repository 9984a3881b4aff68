// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace driftline
{

/// The longest impulse response that Space plays.
inline constexpr double longestResponseSeconds = 30.0;

/// An impulse response as samples. Plain data. One channel is for all sides; two are left and right, each for itself;
/// four are left to left, left to right, right to left, right to right.
struct ImpulseResponse
{
    double sampleRateHz = 48000.0;
    std::vector<std::vector<float>> channels; ///< all of one length

    std::size_t frames() const { return channels.empty() ? 0 : channels.front().size(); }
    double seconds() const { return static_cast<double>(frames()) / sampleRateHz; }
};

} // namespace driftline
