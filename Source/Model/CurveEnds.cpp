// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveEnds.h"

#include <utility>

namespace driftline
{

void reachEnds(std::vector<CurvePoint>& points)
{
    if (points.front().position > 0.0)
        points.insert(points.begin(), CurvePoint{0.0, points.front().value});
    if (points.back().position < 1.0)
    {
        points.back().shape = SegmentShape::line;
        points.push_back({1.0, points.back().value});
    }
}

bool setEndsMeet(DelayCurve& curve, bool meet)
{
    if (meet == curve.endsMeet)
        return false;
    auto changed = curve;
    changed.endsMeet = meet;
    if (meet)
    {
        reachEnds(changed.points);
        changed.points.back().value = changed.points.front().value;
    }
    if (!findProblem(changed).empty())
        return false;
    curve = std::move(changed);
    return true;
}

bool isMeetingEnd(const DelayCurve& curve, std::size_t index)
{
    return curve.endsMeet && (index == 0 || index + 1 == curve.points.size());
}

void keepEndsMeeting(DelayCurve& changed, const DelayCurve& before)
{
    changed.endsMeet = before.endsMeet;
    if (!before.endsMeet)
        return;
    reachEnds(changed.points);
    auto& first = changed.points.front().value;
    auto& last = changed.points.back().value;
    if (first == before.points.front().value)
        first = last;
    else
        last = first;
}

bool adopt(DelayCurve& curve, DelayCurve changed)
{
    keepEndsMeeting(changed, curve);
    if (changed == curve || !findProblem(changed).empty())
        return false;
    curve = std::move(changed);
    return true;
}

} // namespace driftline
