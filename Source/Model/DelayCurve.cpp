// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/DelayCurve.h"

#include <algorithm>
#include <cmath>
#include <iterator>

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
    if (index >= 1 && point.position < curve.points[index - 1].position)
        return "lies before the point in front of it; points are sorted by position";
    if (index >= 2 && point.position == curve.points[index - 2].position)
        return "is the third at its position; a step is made of two";
    return {};
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
    return {};
}

double segmentProgress(SegmentShape shape, double tension, double t)
{
    if (t <= 0.0)
        return 0.0;
    if (t >= 1.0)
        return 1.0;
    switch (shape)
    {
    case SegmentShape::line:
        return t;
    case SegmentShape::hold:
        return 0.0;
    case SegmentShape::curve: {
        const double bias = 0.5 * (1.0 - 0.98 * tension);
        return t / ((1.0 / bias - 2.0) * (1.0 - t) + 1.0);
    }
    case SegmentShape::sCurve:
        return t * t * (3.0 - 2.0 * t);
    }
    return t;
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
    return from.value + (next->value - from.value) * segmentProgress(from.shape, from.tension, t);
}

} // namespace driftline
