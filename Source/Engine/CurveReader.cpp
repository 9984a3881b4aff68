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

CurveRun CurveReader::run(CurvePhase phase, std::int64_t perSample, int atMost)
{
    CurveRun run;
    const std::size_t piece = curve_->pieceAt(phase);
    run.isJump = isBroken_ || stepsOnTheWayTo(piece, phase);
    isBroken_ = false;
    mapPiece(piece);
    piece_ = piece;
    run.course = mapped_.course;
    run.count = samplesWithin(piece, phase, perSample, atMost);
    run.place = (phase - mapped_.start) << mapped_.shift;
    run.perSample = static_cast<CurvePhase>(perSample) << mapped_.shift;
    lastPhase_ = phase + static_cast<CurvePhase>(perSample) * static_cast<CurvePhase>(run.count - 1);
    return run;
}

void CurveReader::read(CurvePhase phase, std::int64_t perSample, int frames, DelayTargets& targets)
{
    targets.jumpCount = 0;
    targets.isStill = false;
    for (int i = 0; i < frames;)
    {
        const CurveRun stretch = run(phase, perSample, frames - i);
        if (stretch.isJump)
            targets.jumps[static_cast<std::size_t>(targets.jumpCount++)] = i;
        targets.isStill = stretch.count == frames && (perSample == 0 || stretch.course.isConstant());
        DelayFixed* delays = targets.delay.data() + i;
        if (targets.isStill)
            delays[0] = stretch.course.at(stretch.place);
        else
            fillDelays(stretch.course, stretch.place, stretch.perSample, delays, stretch.count);
        phase = lastPhase_ + static_cast<CurvePhase>(perSample);
        i += stretch.count;
    }
}

} // namespace driftline
