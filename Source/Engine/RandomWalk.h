// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ModulationClock.h"

#include <cstdint>

namespace driftline
{

/// A place in the curve that goes to another by chance at each step, at once or on a line. Where it is depends on the
/// seed and on how many steps have passed since the start, and on nothing before. [audio thread]
class RandomWalk
{
public:
    void reset() { steps_ = {}, index_ = 0; }

    bool operator==(const RandomWalk&) const = default;

    /// `smooth`: how much of a step the way takes, 0 to 1.
    void set(std::uint64_t seed, double smooth)
    {
        seed_ = seed;
        smooth_ = smooth;
    }

    /// Goes to where this many steps from the start leave it.
    void jumpTo(double steps);

    /// Goes on from wherever it is, at this many steps a sample.
    void run(double stepsPerSample) { steps_.run(stepsPerSample); }

    /// Not beyond `samplesToNextStep`. Returns whether another step has begun.
    bool advance(int samples);

    int samplesToNextStep(int atMost) const { return steps_.samplesToWrap(atMost); }

    /// Stands at the place where the walk is, and moves on towards where it will be in `samples` samples or at the end
    /// of this step, whichever comes first. Returns whether the place has jumped.
    bool lead(ModulationClock& place, int samples) const;

private:
    std::int64_t placeAt(CurvePhase within) const;

    ModulationClock steps_;
    std::int64_t index_ = 0; ///< of the step under way
    std::uint64_t seed_ = 1;
    double smooth_ = 0.0;
};

} // namespace driftline
