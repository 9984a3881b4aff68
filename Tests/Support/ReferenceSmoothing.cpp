// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceSmoothing.h"

#include <cmath>

namespace driftline::reference
{

void Gain::setTarget(double newTarget, int ticksToTarget)
{
    if (newTarget == target)
        return;
    target = newTarget;
    left = ticksToTarget;
    if (ticksToTarget == 0)
    {
        now = target;
        next = target;
    }
}

void Gain::tick(double newTarget, int ticksToTarget)
{
    setTarget(newTarget, ticksToTarget);
    move();
}

void Gain::move()
{
    now = next;
    if (left > 0)
    {
        next = left == 1 ? target : now + (target - now) / left;
        left -= 1;
    }
}

float Gain::at(int sampleInTick) const
{
    const auto a = static_cast<float>(now);
    if (rests())
        return a;
    const float s = (static_cast<float>(next) - a) * 0x1p-5F;
    return std::fma(static_cast<float>(sampleInTick), s, a);
}

std::int64_t Place::at(int sampleInTick) const
{
    // Modulo 2^64.
    const auto moved = static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(sampleInTick);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(now) + moved);
}

void Place::tick(std::int64_t newTarget, int ticksToTarget)
{
    if (newTarget != target)
    {
        target = newTarget;
        left = ticksToTarget;
        if (ticksToTarget == 0)
        {
            now = target;
            step = 0;
        }
    }
    now = at(samplesPerTick);
    if (left > 0)
    {
        const auto way = static_cast<std::uint64_t>(target) - static_cast<std::uint64_t>(now);
        step = static_cast<std::int64_t>(way) / (samplesPerTick * left);
        left -= 1;
    }
    else
    {
        step = 0;
        now = target;
    }
}

} // namespace driftline::reference
