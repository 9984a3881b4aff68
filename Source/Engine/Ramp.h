// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/SameBits.h"

#include <cstdint>

namespace driftline
{

/// Parameters take effect at ticks: samples whose absolute index is a multiple of this. Between two ticks a
/// smoothed value runs in a straight line, so that no block boundary can be heard or found in the bits.
inline constexpr int tickSamples = 32;

/// A gain on its way to a target: in equal steps, one a tick, arriving exactly. [audio thread]
class GainRamp
{
public:
    /// Sets the target, to be reached in `ticks` ticks from now; 0 jumps there.
    void setTarget(double target, int ticks)
    {
        if (ticks <= 0)
        {
            now_ = next_ = target_ = target;
            remaining_ = 0;
        }
        else if (target != target_)
        {
            target_ = target;
            remaining_ = ticks;
        }
    }

    /// To be called at each tick, after setTarget: begins the line to the next tick.
    void tick()
    {
        now_ = next_;
        if (remaining_ > 0)
        {
            next_ = remaining_ == 1 ? target_ : now_ + (target_ - now_) / remaining_;
            --remaining_;
        }
    }

    /// Whether the value changes before the next tick, or is to.
    bool isMoving() const { return remaining_ > 0 || now_ != next_; }

    /// The line between the last tick and the next, for fillRamp.
    float start() const { return static_cast<float>(now_); }
    float step() const { return (static_cast<float>(next_) - start()) * (1.0F / tickSamples); }

    double now() const { return now_; }
    double next() const { return next_; }

    /// Whether it will go on as `other` does.
    bool hasSameState(const GainRamp& other) const
    {
        return sameBits(now_, other.now_) && sameBits(next_, other.next_) && sameBits(target_, other.target_)
               && remaining_ == other.remaining_;
    }

private:
    double now_ = 0.0;
    double next_ = 0.0;
    double target_ = 0.0;
    int remaining_ = 0;
};

/// A place in the curve on its way to another: whole units of 2^-63 of a pass, so that every sample of the
/// way is exact. [audio thread]
class PhaseRamp
{
public:
    void setTarget(std::int64_t target, int ticks)
    {
        if (ticks <= 0)
        {
            now_ = target_ = target;
            remaining_ = 0;
            perSample_ = 0;
        }
        else if (target != target_)
        {
            target_ = target;
            remaining_ = ticks;
        }
    }

    void tick()
    {
        // Modulo 2^64: from -180 to 180 degrees is 2^63, which has no sign of its own.
        now_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(now_)
                                         + static_cast<std::uint64_t>(perSample_) * std::uint64_t{tickSamples});
        perSample_ = 0;
        if (remaining_ > 0)
        {
            // What the division leaves over, less than 2^-57 of a pass, is made good when the ramp arrives.
            const auto way = static_cast<std::uint64_t>(target_) - static_cast<std::uint64_t>(now_);
            perSample_ = static_cast<std::int64_t>(way) / (static_cast<std::int64_t>(remaining_) * tickSamples);
            --remaining_;
        }
        else
        {
            now_ = target_;
        }
    }

    /// Whether the value is not at its target yet, or moves: one more tick makes good what is left over.
    bool isMoving() const { return remaining_ > 0 || perSample_ != 0 || now_ != target_; }

    /// The value at the last tick, and what is added each sample since.
    std::int64_t start() const { return now_; }
    std::int64_t perSample() const { return perSample_; }

    bool operator==(const PhaseRamp&) const = default;

private:
    std::int64_t now_ = 0;
    std::int64_t target_ = 0;
    std::int64_t perSample_ = 0;
    int remaining_ = 0;
};

} // namespace driftline
