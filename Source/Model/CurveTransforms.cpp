// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveTransforms.h"

#include "Model/CurveEnds.h"
#include "Model/SplitMix.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

double limited(double value) { return std::clamp(value, 0.0, 1.0); }

bool isIn(CurveRange range, const CurvePoint& point)
{
    return point.position >= range.from && point.position <= range.to;
}

/// Gives each point of the range the value that `valueOf` makes of it.
template<class ValueOf>
bool changeValues(DelayCurve& curve, CurveRange range, ValueOf&& valueOf)
{
    auto changed = curve;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
    {
        if (!isIn(range, curve.points[i]))
            continue;
        const double value = valueOf(i);
        if (!std::isfinite(value))
            return false;
        changed.points[i].value = limited(value);
    }
    return adopt(curve, std::move(changed));
}

/// The segments of points in order, from right to left: what started a segment ends it.
std::vector<CurvePoint> turnedRound(const std::vector<CurvePoint>& points, double mirror)
{
    std::vector<CurvePoint> turned;
    for (std::size_t i = points.size(); i-- > 0;)
    {
        CurvePoint point{limited(mirror - points[i].position), points[i].value};
        if (i == 0)
        {
            turned.push_back(point);
            break;
        }
        const auto& segment = points[i - 1];
        if (segment.shape == SegmentShape::hold && segment.position < points[i].position)
        {
            // It steps where it begins now, and then stays.
            turned.push_back(point);
            point.value = segment.value;
        }
        point.shape = segment.shape;
        point.tension = segment.shape == SegmentShape::curve ? -segment.tension : segment.tension;
        point.count = segment.count;
        turned.push_back(point);
    }
    return turned;
}

} // namespace

bool scaleValues(DelayCurve& curve, CurveRange range, double factor, double centre)
{
    return changeValues(curve, range,
                        [&](std::size_t i) { return centre + (curve.points[i].value - centre) * factor; });
}

bool skewValues(DelayCurve& curve, CurveRange range, double change)
{
    const double width = range.to - range.from;
    if (!(width > 0.0))
        return false;
    return changeValues(curve, range, [&](std::size_t i) {
        return curve.points[i].value + change * (curve.points[i].position - range.from) / width;
    });
}

bool flip(DelayCurve& curve, CurveRange range)
{
    return changeValues(curve, range, [&](std::size_t i) { return 1.0 - curve.points[i].value; });
}

bool reverse(DelayCurve& curve, CurveRange range)
{
    const auto points = cutOut(curve, range);
    if (points.empty())
        return false;
    const auto mirror = points.front().position + points.back().position;
    auto changed = curve;
    if (!replaceRange(changed, {points.front().position, points.back().position}, turnedRound(points, mirror)))
        return false;
    return adopt(curve, std::move(changed));
}

bool rotate(DelayCurve& curve, double passes)
{
    if (!std::isfinite(passes))
        return false;
    const double shift = passes - std::floor(passes);
    auto points = cutOut(curve, {1.0 - shift, 1.0});
    for (auto& point : points)
        point.position = limited(point.position - (1.0 - shift));
    auto rest = cutOut(curve, {0.0, 1.0 - shift});
    for (auto& point : rest)
        point.position = limited(point.position + shift);
    if (!rest.empty())
        rest.back().position = 1.0;
    // Both parts meet at `shift`, which rounding may have moved apart.
    if (!points.empty() && !rest.empty())
        points.back().position = rest.front().position;
    points.insert(points.end(), rest.begin(), rest.end());
    auto changed = joined(std::move(points));
    // A step that the turn brings to the wrap stays one.
    if (curve.endsMeet && changed.points.back().value != changed.points.front().value)
        changed.points.push_back({1.0, changed.points.front().value});
    return adopt(curve, std::move(changed));
}

bool smooth(DelayCurve& curve, CurveRange range, double amount)
{
    const double weight = limited(amount);
    return changeValues(curve, range, [&](std::size_t i) {
        const auto& points = curve.points;
        if (i == 0 || i + 1 == points.size())
            return points[i].value;
        const double middle = 0.5 * (points[i - 1].value + points[i + 1].value);
        return points[i].value + weight * (middle - points[i].value);
    });
}

bool quantise(DelayCurve& curve, CurveRange range, int columns, int rows)
{
    const auto nearest = [](double value, int count) {
        return count > 0 ? limited(std::round(value * count) / count) : value;
    };
    auto points = curve.points;
    for (auto& point : points)
    {
        if (!isIn(range, point))
            continue;
        point.position = nearest(point.position, columns);
        point.value = nearest(point.value, rows);
    }
    // At the range's edges a point may have passed one that stays.
    std::stable_sort(points.begin(), points.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.position < b.position; });
    return adopt(curve, joined(std::move(points)));
}

bool randomise(DelayCurve& curve, CurveRange range, double amount, std::uint64_t seed)
{
    SplitMix random(seed);
    return changeValues(curve, range, [&](std::size_t i) {
        return curve.points[i].value + limited(amount) * (2.0 * random.unit() - 1.0);
    });
}

} // namespace driftline
