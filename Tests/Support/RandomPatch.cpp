// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace driftline::test
{

DelayCurve randomCurve(Random& random)
{
    DelayCurve curve;
    const int pointCount = random.oneIn(20) ? random.integer(30, 80) : random.integer(1, 7);
    for (int i = 0; i < pointCount; ++i)
    {
        CurvePoint point;
        point.position = random.oneIn(6) ? random.integer(0, 8) / 8.0 : random.unit();
        if (i > 0 && random.oneIn(8))
            point.position = std::min(curve.points.back().position + random.betweenLogarithmic(1e-15, 1e-6), 1.0);
        point.value = random.oneIn(4) ? random.integer(0, 2) / 2.0 : random.unit();
        point.shape = static_cast<SegmentShape>(random.integer(0, 6));
        point.count = random.oneIn(8) ? random.integer(2, mostRepeats) : random.integer(2, 6);
        point.tension = random.oneIn(4) ? random.integer(-1, 1) : random.between(-1.0, 1.0);
        curve.points.push_back(point);
        if (random.oneIn(4))
        {
            point.value = random.unit();
            curve.points.push_back(point);
        }
    }
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.position < b.position; });
    // Three points at one position are none too few.
    for (std::size_t i = 2; i < curve.points.size();)
    {
        if (curve.points[i].position == curve.points[i - 2].position)
            curve.points.erase(curve.points.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
    }
    return curve;
}

double randomValue(ParameterId id, Random& random)
{
    const auto& info = parameterInfo(id);
    // Convolution is outside of what is promised to the bit, and has tests of its own.
    if (id == ParameterId::space)
        return info.minimum;
    if (info.kind != ParameterKind::continuous)
        return random.integer(static_cast<int>(info.minimum), static_cast<int>(info.maximum));
    if (id == ParameterId::time && !random.oneIn(10))
        return random.betweenLogarithmic(0.1, 60.0);
    if (id == ParameterId::output)
        return random.between(-12.0, 12.0);
    if (random.oneIn(5))
        return random.oneIn(2) ? info.minimum : info.maximum;
    if (random.oneIn(10))
        return std::clamp(0.0, info.minimum, info.maximum);
    return info.scale == ParameterScale::logarithmic ? random.betweenLogarithmic(info.minimum, info.maximum)
                                                     : random.between(info.minimum, info.maximum);
}

Patch randomPatch(Random& random)
{
    Patch patch;
    for (const auto& info : parameterTable())
        patch.parameters.set(info.id, randomValue(info.id, random));
    // Most patches are heard and have their time in milliseconds.
    if (!random.oneIn(10))
        patch.parameters.set(ParameterId::bypass, 0.0);
    if (!random.oneIn(4))
        patch.parameters.set(ParameterId::sync, 0.0);
    // A line that is frozen from the start holds silence only.
    if (!random.oneIn(10))
        patch.parameters.set(ParameterId::freeze, 0.0);
    for (auto& slot : patch.slots)
    {
        slot.left = randomCurve(random);
        if (random.oneIn(2))
            slot.right = randomCurve(random);
    }
    return patch;
}

std::vector<NoteEvent> randomNotes(Random& random, int frames)
{
    std::vector<NoteEvent> notes;
    const int longest = random.oneIn(2) ? 200 : 4000;
    for (int frame = random.integer(0, 100); frame < frames; frame += random.integer(0, longest))
    {
        const int number = random.oneIn(20) ? random.integer(-2, 140) : 12 * random.integer(0, 10);
        notes.push_back({frame, number + (random.oneIn(2) ? random.integer(0, 11) : 0),
                         random.oneIn(2) ? 0 : random.integer(1, 127)});
        if (random.oneIn(10))
            notes.push_back({frame, NoteEvent::allKeys, 0});
    }
    return notes;
}

RandomHost::RandomHost(double sampleRateHz, Random& random) : sampleRateHz_(sampleRateHz), random_(random)
{
    transport_.tempoBpm = random_.between(30.0, 300.0);
    transport_.hasPosition = !random_.oneIn(5);
    transport_.isPlaying = !random_.oneIn(5);
    transport_.positionQuarterNotes = random_.oneIn(2) ? 0.0 : random_.between(-8.0, 4000.0);
}

void RandomHost::misbehave()
{
    switch (random_.integer(0, 8))
    {
    case 0:
        transport_.isPlaying = !transport_.isPlaying;
        break;
    case 1: // by hand
        transport_.positionQuarterNotes = random_.between(-8.0, 4000.0);
        break;
    case 2: // a loop's end
        transport_.positionQuarterNotes = random_.integer(0, 64);
        break;
    case 3:
        transport_.tempoBpm = random_.between(20.0, 400.0);
        break;
    case 4:
        transport_.meterNumerator = random_.integer(1, 15);
        transport_.meterDenominator = 1 << random_.integer(0, 5);
        break;
    case 5: // from steady to beyond what may be followed
        jitterSeconds_ = random_.oneIn(2) ? 0.0 : random_.betweenLogarithmic(1e-4, 0.05);
        break;
    case 6:
        transport_.hasPosition = !transport_.hasPosition;
        break;
    case 7: // a loop around the place, or none
        transport_.isLooping = !random_.oneIn(3);
        transport_.loopStartQuarterNotes = std::floor(transport_.positionQuarterNotes);
        transport_.loopEndQuarterNotes = transport_.loopStartQuarterNotes + random_.betweenLogarithmic(1e-4, 8.0);
        if (random_.oneIn(10))
            std::swap(transport_.loopStartQuarterNotes, transport_.loopEndQuarterNotes);
        break;
    case 8: {
        constexpr double noTempos[] = {
            0.0, -90.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e9, 1e-9};
        transport_.tempoBpm = noTempos[random_.integer(0, 5)];
        break;
    }
    }
}

Transport RandomHost::nextBlock(int frames)
{
    if (random_.oneIn(6))
        misbehave();
    auto said = transport_;
    const bool isTempo = std::isfinite(transport_.tempoBpm) && transport_.tempoBpm > 0.0;
    const double quartersPerSecond = (isTempo ? std::clamp(transport_.tempoBpm, 1.0, 2000.0) : 120.0) / 60.0;
    said.positionQuarterNotes += random_.between(-jitterSeconds_, jitterSeconds_) * quartersPerSecond;
    const bool isBeforeEnd = transport_.positionQuarterNotes < transport_.loopEndQuarterNotes;
    if (transport_.isPlaying)
        transport_.positionQuarterNotes += quartersPerSecond * frames / sampleRateHz_;
    const double loop = transport_.loopEndQuarterNotes - transport_.loopStartQuarterNotes;
    if (transport_.isLooping && loop > 0.0 && isBeforeEnd)
        while (transport_.positionQuarterNotes >= transport_.loopEndQuarterNotes)
            transport_.positionQuarterNotes -= loop;
    return said;
}

} // namespace driftline::test
