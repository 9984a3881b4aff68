// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PointGroup.h"

#include "Model/CurveEdits.h"
#include "Model/CurveEnds.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace driftline
{

namespace
{

constexpr double smallestTimeFactor = 1e-3;

double limited(double value) { return std::clamp(value, 0.0, 1.0); }

bool isAmong(std::span<const std::size_t> indices, std::size_t index)
{
    return std::binary_search(indices.begin(), indices.end(), index);
}

bool areValid(const DelayCurve& curve, std::span<const std::size_t> indices)
{
    return !indices.empty() && indices.back() < curve.points.size();
}

/// What a number may be.
struct Limits
{
    double least;
    double most;
};

/// Between which positions a point that moves with all the others can lie before it meets one that stays: for those
/// that have another one of the group beside them there is no limit from that side.
Limits roomOf(const DelayCurve& curve, std::span<const std::size_t> indices, std::size_t index)
{
    if (isMeetingEnd(curve, index))
        return {curve.points[index].position, curve.points[index].position};
    const auto last = curve.points.size() - 1;
    Limits room{-1.0, 2.0};
    if (index == 0)
        room.least = 0.0;
    else if (!isAmong(indices, index - 1))
        room.least = curve.points[index - 1].position;
    if (index == last)
        room.most = 1.0;
    else if (!isAmong(indices, index + 1))
        room.most = curve.points[index + 1].position;
    return room;
}

/// Puts the point at a position, without passing a neighbour or an end by rounding. In order from the first.
void place(DelayCurve& changed, const DelayCurve& before, std::span<const std::size_t> indices, std::size_t index,
           double position)
{
    const double low = index == 0 ? 0.0 : changed.points[index - 1].position;
    const bool isFree = index + 1 == before.points.size() || isAmong(indices, index + 1);
    const double high = isFree ? 1.0 : before.points[index + 1].position;
    changed.points[index].position = std::clamp(position, low, std::max(low, high));
}

} // namespace

bool movePoints(DelayCurve& curve, std::span<const std::size_t> indices, double positionChange, double valueChange)
{
    if (!areValid(curve, indices) || !std::isfinite(positionChange) || !std::isfinite(valueChange))
        return false;
    Limits change{-1.0, 1.0};
    for (const auto i : indices)
    {
        const auto room = roomOf(curve, indices, i);
        change.least = std::max(change.least, room.least - curve.points[i].position);
        change.most = std::min(change.most, room.most - curve.points[i].position);
    }
    const double way = std::clamp(positionChange, change.least, std::max(change.least, change.most));
    auto changed = curve;
    for (const auto i : indices)
    {
        place(changed, curve, indices, i, curve.points[i].position + way);
        changed.points[i].value = limited(curve.points[i].value + valueChange);
    }
    return adopt(curve, std::move(changed));
}

bool removePoints(DelayCurve& curve, std::span<const std::size_t> indices)
{
    if (indices.empty() || indices.back() >= curve.points.size())
        return false;
    DelayCurve changed;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (isMeetingEnd(curve, i) || !isAmong(indices, i))
            changed.points.push_back(curve.points[i]);
    if (changed.points.empty())
        changed.points.push_back(curve.points.front());
    return adopt(curve, std::move(changed));
}

bool scalePoints(DelayCurve& curve, std::span<const std::size_t> indices, const PointScale& scale)
{
    const bool isFinite = std::isfinite(scale.timeFactor) && std::isfinite(scale.timeCentre)
                          && std::isfinite(scale.valueFactor) && std::isfinite(scale.valueCentre);
    if (!areValid(curve, indices) || !isFinite)
        return false;
    // A point's way from the centre grows with the factor, in a straight line: what each of them allows is one interval
    // around 1.
    Limits factor{smallestTimeFactor, std::max(scale.timeFactor, 1.0)};
    for (const auto i : indices)
    {
        const auto room = roomOf(curve, indices, i);
        const double way = curve.points[i].position - scale.timeCentre;
        if (way == 0.0)
            continue;
        const double toLeast = (room.least - scale.timeCentre) / way;
        const double toMost = (room.most - scale.timeCentre) / way;
        factor.least = std::max(factor.least, std::min({toLeast, toMost, 1.0}));
        factor.most = std::min(factor.most, std::max({toLeast, toMost, 1.0}));
    }
    const double timeFactor = std::clamp(scale.timeFactor, factor.least, factor.most);
    auto changed = curve;
    for (const auto i : indices)
    {
        const auto& point = curve.points[i];
        if (timeFactor != 1.0)
            place(changed, curve, indices, i, scale.timeCentre + timeFactor * (point.position - scale.timeCentre));
        if (scale.valueFactor != 1.0)
            changed.points[i].value =
                limited(scale.valueCentre + scale.valueFactor * (point.value - scale.valueCentre));
    }
    return adopt(curve, std::move(changed));
}

bool skewPoints(DelayCurve& curve, std::span<const std::size_t> indices, double change, bool fromTheEnd)
{
    if (!areValid(curve, indices) || !std::isfinite(change))
        return false;
    const double start = curve.points[indices.front()].position;
    const double width = curve.points[indices.back()].position - start;
    if (!(width > 0.0))
        return false;
    auto changed = curve;
    for (const auto i : indices)
    {
        const double along = (curve.points[i].position - start) / width;
        changed.points[i].value = limited(curve.points[i].value + change * (fromTheEnd ? 1.0 - along : along));
    }
    return adopt(curve, std::move(changed));
}

bool shapeSegments(DelayCurve& curve, std::span<const std::size_t> indices, SegmentShape shape, double tension,
                   int count)
{
    if (!areValid(curve, indices))
        return false;
    auto changed = curve;
    for (const auto i : indices)
        setSegment(changed, i, shape, tension, count);
    return adopt(curve, std::move(changed));
}

} // namespace driftline
