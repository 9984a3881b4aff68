// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceSong.h"

#include <algorithm>
#include <cmath>

namespace driftline::reference
{
namespace
{

std::int64_t floorQuotient(std::int64_t a, std::int64_t b)
{
    std::int64_t quotient = a / b;
    if (quotient * b > a)
        quotient -= 1;
    return quotient;
}

bool isPlace(double quarterNotes) { return std::fabs(quarterNotes) < 0x1p18; }

} // namespace

bool Song::startBlock(const Transport& transport, double sampleRateHz)
{
    const bool isTempo = std::isfinite(transport.tempoBpm) && transport.tempoBpm > 0.0;
    tempoBpm = isTempo ? std::clamp(transport.tempoBpm, 1.0, 2000.0) : 120.0;
    const bool isMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    meterNumerator = isMeter ? transport.meterNumerator : 4;
    meterDenominator = isMeter ? transport.meterDenominator : 4;
    stepAtTempo = std::llround(tempoBpm / 60.0 / sampleRateHz * 0x1p44);
    step = transport.isPlaying ? stepAtTempo : 0;

    const bool hasPosition = transport.hasPosition && isPlace(transport.positionQuarterNotes);
    const bool isFirst = hasPosition && !isFollowing;
    isFollowing = isFollowing || hasPosition;
    loopStart = 0;
    loopEnd = 0;
    if (isFollowing && transport.isLooping && isPlace(transport.loopStartQuarterNotes)
        && isPlace(transport.loopEndQuarterNotes))
    {
        const std::int64_t b = std::llround(transport.loopStartQuarterNotes * 0x1p44);
        const std::int64_t e = std::llround(transport.loopEndQuarterNotes * 0x1p44);
        if (e - b > 2 * stepAtTempo)
        {
            loopStart = b;
            loopEnd = e;
        }
    }
    if (!hasPosition)
        return false;

    const std::int64_t said = std::llround(transport.positionQuarterNotes * 0x1p44);
    std::int64_t error = said - position;
    const std::int64_t length = loopEnd - loopStart;
    const std::int64_t margin = std::llround(0.025 * sampleRateHz) * stepAtTempo;
    const auto isAtLoop = [&](std::int64_t s) { return loopStart - margin <= s && s <= loopEnd + margin; };
    if (length > 0 && isAtLoop(said) && isAtLoop(position))
    {
        if (error > length / 2)
            error -= length;
        else if (error < -(length / 2))
            error += length;
    }
    const double x = static_cast<double>(error) / static_cast<double>(stepAtTempo);
    const double ignored = 0.001 * sampleRateHz;
    const bool isFar = std::fabs(x) > 0.025 * sampleRateHz;
    if (isFirst || isFar || (!transport.isPlaying && std::fabs(x) > ignored))
    {
        const bool jumps = said != position;
        position = said;
        way = 0;
        return jumps;
    }
    if (std::fabs(x) > ignored)
        step += std::llround(static_cast<double>(step) * ((x - std::copysign(ignored, x)) / (0.1 * sampleRateHz)));
    return false;
}

bool Song::next()
{
    const bool isBeforeEnd = position < loopEnd;
    position += step;
    way = step;
    if (loopEnd == loopStart || !isBeforeEnd || position < loopEnd)
        return false;
    position -= loopEnd - loopStart;
    return true;
}

bool Song::isOnGrid(double quarterNotes) const
{
    const auto length = static_cast<std::int64_t>(quarterNotes * 0x1p44);
    const std::int64_t before = position - (way > 0 ? way : step);
    return floorQuotient(position, length) != floorQuotient(before, length);
}

} // namespace driftline::reference
