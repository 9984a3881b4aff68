// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/BlockMath.h"
#include "Engine/Ramp.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

/// The level of a sound as a place in the curve: 0 at the threshold, 1 at full scale, in even steps of decibels between
/// them. It moves at ticks, by the largest sample since the tick before. [audio thread]
class LevelFollower
{
public:
    void reset()
    {
        peak_ = 0.0F;
        level_ = 0.0;
    }

    bool operator==(const LevelFollower&) const = default; // nothing in it is ever -0

    /// `attackSamples` and `releaseSamples`: until 1 - 1/e of a change is done. `thresholdDb`: up to 0.
    void set(double attackSamples, double releaseSamples, double thresholdDb)
    {
        attack_ = shareIn(attackSamples);
        release_ = shareIn(releaseSamples);
        thresholdDb_ = thresholdDb;
    }

    void take(const float* levels, int frames)
    {
        for (int i = 0; i < frames; ++i)
            peak_ = std::max(peak_, levels[i]);
    }

    void tick()
    {
        const double peak = peak_;
        peak_ = 0.0F;
        level_ = std::fma(peak > level_ ? attack_ : release_, peak - level_, level_);
        if (level_ < static_cast<double>(snapThreshold))
            level_ = 0.0;
    }

    /// From 0 to 1.
    double place() const
    {
        if (level_ <= 0.0)
            return 0.0;
        const double db = 20.0 * std::log10(level_);
        // A threshold of 0 dB leaves nothing in between.
        return thresholdDb_ < 0.0 ? std::clamp(1.0 - db / thresholdDb_, 0.0, 1.0) : db >= 0.0 ? 1.0 : 0.0;
    }

private:
    static double shareIn(double samples) { return 1.0 - std::exp(-tickSamples / samples); }

    float peak_ = 0.0F; ///< since the last tick
    double level_ = 0.0;
    double attack_ = 1.0;
    double release_ = 1.0;
    double thresholdDb_ = 0.0;
};

} // namespace driftline
