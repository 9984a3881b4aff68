// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CompiledCurve.h"
#include "Model/ParameterTable.h"

#include <cstdint>

namespace driftline::reference
{

/// 2^-32 sample.
inline constexpr std::int64_t shortestDelay = std::int64_t{1} << 32;

/// What must stay the same from tick to tick, or the delay jumps.
struct Mapping
{
    const CompiledCurve* curve = nullptr;
    std::int64_t range = 0; ///< 2^-32 sample
    double depth = 0.0;     ///< 0 to 1

    bool operator==(const Mapping&) const = default;

    /// What the curve asks for at a place.
    std::int64_t delayAt(CurvePhase phase) const;
};

/// Whether the way from one phase to another, the shorter way round, crosses a start that is a step.
bool crossesStep(const CompiledCurve& curve, CurvePhase from, CurvePhase to);

/// The read heads of a sample: one, or in a fade two with their gains.
struct Heads
{
    std::int64_t delay = 0;
    bool isFading = false;
    std::int64_t fadingDelay = 0;
    float gainNew = 1.0F;
    float gainOld = 0.0F;
};

/// How a jump is taken.
struct Transition
{
    TransitionMode mode = TransitionMode::automatic;
    int fadeSamples = 1;
    int glideSamples = 1;
};

/// One channel's heads.
struct HeadMover
{
    std::int64_t lastRead = 0; ///< y
    std::int64_t away = 0;
    std::int64_t glide = 0;
    std::int64_t glideSamplesLeft = 0;
    bool isFading = false;
    std::int64_t fadeFrom = 0;
    int fadeLength = 0;
    int fadeDone = 0;

    /// The next sample, for which the curve asks for `target`. `isFirst`: of all since the reset.
    Heads next(std::int64_t target, bool isJump, bool isFirst, const Transition& transition, std::int64_t longestDelay);

private:
    void jump(std::int64_t target, const Transition& transition);
};

} // namespace driftline::reference
