// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveRange.h"

#include "Model/CurveEnds.h"
#include "Model/CurveFit.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace driftline
{

namespace
{

/// A segment and where it ends.
struct Segment
{
    CurvePoint from;
    CurvePoint to;

    double width() const { return to.position - from.position; }
    double timeAt(double position) const { return (position - from.position) / width(); }
    double valueAt(double t) const { return from.value + (to.value - from.value) * segmentProgress(from, t); }
};

/// The part of the bend from t0 to t1 as a bend: its slopes' ratio over the part is (k + 1)^2, Schlick's k of the part.
double tensionOfPart(const CurvePoint& bend, double t0, double t1)
{
    const double k = std::sqrt(segmentSlope(bend, t1) / segmentSlope(bend, t0)) - 1.0;
    return tensionOfBias(1.0 / (k + 2.0));
}

void appendLevels(std::vector<CurvePoint>& points, const Segment& segment, CurveRange range)
{
    const int parts = segment.from.shape == SegmentShape::stairs ? segment.from.count : 2 * segment.from.count;
    for (int i = 0; i < parts; ++i)
    {
        const double start = segment.from.position + segment.width() * i / parts;
        const double end = segment.from.position + segment.width() * (i + 1) / parts;
        if (end <= range.from || start >= range.to)
            continue;
        const double level = i + 1 == parts ? segment.to.value : segment.valueAt((i + 0.5) / parts);
        points.push_back({std::max(start, range.from), level, SegmentShape::hold});
    }
}

/// The part of a segment that lies in the range, in lines, holds and bends, without its last point.
void appendInBends(std::vector<CurvePoint>& points, const Segment& segment, CurveRange part)
{
    const double t0 = segment.timeAt(part.from);
    const double t1 = segment.timeAt(part.to);
    CurvePoint point = segment.from;
    point.position = part.from;
    point.value = segment.valueAt(t0);
    switch (segment.from.shape)
    {
    case SegmentShape::curve:
        if (t0 > 0.0 || t1 < 1.0)
            point.tension = tensionOfPart(segment.from, t0, t1);
        [[fallthrough]];
    case SegmentShape::line:
    case SegmentShape::hold:
        points.push_back(point);
        break;
    case SegmentShape::stairs:
    case SegmentShape::pulse:
        appendLevels(points, segment, part);
        break;
    case SegmentShape::sCurve:
    case SegmentShape::halfSine: {
        const auto fitted =
            fitFunction([&](double position) { return segment.valueAt(segment.timeAt(position)); }, part, cutTolerance);
        points.insert(points.end(), fitted.begin(), std::prev(fitted.end()));
        break;
    }
    }
}

/// The part of a segment that lies in the range, without its last point. Whole segments keep their shape.
void appendPart(std::vector<CurvePoint>& points, const Segment& segment, CurveRange range)
{
    const CurveRange part{std::max(range.from, segment.from.position), std::min(range.to, segment.to.position)};
    if (part.from >= part.to)
        return;
    if (part.from == segment.from.position && part.to == segment.to.position)
        points.push_back(segment.from);
    else
        appendInBends(points, segment, part);
}

/// The points with one at 0 and one at 1, as the curve runs before its first and after its last.
std::vector<CurvePoint> wholePass(const DelayCurve& curve)
{
    auto points = curve.points;
    reachEnds(points);
    return points;
}

bool isOnTheWay(const CurvePoint& before, const CurvePoint& point, const CurvePoint& after)
{
    constexpr double rounding = 1e-12;
    if (before.shape != SegmentShape::line || point.shape != SegmentShape::line || after.position == before.position)
        return false;
    const double t = (point.position - before.position) / (after.position - before.position);
    return std::abs(before.value + t * (after.value - before.value) - point.value) < rounding;
}

} // namespace

double valueBefore(const DelayCurve& curve, double position)
{
    const auto& points = curve.points;
    const auto next = std::lower_bound(points.begin(), points.end(), position,
                                       [](const CurvePoint& point, double x) { return point.position < x; });
    if (next == points.begin())
        return points.front().value;
    if (next == points.end())
        return points.back().value;
    const Segment segment{*std::prev(next), *next};
    if (next->position > position)
        return segment.valueAt(segment.timeAt(position));
    return segment.from.shape == SegmentShape::hold ? segment.from.value : next->value;
}

std::vector<CurvePoint> cutOut(const DelayCurve& curve, CurveRange range)
{
    std::vector<CurvePoint> points;
    const double from = std::clamp(range.from, 0.0, 1.0);
    const double to = std::clamp(range.to, 0.0, 1.0);
    if (!(from < to))
        return points;
    const auto pass = wholePass(curve);
    for (std::size_t i = 0; i + 1 < pass.size(); ++i)
    {
        const bool isStep = pass[i].position == pass[i + 1].position;
        if (!isStep)
            appendPart(points, {pass[i], pass[i + 1]}, {from, to});
        else if (pass[i].position > from && pass[i].position < to)
            points.push_back(pass[i]);
    }
    points.push_back({to, valueBefore(curve, to)});
    return points;
}

std::vector<CurvePoint> inBends(const DelayCurve& curve)
{
    const auto pass = wholePass(curve);
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i + 1 < pass.size(); ++i)
        if (pass[i].position < pass[i + 1].position)
            appendInBends(points, {pass[i], pass[i + 1]}, {pass[i].position, pass[i + 1].position});
        else
            points.push_back(pass[i]);
    points.push_back(pass.back());
    return points;
}

DelayCurve joined(std::vector<CurvePoint> points)
{
    DelayCurve curve;
    auto& kept = curve.points;
    for (const auto& point : points)
    {
        const auto isHere = [&](std::size_t back) {
            return kept.size() >= back && kept[kept.size() - back].position == point.position;
        };
        const bool isSame = isHere(1) && kept.back().value == point.value;
        if (isSame || isHere(2))
            kept.back() = point;
        else
            kept.push_back(point);
        while (kept.size() >= 3 && isOnTheWay(kept[kept.size() - 3], kept[kept.size() - 2], kept.back()))
            kept.erase(std::prev(kept.end(), 2));
    }
    return curve;
}

DelayCurve copyRange(const DelayCurve& curve, CurveRange range)
{
    auto points = cutOut(curve, range);
    if (points.empty())
        return {{{0.0, valueAt(curve, range.from)}}};
    const double start = points.front().position;
    const double width = points.back().position - start;
    for (auto& point : points)
        point.position = std::clamp((point.position - start) / width, 0.0, 1.0);
    return joined(std::move(points));
}

bool replaceRange(DelayCurve& curve, CurveRange range, const std::vector<CurvePoint>& points)
{
    auto all = cutOut(curve, {0.0, range.from});
    all.insert(all.end(), points.begin(), points.end());
    const auto after = cutOut(curve, {range.to, 1.0});
    all.insert(all.end(), after.begin(), after.end());
    auto changed = joined(std::move(all));
    keepEndsMeeting(changed, curve);
    if (!findProblem(changed).empty())
        return false;
    curve = std::move(changed);
    return true;
}

bool replaceRange(DelayCurve& curve, CurveRange range, const DelayCurve& part)
{
    const CurveRange whole{std::clamp(range.from, 0.0, 1.0), std::clamp(range.to, 0.0, 1.0)};
    if (!(whole.from < whole.to))
        return false;
    auto points = wholePass(part);
    for (auto& point : points)
        point.position = point.position >= 1.0 ? whole.to : whole.from + point.position * (whole.to - whole.from);
    return replaceRange(curve, whole, points);
}

} // namespace driftline
