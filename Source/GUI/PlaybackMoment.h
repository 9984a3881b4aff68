// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace driftline
{

/// What was read at one sample, and how loud it was since the moment before: one in each tick of the sound, 32 samples.
struct PlaybackMoment
{
    std::int64_t frame = 0;                     ///< of the sample; begins again at 0 when the sound does
    std::array<double, 2> curvePosition{};      ///< 0 to 1
    std::array<double, 2> delaySamples{};       ///< what the head that follows the curve reads
    std::array<double, 2> fadingDelaySamples{}; ///< the head that is fading out
    std::array<float, 2> fadeIn{1.0F, 1.0F};    ///< the first one's gain: 1 while nothing fades
    std::array<double, 2> pitchRatio{1.0, 1.0}; ///< 1: as it was; 2: an octave up; below 0: backwards
    int slot = 1;                               ///< which one plays, from 1
    float inputPeak = 0.0F;                     ///< the largest absolute sample
    float outputPeak = 0.0F;

    bool operator==(const PlaybackMoment&) const = default;
};

} // namespace driftline
