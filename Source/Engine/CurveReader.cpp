// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveReader.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

void CurveReader::setCurve(const CompiledCurve* curve)
{
    if (curve == curve_)
        return;
    isBroken_ = isBroken_ || curve_ != nullptr;
    curve_ = curve;
    isMapped_ = false;
    piece_ = 0;
}

void CurveReader::setMapping(const DelayMapping& mapping)
{
    if (mapping == mapping_)
        return;
    mapping_ = mapping;
    isMapped_ = false;
    isBroken_ = true;
}

bool CurveReader::stepsOnTheWayTo(std::size_t piece, CurvePhase phase) const
{
    const auto& pieces = curve_->pieces();
    const bool isForwards = static_cast<std::int64_t>(phase - lastPhase_) >= 0;
    const bool hasWrapped = isForwards ? phase < lastPhase_ : phase > lastPhase_;
    if (piece == piece_ && !hasWrapped)
        return false;
    // Every piece whose start lies between the two phases; backwards they are crossed the other way round.
    const std::size_t from = isForwards ? piece_ : piece;
    const std::size_t to = isForwards ? piece : piece_;
    std::size_t crossed = from;
    do
    {
        crossed = crossed + 1 == pieces.size() ? 0 : crossed + 1;
        if (pieces[crossed].stepsAtStart)
            return true;
    }
    while (crossed != to);
    return false;
}

int CurveReader::samplesWithin(std::size_t piece, CurvePhase phase, std::int64_t perSample, int atMost) const
{
    const auto& pieces = curve_->pieces();
    std::uint64_t steps = 0; // how many more steps stay inside
    if (perSample > 0)
    {
        // The end wraps to 0 behind the last piece; the last phase inside is one before it.
        const CurvePhase end = piece + 1 == pieces.size() ? 0 : pieces[piece + 1].start;
        steps = (end - 1 - phase) / static_cast<std::uint64_t>(perSample);
    }
    else if (perSample < 0)
    {
        steps = (phase - pieces[piece].start) / (0 - static_cast<std::uint64_t>(perSample));
    }
    else
    {
        return atMost;
    }
    return static_cast<int>(std::min(steps, static_cast<std::uint64_t>(atMost - 1))) + 1;
}

void CurveReader::mapPiece(std::size_t piece)
{
    if (isMapped_ && piece == piece_)
        return;
    const auto& source = curve_->pieces()[piece];
    const double range = static_cast<double>(mapping_.range);
    const double scale = range * mapping_.depth;
    mapped_.start = source.start;
    mapped_.shift = source.shift;
    auto& course = mapped_.course;
    for (std::size_t i = 0; i < course.coefficients.size(); ++i)
        course.coefficients[i] = std::llround(scale * source.coefficients[i]);
    course.coefficients[0] += mapping_.shortest + std::llround(range * (1.0 - mapping_.depth));
    course.shortest = mapping_.shortest;
    course.longest = mapping_.shortest + mapping_.range;
    isMapped_ = true;
}

void CurveReader::read(CurvePhase phase, std::int64_t perSample, int frames, DelayTargets& targets)
{
    targets.jumpCount = 0;
    targets.isStill = false;
    for (int i = 0; i < frames;)
    {
        const std::size_t piece = curve_->pieceAt(phase);
        if (isBroken_ || stepsOnTheWayTo(piece, phase))
            targets.jumps[static_cast<std::size_t>(targets.jumpCount++)] = i;
        isBroken_ = false;
        mapPiece(piece);
        piece_ = piece;

        const int count = samplesWithin(piece, phase, perSample, frames - i);
        targets.isStill = count == frames && (perSample == 0 || mapped_.course.isConstant());
        const CurvePhase place = (phase - mapped_.start) << mapped_.shift;
        DelayFixed* delays = targets.delay.data() + i;
        if (targets.isStill)
            delays[0] = mapped_.course.at(place);
        else
            fillDelays(mapped_.course, place, static_cast<CurvePhase>(perSample) << mapped_.shift, delays, count);
        lastPhase_ = phase + static_cast<CurvePhase>(perSample) * static_cast<CurvePhase>(count - 1);
        phase = lastPhase_ + static_cast<CurvePhase>(perSample);
        i += count;
    }
}

} // namespace driftline
