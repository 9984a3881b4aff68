// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace driftline
{

/// What the sound is doing at this moment, for the editor to draw.
struct PlaybackStatus
{
    bool isRunning = false;                ///< whether audio is being processed at all
    int channels = 2;                      ///< 1 or 2: how many of the arrays below count
    std::array<double, 2> curvePosition{}; ///< 0 to 1
    std::array<double, 2> delaySamples{};  ///< what is read
    int slot = 1;                          ///< which one plays, from 1
    double sampleRateHz = 48000.0;         ///< that the samples are of
    bool isTimeLimited = false;            ///< whether Time asks for more than the memory holds
    std::int64_t badInputSamples = 0;      ///< not-a-number or infinite input, taken as 0
    double tempoBpm = 120.0;
    int meterNumerator = 4;
    int meterDenominator = 4;
    float inputPeak = 0.0F;          ///< the largest absolute sample since it was last looked at
    float outputPeak = 0.0F;         ///< the same of the output
    double processorLoad = 0.0;      ///< share of the blocks' time that was spent on them, since it was last looked at
    double worstProcessorLoad = 0.0; ///< the largest share of one block
};

} // namespace driftline
