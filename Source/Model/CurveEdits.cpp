// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveEdits.h"

#include "Model/CurveEnds.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace driftline
{

namespace
{

double limited(double value) { return std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0; }

std::size_t countAt(const DelayCurve& curve, double position, std::size_t except)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        count += i != except && curve.points[i].position == position ? 1U : 0U;
    return count;
}

} // namespace

std::optional<std::size_t> addPoint(DelayCurve& curve, double position, double value)
{
    const double x = limited(position);
    if (curve.points.size() >= maximumPoints || countAt(curve, x, curve.points.size()) >= 2)
        return std::nullopt;
    const auto next = std::upper_bound(curve.points.begin(), curve.points.end(), x,
                                       [](double at, const CurvePoint& point) { return at < point.position; });
    const DelayCurve before = curve;
    CurvePoint point{x, limited(value)};
    if (next != curve.points.begin())
    {
        point.shape = std::prev(next)->shape;
        point.tension = std::prev(next)->tension;
        point.count = std::prev(next)->count;
    }
    const auto added = curve.points.insert(next, point);
    const auto index = static_cast<std::size_t>(std::distance(curve.points.begin(), added));
    keepEndsMeeting(curve, before);
    return index;
}

bool movePoint(DelayCurve& curve, std::size_t index, double position, double value)
{
    if (index >= curve.points.size())
        return false;
    const double low = index == 0 ? 0.0 : curve.points[index - 1].position;
    const double high = index + 1 == curve.points.size() ? 1.0 : curve.points[index + 1].position;
    double x = std::clamp(limited(position), low, high);
    if (countAt(curve, x, index) >= 2)
        x = curve.points[index].position;
    if (isMeetingEnd(curve, index))
        x = curve.points[index].position;

    auto moved = curve.points[index];
    moved.position = x;
    moved.value = limited(value);
    if (moved == curve.points[index])
        return false;
    const DelayCurve before = curve;
    curve.points[index] = moved;
    keepEndsMeeting(curve, before);
    return true;
}

bool removePoint(DelayCurve& curve, std::size_t index)
{
    if (index >= curve.points.size() || curve.points.size() == 1 || isMeetingEnd(curve, index))
        return false;
    curve.points.erase(curve.points.begin() + static_cast<std::ptrdiff_t>(index));
    return true;
}

bool setSegment(DelayCurve& curve, std::size_t index, SegmentShape shape, double tension, int count)
{
    if (index >= curve.points.size())
        return false;
    curve.points[index].shape = shape;
    curve.points[index].tension = std::isfinite(tension) ? std::clamp(tension, -1.0, 1.0) : 0.0;
    curve.points[index].count = std::clamp(count, shape == SegmentShape::stairs ? fewestStairs : 1, mostRepeats);
    return true;
}

} // namespace driftline
