// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/ModulationClock.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

void ModulationClock::run(double passesPerSample)
{
    perSample_ = std::llround(std::clamp(passesPerSample, 0.0, 0.25) * 0x1p64);
}

bool ModulationClock::jumpTo(double passes)
{
    const CurvePhase phase = phaseFromPosition(passes - std::floor(passes));
    const bool moved = phase != phase_;
    phase_ = phase;
    return moved;
}

} // namespace driftline
