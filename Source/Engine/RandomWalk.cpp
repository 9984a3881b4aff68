// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/RandomWalk.h"

#include "Engine/RandomPlace.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

/// What the divisions of the lines leave over, less than one unit of 2^-63 a sample between two ticks, is no jump.
constexpr std::uint64_t smallestJump = 64;

} // namespace

void RandomWalk::jumpTo(double steps)
{
    index_ = static_cast<std::int64_t>(std::floor(steps));
    steps_.jumpTo(steps);
}

bool RandomWalk::advance(int samples)
{
    const bool begins = steps_.wrapsWithin(samples);
    steps_.advance(samples);
    index_ += begins ? 1 : 0;
    return begins;
}

/// In 2^-63 of a pass.
std::int64_t RandomWalk::placeAt(CurvePhase within) const
{
    const double from = randomPlace(seed_, index_ - 1);
    const double to = randomPlace(seed_, index_);
    const double gone = std::ldexp(static_cast<double>(within), -64);
    const double share = gone < smooth_ ? gone / smooth_ : 1.0;
    return static_cast<std::int64_t>(phaseFromPosition(std::fma(to - from, share, from)) >> 1);
}

bool RandomWalk::lead(ModulationClock& place, int samples) const
{
    const int count = samplesToNextStep(samples);
    const std::int64_t here = placeAt(steps_.phase());
    const auto perSample = static_cast<CurvePhase>(steps_.perSample());
    const CurvePhase last = steps_.phase() + perSample * static_cast<CurvePhase>(count - 1);
    // A step that ends has arrived.
    const std::int64_t there = placeAt(perSample > ~last ? ~CurvePhase{0} : last + perSample);
    const auto phase = static_cast<CurvePhase>(here) << 1;
    const CurvePhase moved = std::min(phase - place.phase(), place.phase() - phase);
    place.set(phase, static_cast<std::int64_t>(static_cast<std::uint64_t>((there - here) / count) << 1));
    return moved >= smallestJump;
}

} // namespace driftline
