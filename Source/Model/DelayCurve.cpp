// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/DelayCurve.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace driftline
{

namespace
{

std::string pointProblem(const DelayCurve& curve, std::size_t index)
{
    const auto& point = curve.points[index];
    const auto isWithin = [](double value, double low, double high) { return value >= low && value <= high; };
    if (!isWithin(point.position, 0.0, 1.0))
        return "position " + std::to_string(point.position) + " is not from 0 to 1";
    if (!isWithin(point.value, 0.0, 1.0))
        return "value " + std::to_string(point.value) + " is not from 0 to 1";
    if (!isWithin(point.tension, -1.0, 1.0))
        return "tension " + std::to_string(point.tension) + " is not from -1 to 1";
    if (point.count < 1 || point.count > mostRepeats
        || (point.shape == SegmentShape::stairs && point.count < fewestStairs))
        return "count " + std::to_string(point.count) + " is not from "
               + std::to_string(point.shape == SegmentShape::stairs ? fewestStairs : 1) + " to "
               + std::to_string(mostRepeats);
    if (index >= 1 && point.position < curve.points[index - 1].position)
        return "lies before the point in front of it; points are sorted by position";
    if (index >= 2 && point.position == curve.points[index - 2].position)
        return "is the third at its position; a step is made of two";
    return {};
}

/// k of Schlick's bias, see `segmentProgress`.
double biasFactor(double tension) { return 1.0 / (0.5 * (1.0 - 0.98 * tension)) - 2.0; }

/// sin(pi/2 * t) for t from 0 to 1/2 by its Taylor series, to a rounding of a double: a library's sine differs from one
/// machine to the next.
double sineOfQuarterTurns(double t)
{
    constexpr int lastTerm = 17;
    const double x = 0.5 * std::numbers::pi * t;
    const double square = x * x;
    double sum = 1.0;
    for (int i = lastTerm; i > 1; i -= 2)
        sum = 1.0 - sum * square / (i * (i - 1));
    return x * sum;
}

/// (1 - cos(pi t)) / 2 = sin^2(pi/2 t), the second half by symmetry, so that it is exact at both ends.
double halfSine(double t)
{
    if (t > 0.5)
        return 1.0 - halfSine(1.0 - t);
    const double sine = sineOfQuarterTurns(t);
    return sine * sine;
}

double halfSineSlope(double t)
{
    const double sine = sineOfQuarterTurns(std::min(t, 1.0 - t));
    return std::numbers::pi * sine * std::sqrt(1.0 - sine * sine);
}

} // namespace

DelayCurve rampCurve() { return {{{0.0, 0.0}, {1.0, 1.0}}}; }

std::string findProblem(const DelayCurve& curve)
{
    if (curve.points.empty())
        return "a curve needs at least one point";
    if (curve.points.size() > maximumPoints)
        return std::to_string(curve.points.size()) + " points; a curve has at most " + std::to_string(maximumPoints);
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (auto problem = pointProblem(curve, i); !problem.empty())
            return "point " + std::to_string(i + 1) + ": " + problem;
    const auto& first = curve.points.front();
    const auto& last = curve.points.back();
    if (curve.endsMeet && (first.position != 0.0 || last.position != 1.0 || first.value != last.value))
        return "its ends are said to meet, but there are no points of one value at 0 and at 1";
    return {};
}

double segmentProgress(const CurvePoint& from, double t)
{
    if (t <= 0.0)
        return 0.0;
    if (t >= 1.0)
        return 1.0;
    switch (from.shape)
    {
    case SegmentShape::line:
        return t;
    case SegmentShape::hold:
        return 0.0;
    case SegmentShape::curve:
        return t / (biasFactor(from.tension) * (1.0 - t) + 1.0);
    case SegmentShape::sCurve:
        return t * t * (3.0 - 2.0 * t);
    case SegmentShape::halfSine:
        return halfSine(t);
    case SegmentShape::stairs:
        return std::floor(t * from.count) / (from.count - 1);
    case SegmentShape::pulse:
        return std::fmod(std::floor(t * 2 * from.count), 2.0);
    }
    return t;
}

double segmentSlope(const CurvePoint& from, double t)
{
    switch (from.shape)
    {
    case SegmentShape::line:
        return 1.0;
    case SegmentShape::curve: {
        const double factor = biasFactor(from.tension);
        const double denominator = factor * (1.0 - t) + 1.0;
        return (factor + 1.0) / (denominator * denominator);
    }
    case SegmentShape::sCurve:
        return 6.0 * t * (1.0 - t);
    case SegmentShape::halfSine:
        return halfSineSlope(t);
    case SegmentShape::hold:
    case SegmentShape::stairs:
    case SegmentShape::pulse:
        break;
    }
    return 0.0;
}

bool isStepped(SegmentShape shape)
{
    return shape == SegmentShape::hold || shape == SegmentShape::stairs || shape == SegmentShape::pulse;
}

double valueAt(const DelayCurve& curve, double position)
{
    const auto& points = curve.points;
    const auto next = std::upper_bound(points.begin(), points.end(), position,
                                       [](double x, const CurvePoint& point) { return x < point.position; });
    if (next == points.begin())
        return points.front().value;
    if (next == points.end())
        return points.back().value;
    const auto& from = *std::prev(next);
    const double t = (position - from.position) / (next->position - from.position);
    return from.value + (next->value - from.value) * segmentProgress(from, t);
}

} // namespace driftline
