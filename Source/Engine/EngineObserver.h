// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace driftline
{

/// What is read at one sample, and how loud it was since the one before: one in each tick, its last.
struct ReadMoment
{
    std::int64_t frame = 0;                ///< of the sample, counted from `reset`
    std::array<double, 2> curvePosition{}; ///< 0 to 1, each channel's place in the curve
    std::array<double, 2> delaySamples{};  ///< what the head that follows the curve reads
    std::array<double, 2>
        fadingDelaySamples{};                ///< what the head that is fading out reads; as above while nothing fades
    std::array<float, 2> fadeIn{1.0F, 1.0F}; ///< the first one's gain: 1 while nothing fades
    std::array<double, 2> pitchRatio{1.0, 1.0}; ///< of what the first one reads: 1 - dD/dn; below 0 it reads backwards
    int slot = 1;                               ///< which one plays, from 1
    float inputPeak = 0.0F;                     ///< the largest absolute sample of all channels since the moment before
    float outputPeak = 0.0F;                    ///< the same of the output
};

/// Somebody who wants to know. Called while processing: must not allocate, lock, wait or throw. [audio thread]
class EngineObserver
{
public:
    virtual ~EngineObserver() = default;
    virtual void observe(const ReadMoment& moment) = 0;
};

} // namespace driftline
