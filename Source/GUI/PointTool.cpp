// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PointTool.h"

#include "Model/CurveEdits.h"
#include "Model/PointGroup.h"

#include <algorithm>

namespace driftline
{

namespace
{

/// A drag over this many pixels takes the bend from none to the strongest.
constexpr float pixelsForFullBend = 80.0F;
/// A press that goes no further is a click.
constexpr float clickDistance = 3.0F;
constexpr float margin = 10.0F;

} // namespace

void PointTool::press(const Pointer& pointer)
{
    hovered_.reset();
    held_ = targetAt(surface_, pointer.place);
    before_ = curve();
    hadAdded_ = hasAdded_;
    hasMoved_ = hasAdded_ = takesOutOnClick_ = false;
    path_.start(pointer.place);
    if (!held_)
    {
        if (frame().visible.expanded(margin).contains(pointer.place))
            add(pointer);
        return;
    }
    if (held_->part != CurvePart::point)
        return;
    if (!session().isSelected(held_->point))
    {
        if (pointer.mods.isShiftDown())
            session().toggle(held_->point);
        else
            session().select(held_->point);
    }
    else
        takesOutOnClick_ = pointer.mods.isShiftDown();
    pointDrag_.start(surface_, held_->point, pointer.place);
}

void PointTool::add(const Pointer& pointer)
{
    auto changed = curve();
    const double position = surface_.snapped(frame().positionAt(pointer.place.x), pointer.invertsSnap());
    const auto added = addPoint(changed, position, frame().valueAt(pointer.place.y));
    if (!added)
        return;
    session().apply(changed);
    session().select(added);
    hasAdded_ = true;
    held_ = CurveTarget{CurvePart::point, *added};
    pointDrag_.start(surface_, *added, pointer.place);
}

void PointTool::drag(const Pointer& pointer)
{
    if (!held_)
        return;
    if (held_->part == CurvePart::point)
    {
        hasMoved_ = true;
        pointDrag_.drag(surface_, pointer);
        return;
    }
    if (isBendable(before_, held_->point))
        bend(pointer);
    else
        lift(pointer);
}

void PointTool::bend(const Pointer& pointer)
{
    const float up = -path_.way(pointer).y;
    if (!hasMoved_ && std::abs(up) < clickDistance)
        return;
    hasMoved_ = true;
    auto changed = before_;
    const auto point = held_->point;
    const auto& from = before_.points[point];
    const double tension = from.shape == SegmentShape::curve ? from.tension : 0.0;
    // Up lifts the middle: a rising segment then leaves early, a falling one late.
    const double lift = static_cast<double>(up / pixelsForFullBend);
    const double bent = before_.points[point + 1].value > from.value ? tension - lift : tension + lift;
    setSegment(changed, point, SegmentShape::curve, std::clamp(bent, -1.0, 1.0));
    session().apply(changed);
}

void PointTool::lift(const Pointer& pointer)
{
    const float up = -path_.way(pointer).y;
    if (!hasMoved_ && std::abs(up) < clickDistance)
        return;
    hasMoved_ = true;
    // A level is its start's alone: its end only says where it steps to.
    const auto first = held_->point;
    std::vector<std::size_t> ends{first};
    if (before_.points[first].shape != SegmentShape::hold)
        ends.push_back(first + 1);
    auto changed = before_;
    movePoints(changed, ends, 0.0, static_cast<double>(up / frame().visible.getHeight()));
    session().apply(changed);
}

void PointTool::release(const Pointer& pointer)
{
    if (held_ && !hasMoved_ && !hasAdded_)
    {
        if (held_->part == CurvePart::segment)
            add(pointer);
        else if (held_->part == CurvePart::point && takesOutOnClick_)
            session().toggle(held_->point);
        else if (held_->part == CurvePart::point && !pointer.mods.isShiftDown())
            session().select(held_->point);
    }
    held_.reset();
    hover(pointer.place);
}

void PointTool::doubleClick(const Pointer& pointer)
{
    // Its first click may have added the point that its second one hits.
    if (hasAdded_ || hadAdded_)
        return;
    const auto target = targetAt(surface_, pointer.place);
    if (!target || target->part == CurvePart::segment)
        return;
    auto changed = curve();
    if (target->part == CurvePart::bend)
        setSegment(changed, target->point, SegmentShape::line, 0.0);
    else if (!removePoint(changed, target->point))
        return;
    held_.reset();
    session().apply(changed);
    session().select(std::nullopt);
}

juce::MouseCursor PointTool::cursor() const
{
    if (!hovered_)
        return juce::MouseCursor::CrosshairCursor;
    return hovered_->part == CurvePart::point ? juce::MouseCursor::PointingHandCursor
                                              : juce::MouseCursor::UpDownResizeCursor;
}

void PointTool::paint(juce::Graphics& g, const Palette& palette) const
{
    const auto target = held_ ? held_ : hovered_;
    if (!target || target->part == CurvePart::segment || target->point >= curve().points.size())
        return;
    const bool isBend = target->part == CurvePart::bend;
    if (isBend && !hasBendHandle(surface_, target->point))
        return;
    const auto centre = isBend ? bendHandle(surface_, target->point) : placeOf(curve().points[target->point]);
    g.setColour(palette.delay.withAlpha(0.35F));
    g.fillEllipse(juce::Rectangle<float>(20.0F, 20.0F).withCentre(centre));
}

} // namespace driftline
