// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceHeads.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace driftline::reference
{
namespace
{

/// floor(a t / 2^63) for t from 0 to 2^63 - 1, by hand on 32-bit halves: the Engine multiplies in 128 bits.
std::int64_t multiplyFraction(std::int64_t a, std::int64_t t)
{
    const bool isNegative = a < 0;
    const auto magnitude = isNegative ? ~static_cast<std::uint64_t>(a) + 1 : static_cast<std::uint64_t>(a);
    const auto fraction = static_cast<std::uint64_t>(t);
    constexpr std::uint64_t lowHalf = 0xFFFFFFFF;
    const std::uint64_t lowLow = (magnitude & lowHalf) * (fraction & lowHalf);
    const std::uint64_t lowHigh = (magnitude & lowHalf) * (fraction >> 32);
    const std::uint64_t highLow = (magnitude >> 32) * (fraction & lowHalf);
    const std::uint64_t highHigh = (magnitude >> 32) * (fraction >> 32);
    const std::uint64_t middle = (lowLow >> 32) + (lowHigh & lowHalf) + (highLow & lowHalf);
    const std::uint64_t high = highHigh + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32);
    const std::uint64_t low = (middle << 32) | (lowLow & lowHalf);
    const auto whole = static_cast<std::int64_t>((high << 1) | (low >> 63));
    const bool hasRest = (low & ~(std::uint64_t{1} << 63)) != 0;
    return isNegative ? -whole - (hasRest ? 1 : 0) : whole;
}

/// S(x), close to sin(pi x / 2).
float fadeGain(float x)
{
    const float u = x * x;
    const float c = std::fma(u, -0x1.1b4a22p-8F, 0x1.454c4ep-4F);
    const float b = std::fma(u, c, -0x1.4ab196p-1F);
    return x * std::fma(u, b, 0x1.921f5p+0F);
}

} // namespace

bool crossesStep(const CompiledCurve& curve, CurvePhase from, CurvePhase to)
{
    const CurvePhase forward = to - from;
    const CurvePhase backward = from - to;
    for (const auto& piece : curve.pieces())
    {
        if (!piece.stepsAtStart)
            continue;
        if (forward < backward)
        {
            // Entered: the start lies behind `from` and not behind `to`.
            const CurvePhase ahead = piece.start - from;
            if (ahead > 0 && ahead <= forward)
                return true;
        }
        else if (from - piece.start < backward)
        {
            return true; // left: the start is at `from` or before it, and behind `to`
        }
    }
    return false;
}

std::int64_t Mapping::delayAt(CurvePhase phase) const
{
    const CurvePiece* piece = nullptr;
    for (const auto& candidate : curve->pieces())
        if (candidate.start <= phase)
            piece = &candidate;

    const auto wholeRange = static_cast<double>(range);
    std::array<std::int64_t, 4> coefficients{};
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        coefficients[i] = std::llround((wholeRange * depth) * piece->coefficients[i]);
    coefficients[0] += shortestDelay + std::llround(wholeRange * (1.0 - depth));

    const auto t = static_cast<std::int64_t>(((phase - piece->start) << piece->shift) >> 1);
    std::int64_t value = multiplyFraction(coefficients[3], t) + coefficients[2];
    value = multiplyFraction(value, t) + coefficients[1];
    value = multiplyFraction(value, t) + coefficients[0];
    return std::clamp(value, shortestDelay, shortestDelay + range);
}

void HeadMover::jump(std::int64_t target, const Transition& transition)
{
    away = lastRead - target;
    glide = 0;
    glideSamplesLeft = 0;
    if (away == 0 || isFading)
        return;
    const std::int64_t smallJump = std::int64_t{transition.glideSamples} << 29;
    if (transition.mode == TransitionMode::glide
        || (transition.mode == TransitionMode::automatic && std::abs(away) <= smallJump))
    {
        glideSamplesLeft = transition.glideSamples;
        glide = away / transition.glideSamples;
    }
    else
    {
        isFading = true;
        fadeFrom = lastRead;
        fadeLength = transition.fadeSamples;
        fadeDone = 0;
        away = 0;
    }
}

Heads HeadMover::next(std::int64_t target, bool isJump, bool isFirst, const Transition& transition,
                      std::int64_t longestDelay)
{
    const bool jumpWaited = away != 0 && glideSamplesLeft == 0 && !isFading;
    if (!isFirst && (isJump || jumpWaited))
        jump(target, transition);

    Heads heads;
    away -= glide;
    heads.delay = std::clamp(target + away, shortestDelay, longestDelay);
    lastRead = heads.delay;
    if (glideSamplesLeft > 0 && --glideSamplesLeft == 0)
    {
        away = 0;
        glide = 0;
    }

    if (isFading)
    {
        const float perSample = 1.0F / static_cast<float>(fadeLength);
        const float t = static_cast<float>(fadeDone + 1) * perSample;
        const float s = (t * t) * std::fma(-2.0F, t, 3.0F);
        heads.isFading = true;
        heads.fadingDelay = fadeFrom;
        heads.gainNew = fadeGain(s);
        heads.gainOld = fadeGain(1.0F - s);
        if (++fadeDone == fadeLength)
            isFading = false;
    }
    return heads;
}

} // namespace driftline::reference
