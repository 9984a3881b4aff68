// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace driftline::reference
{

inline constexpr int samplesPerTick = 32;

/// A smoothed value: `now` at the tick, `next` at the tick after it.
struct Gain
{
    double now = 0.0;
    double next = 0.0;
    double target = 0.0;
    int left = 0; ///< ticks

    void setTarget(double newTarget, int ticksToTarget);
    /// To the next tick.
    void move();
    void tick(double newTarget, int ticksToTarget);
    void jumpTo(double value) { *this = {value, value, value, 0}; }
    bool rests() const { return left == 0 && now == next; }
    bool restsAt(double value) const { return rests() && now == value; }
    float at(int sampleInTick) const;
};

/// A smoothed place in the curve, in 2^-63 pass.
struct Place
{
    std::int64_t now = 0;
    std::int64_t target = 0;
    std::int64_t step = 0;
    std::int64_t left = 0; ///< ticks

    void tick(std::int64_t newTarget, int ticksToTarget);
    std::int64_t at(int sampleInTick) const;
};

} // namespace driftline::reference
