// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveTemplates.h"

#include "Model/CurveFit.h"
#include "Model/CurveRange.h"
#include "Model/SplitMix.h"

#include <algorithm>
#include <vector>

namespace driftline
{

namespace
{

using Id = CurveTemplate;
using Shape = SegmentShape;

constexpr std::array<CurveTemplateInfo, curveTemplateCount> table{{
    {Id::ramp, "ramp", "Ramp", "From the shortest delay up to Time."},
    {Id::fall, "fall", "Saw", "From Time down to the shortest delay."},
    {Id::triangle, "triangle", "Triangle", "Up and down again in straight lines."},
    {Id::sine, "sine", "Sine", "Up and down again as a sine: chorus and vibrato."},
    {Id::square, "square", "Square", "The shortest delay and Time in turn."},
    {Id::stairs, "stairs", "Stairs", "Up in equal steps."},
    {Id::random, "random", "Random", "A level for each step, by chance."},
    {Id::tapeStop, "tape_stop", "Tape stop", "Slows down to a stand."},
    {Id::tapeStart, "tape_start", "Tape start", "From a stand up to speed."},
    {Id::halfSpeed, "half_speed", "Half speed", "Plays at half the speed, an octave down."},
    {Id::reversed, "reverse", "Reverse", "Plays backwards what has just been heard."},
    {Id::stutter, "stutter", "Stutter", "Repeats the first step in all others."},
    {Id::scratch, "scratch", "Scratch", "Back and forth, as a hand moves a record."},
}};

/// How long the delay has grown at `t`, 0 to 1, where the speed falls from 1 to 0: the integral of 1 - (1 - t).
double tapeStopDelay(double t) { return 0.5 * t * t; }
/// The same where the speed rises from 0 to 1: the integral of 1 - t.
double tapeStartDelay(double t) { return t - 0.5 * t * t; }

/// One pass, repeated; delays grow by a part of Time that is as long as a repeat, hence `scale`.
DelayCurve repeated(const std::vector<CurvePoint>& once, int repeats, double scale)
{
    std::vector<CurvePoint> points;
    for (int i = 0; i < repeats; ++i)
    {
        for (auto point : once)
        {
            point.position = point.position == 1.0 && i + 1 == repeats ? 1.0 : (i + point.position) / repeats;
            point.value *= scale;
            points.push_back(point);
        }
    }
    return joined(std::move(points));
}

DelayCurve levels(int count, double highest, std::vector<double> values)
{
    DelayCurve curve;
    for (int i = 0; i < count; ++i)
        curve.points.push_back(
            {static_cast<double>(i) / count, highest * values[static_cast<std::size_t>(i)], Shape::hold});
    return curve;
}

std::vector<double> evenLevels(int count)
{
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(count == 1 ? 0.0 : static_cast<double>(i) / (count - 1));
    return values;
}

std::vector<double> randomLevels(int count, std::uint64_t seed)
{
    SplitMix random(seed);
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(random.unit());
    return values;
}

} // namespace

const std::array<CurveTemplateInfo, curveTemplateCount>& curveTemplates() { return table; }

DelayCurve makeCurve(CurveTemplate id, int repeats, std::uint64_t seed)
{
    constexpr double fitTolerance = 0x1p-11;
    const int n = std::clamp(repeats, 1, mostTemplateRepeats);
    switch (id)
    {
    case Id::ramp:
        return repeated({{0.0, 0.0}, {1.0, 1.0}}, n, 1.0);
    case Id::fall:
        return repeated({{0.0, 1.0}, {1.0, 0.0}}, n, 1.0);
    case Id::triangle:
        return repeated({{0.0, 0.0}, {0.5, 1.0}, {1.0, 0.0}}, n, 1.0);
    case Id::sine:
        return repeated({{0.0, 0.0, Shape::halfSine}, {0.5, 1.0, Shape::halfSine}, {1.0, 0.0}}, n, 1.0);
    case Id::square:
        return repeated({{0.0, 0.0, Shape::hold}, {0.5, 1.0, Shape::hold}}, n, 1.0);
    case Id::stairs:
        return levels(n, 1.0, evenLevels(n));
    case Id::random:
        return levels(n, 1.0, randomLevels(n, seed));
    case Id::tapeStop:
        return repeated(fitFunction(tapeStopDelay, {}, fitTolerance), n, 1.0 / n);
    case Id::tapeStart:
        return repeated(fitFunction(tapeStartDelay, {}, fitTolerance), n, 1.0 / n);
    case Id::halfSpeed:
        return repeated({{0.0, 0.0}, {1.0, 0.5}}, n, 1.0 / n);
    case Id::reversed:
        // Backwards the delay grows at twice the time: Time is enough for half a pass.
        return repeated({{0.0, 0.0}, {1.0, 1.0}}, std::max(n, 2), 2.0 / std::max(n, 2));
    case Id::stutter:
        return levels(n, static_cast<double>(n - 1) / n, evenLevels(n));
    case Id::scratch:
        return repeated({{0.0, 0.0, Shape::halfSine}, {0.5, 0.5, Shape::halfSine}, {1.0, 0.0}}, n, 1.0 / n);
    }
    return rampCurve();
}

} // namespace driftline
