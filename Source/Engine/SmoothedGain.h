// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/BlockMath.h"
#include "DSP/DelayMemory.h"
#include "Engine/Ramp.h"

#include <array>

namespace driftline
{

/// A gain between two ticks: fma(j, step, start) at the j-th sample after the first of them.
struct GainLine
{
    float start = 0.0F;
    float step = 0.0F;
};

/// A smoothed gain and its values over a chunk. [audio thread]
class SmoothedGain
{
public:
    /// As GainRamp::setTarget.
    void setTarget(double target, int ticks)
    {
        ramp_.setTarget(target, ticks);
        filled_ = 0;
    }

    void tick() { ramp_.tick(); }
    bool isMoving() const { return ramp_.isMoving(); }
    double now() const { return ramp_.now(); }
    double next() const { return ramp_.next(); }

    GainLine line() const { return {ramp_.start(), ramp_.step()}; }

    /// Whether it is and stays this value.
    bool rests(double value) const { return !isMoving() && ramp_.now() == value; }

    /// Whether it will go on as `other` does.
    bool hasSameState(const SmoothedGain& other) const { return ramp_.hasSameState(other.ramp_); }

    /// The values of `frames` samples, the first of which is `firstInTick` samples after a tick.
    const float* fill(int firstInTick, int frames)
    {
        if (ramp_.isMoving())
        {
            fillRamp(ramp_.start(), ramp_.step(), firstInTick, values_.data(), frames);
            filled_ = 0;
        }
        else if (filled_ < frames)
        {
            values_.fill(ramp_.start());
            filled_ = maximumChunk;
        }
        return values_.data();
    }

private:
    GainRamp ramp_;
    alignas(vectorAlignment) std::array<float, maximumChunk> values_;
    int filled_ = 0; ///< how many of `values_` hold the ramp's value while it stands still
};

} // namespace driftline
