// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CompiledCurve.h"

#include <cstdint>

namespace driftline
{

/// Where the modulation source is in the curve. One pass is 2^64, so a phase wraps by itself and n steps are
/// exactly n times one step, however they are grouped into blocks. [audio thread]
class ModulationClock
{
public:
    void reset() { *this = {}; }

    bool operator==(const ModulationClock&) const = default;

    /// Goes on from wherever the phase is, at this many passes a sample.
    void run(double passesPerSample);

    /// Stands at `phase` and moves by `perSample` (2^-64 of a pass) a sample: for a source that gives both.
    void set(CurvePhase phase, std::int64_t perSample)
    {
        phase_ = phase;
        perSample_ = perSample;
    }

    /// Goes to the place that this many passes from the start leave it at. Returns whether it moved.
    bool jumpTo(double passes);

    /// The phase at the current sample and what is added each sample.
    CurvePhase phase() const { return phase_; }
    std::int64_t perSample() const { return perSample_; }

    /// How many samples from here the phase begins another pass, or `atMost`, whichever is less; at least 1.
    int samplesToWrap(int atMost) const { return wrapsWithin(atMost) ? static_cast<int>(stepsInPass()) + 1 : atMost; }

    /// Whether it begins another pass at one of the next `samples` samples.
    bool wrapsWithin(int samples) const
    {
        return perSample_ > 0 && stepsInPass() < static_cast<std::uint64_t>(samples);
    }

    void advance(int samples) { phase_ += static_cast<CurvePhase>(perSample_) * static_cast<CurvePhase>(samples); }

private:
    std::uint64_t stepsInPass() const { return ~phase_ / static_cast<std::uint64_t>(perSample_); }

    CurvePhase phase_ = 0;
    std::int64_t perSample_ = 0;
};

} // namespace driftline
