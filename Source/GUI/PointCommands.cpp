// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PointCommands.h"

#include "Model/CurveEdits.h"
#include "Model/PointGroup.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double step = 0.01;
constexpr double fineStep = 0.001;
constexpr double wholeStep = 0.1;
constexpr double stretchStep = 0.05;
constexpr double tensionStep = 0.1;
constexpr int shapeCount = 7;

constexpr std::array<const char*, shapeCount> shapeNames{"Straight",  "Hold, then step", "Bent",  "S-curve",
                                                         "Half sine", "Stairs",          "Pulses"};

/// The grid's next line in a direction.
double nextLine(double position, int direction, double gap)
{
    constexpr double hair = 1e-9;
    const double place = position / gap;
    const double line = direction > 0 ? std::floor(place + hair) + 1.0 : std::ceil(place - hair) - 1.0;
    return std::clamp(line * gap, 0.0, 1.0);
}

} // namespace

juce::String shapeName(SegmentShape shape) { return shapeNames[static_cast<std::size_t>(shape)]; }

bool nudge(const CurveSurface& surface, const Nudge& steps)
{
    auto& session = surface.session;
    const auto current = session.current();
    if (!current)
        return false;
    auto changed = session.curve();
    const auto& point = changed.points[*current];
    const double size = steps.isFine ? fineStep : steps.isWhole ? wholeStep : step;
    double position = point.position + steps.right * (steps.isFine ? fineStep : step) * surface.frame.span();
    if (steps.isWhole && steps.right != 0)
        position = nextLine(point.position, steps.right, surface.gridGap());
    const double value = point.value + steps.up * size;
    if (session.selection().size() == 1)
        movePoint(changed, *current, position, value);
    else
        movePoints(changed, session.selection(), position - point.position, value - point.value);
    return session.apply(changed);
}

bool stretchByKey(const CurveSurface& surface, int wider, int higher)
{
    auto& session = surface.session;
    const auto& selection = session.selection();
    if (selection.size() < 2)
        return false;
    auto changed = session.curve();
    PointScale scale;
    scale.timeFactor = 1.0 + wider * stretchStep;
    scale.timeCentre = 0.5 * (changed.points[selection.front()].position + changed.points[selection.back()].position);
    const auto [low, high] = std::minmax_element(selection.begin(), selection.end(), [&](std::size_t a, std::size_t b) {
        return changed.points[a].value < changed.points[b].value;
    });
    scale.valueFactor = 1.0 + higher * stretchStep;
    scale.valueCentre = 0.5 * (changed.points[*low].value + changed.points[*high].value);
    return scalePoints(changed, selection, scale) && session.apply(changed);
}

bool skewByKey(const CurveSurface& surface, int up)
{
    auto changed = surface.session.curve();
    return skewPoints(changed, surface.session.selection(), up * stretchStep, false) && surface.session.apply(changed);
}

bool addAfterCurrent(const CurveSurface& surface)
{
    auto& session = surface.session;
    auto changed = session.curve();
    const auto& points = changed.points;
    const auto current = session.current();
    const double start = current ? points[*current].position : points.front().position;
    const auto next = current.value_or(0) + 1;
    const double end = next < points.size() ? points[next].position : 1.0;
    const double middle = 0.5 * (start + end);
    const auto added = addPoint(changed, middle, valueAt(changed, middle));
    if (!added || !session.apply(changed))
        return false;
    session.select(added);
    return true;
}

bool removeSelected(const CurveSurface& surface)
{
    auto& session = surface.session;
    if (session.selection().empty())
        return false;
    const auto first = session.selection().front();
    auto changed = session.curve();
    if (!removePoints(changed, session.selection()) || !session.apply(changed))
        return false;
    session.select(std::min(first, session.curve().points.size() - 1));
    return true;
}

bool bendSelected(const CurveSurface& surface, int up)
{
    auto& session = surface.session;
    auto changed = session.curve();
    for (const auto i : session.selection())
    {
        const auto& from = changed.points[i];
        if (from.shape == SegmentShape::stairs || from.shape == SegmentShape::pulse)
        {
            setSegment(changed, i, from.shape, from.tension, from.count + up);
            continue;
        }
        if (i + 1 >= changed.points.size() || (from.shape != SegmentShape::line && from.shape != SegmentShape::curve))
            continue;
        const double lift = changed.points[i + 1].value > from.value ? -up * tensionStep : up * tensionStep;
        const double tension = (from.shape == SegmentShape::curve ? from.tension : 0.0) + lift;
        // Back at none it is a line again, without a rounding's bend.
        const bool isStraight = std::abs(tension) < 0.5 * tensionStep;
        setSegment(changed, i, isStraight ? SegmentShape::line : SegmentShape::curve, isStraight ? 0.0 : tension,
                   from.count);
    }
    return session.apply(changed);
}

bool changeShape(const CurveSurface& surface, int direction)
{
    auto& session = surface.session;
    const auto current = session.current();
    if (!current)
        return false;
    const auto& point = session.curve().points[*current];
    const int next = (static_cast<int>(point.shape) + direction + shapeCount) % shapeCount;
    auto changed = session.curve();
    return shapeSegments(changed, session.selection(), static_cast<SegmentShape>(next), point.tension, point.count)
           && session.apply(changed);
}

bool selectNeighbour(const CurveSurface& surface, int direction, bool addsToSelection)
{
    auto& session = surface.session;
    const auto last = static_cast<int>(session.curve().points.size()) - 1;
    const auto current = session.current();
    const int next = current ? static_cast<int>(*current) + direction : direction > 0 ? 0 : last;
    if (next < 0 || next > last)
        return false;
    const auto point = static_cast<std::size_t>(next);
    if (!addsToSelection)
        session.select(point);
    else if (!session.isSelected(point))
        session.toggle(point);
    else if (current)
        session.toggle(*current);
    return true;
}

} // namespace driftline
