// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SelectTool.h"

#include "Model/PointGroup.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr float gripRadius = 8.0F;
constexpr float squareSize = 8.0F;
constexpr float diamondDistance = 20.0F;
constexpr float boxMargin = 12.0F;

} // namespace

std::optional<SelectTool::Box> SelectTool::box() const
{
    const auto& selection = session().selection();
    if (selection.size() < 2)
        return std::nullopt;
    const auto& points = curve().points;
    Box box{points[selection.front()].position, points[selection.back()].position, 1.0, 0.0};
    for (const auto i : selection)
    {
        box.bottom = std::min(box.bottom, points[i].value);
        box.top = std::max(box.top, points[i].value);
    }
    return box;
}

juce::Rectangle<float> SelectTool::onScreen(const Box& box) const
{
    return juce::Rectangle<float>(frame().place(box.left, box.top), frame().place(box.right, box.bottom))
        .expanded(boxMargin);
}

std::optional<juce::Point<float>> SelectTool::squareAt(int horizontal, int vertical) const
{
    const auto around = box();
    if (!around || (horizontal == 0 && vertical == 0))
        return std::nullopt;
    const auto area = onScreen(*around);
    return juce::Point<float>(area.getCentreX() + 0.5F * static_cast<float>(horizontal) * area.getWidth(),
                              area.getCentreY() - 0.5F * static_cast<float>(vertical) * area.getHeight());
}

std::optional<juce::Point<float>> SelectTool::diamondAt(int horizontal) const
{
    const auto side = squareAt(horizontal, 0);
    if (!side || horizontal == 0)
        return std::nullopt;
    return side->translated(static_cast<float>(horizontal) * diamondDistance, 0.0F);
}

SelectTool::Grip SelectTool::gripAt(juce::Point<float> place, int& horizontal, int& vertical) const
{
    const auto around = box();
    if (!around)
        return Grip::none;
    for (const int side : {-1, 1})
        if (place.getDistanceFrom(*diamondAt(side)) < gripRadius)
        {
            horizontal = side;
            vertical = 0;
            return Grip::diamond;
        }
    for (const int across : {-1, 0, 1})
        for (const int up : {-1, 0, 1})
            if (const auto square = squareAt(across, up); square && place.getDistanceFrom(*square) < gripRadius)
            {
                horizontal = across;
                vertical = up;
                return Grip::square;
            }
    return onScreen(*around).contains(place) ? Grip::box : Grip::none;
}

void SelectTool::press(const Pointer& pointer)
{
    cancel();
    curveBefore_ = curve();
    path_.start(pointer.place);
    held_ = gripAt(pointer.place, horizontal_, vertical_);
    if (held_ == Grip::square || held_ == Grip::diamond)
    {
        before_ = *box();
        return;
    }
    const auto target = targetAt(surface_, pointer.place);
    if (target && target->part == CurvePart::point)
    {
        if (pointer.mods.isShiftDown())
            session().toggle(target->point);
        else if (!session().isSelected(target->point))
            session().select(target->point);
    }
    const bool isOnPoint = target && target->part == CurvePart::point && session().isSelected(target->point);
    movesPoints_ = isOnPoint || held_ == Grip::box;
    if (movesPoints_)
        pointDrag_.start(surface_, isOnPoint ? target->point : session().selection().front(), pointer.place);
    else if (!target || target->part != CurvePart::point)
    {
        kept_ = pointer.mods.isShiftDown() ? session().selection() : std::vector<std::size_t>{};
        marqueeStart_ = pointer.place;
        marquee_ = juce::Rectangle<float>(pointer.place, pointer.place);
        enclose();
    }
}

void SelectTool::drag(const Pointer& pointer)
{
    if (marquee_)
    {
        marquee_ = juce::Rectangle<float>(marqueeStart_, pointer.place);
        enclose();
        return;
    }
    if (movesPoints_)
    {
        pointDrag_.drag(surface_, pointer);
        return;
    }
    const auto way = path_.way(pointer);
    if (held_ == Grip::square)
        stretch(way, pointer);
    else if (held_ == Grip::diamond)
        skew(way);
}

void SelectTool::enclose()
{
    auto points = kept_;
    for (std::size_t i = 0; i < curve().points.size(); ++i)
        if (marquee_->contains(placeOf(curve().points[i])) && std::find(kept_.begin(), kept_.end(), i) == kept_.end())
            points.push_back(i);
    session().select(std::move(points));
}

void SelectTool::stretch(juce::Point<float> way, const Pointer& pointer)
{
    PointScale scale;
    if (horizontal_ != 0)
    {
        const double held = horizontal_ > 0 ? before_.right : before_.left;
        const double centre = horizontal_ > 0 ? before_.left : before_.right;
        double moved = held + static_cast<double>(way.x / frame().visible.getWidth()) * frame().span();
        if (way.x != 0.0F && !pointer.isFine())
            moved = surface_.snapped(std::clamp(moved, 0.0, 1.0), pointer.invertsSnap());
        scale.timeCentre = centre;
        if (held != centre)
            scale.timeFactor = (moved - centre) / (held - centre);
    }
    if (vertical_ != 0)
    {
        const double held = vertical_ > 0 ? before_.top : before_.bottom;
        const double centre = vertical_ > 0 ? before_.bottom : before_.top;
        const double moved = held - static_cast<double>(way.y / frame().visible.getHeight());
        scale.valueCentre = centre;
        if (held != centre)
            scale.valueFactor = (moved - centre) / (held - centre);
    }
    auto changed = curveBefore_;
    scalePoints(changed, session().selection(), scale);
    session().apply(changed);
}

void SelectTool::skew(juce::Point<float> way)
{
    auto changed = curveBefore_;
    skewPoints(changed, session().selection(), static_cast<double>(-way.y / frame().visible.getHeight()),
               horizontal_ < 0);
    session().apply(changed);
}

void SelectTool::release(const Pointer& pointer)
{
    cancel();
    hover(pointer.place);
}

void SelectTool::hover(juce::Point<float> place) { hovered_ = gripAt(place, horizontal_, vertical_); }

void SelectTool::cancel()
{
    held_ = Grip::none;
    movesPoints_ = false;
    marquee_.reset();
}

juce::MouseCursor SelectTool::cursor() const
{
    switch (hovered_)
    {
    case Grip::none:
        break;
    case Grip::box:
        return juce::MouseCursor::DraggingHandCursor;
    case Grip::diamond:
        return juce::MouseCursor::UpDownResizeCursor;
    case Grip::square:
        if (horizontal_ == 0)
            return juce::MouseCursor::UpDownResizeCursor;
        if (vertical_ == 0)
            return juce::MouseCursor::LeftRightResizeCursor;
        return horizontal_ == vertical_ ? juce::MouseCursor::TopRightCornerResizeCursor
                                        : juce::MouseCursor::TopLeftCornerResizeCursor;
    }
    return juce::MouseCursor::CrosshairCursor;
}

void SelectTool::paint(juce::Graphics& g, const Palette& palette) const
{
    if (marquee_)
    {
        g.setColour(palette.text.withAlpha(0.08F));
        g.fillRect(*marquee_);
        g.setColour(palette.text.withAlpha(0.6F));
        g.drawRect(*marquee_, 1.0F);
        return;
    }
    const auto around = box();
    if (!around)
        return;
    g.setColour(palette.text.withAlpha(0.5F));
    g.drawRect(onScreen(*around), 1.0F);
    g.setColour(palette.text);
    for (const int across : {-1, 0, 1})
        for (const int up : {-1, 0, 1})
            if (const auto square = squareAt(across, up))
                g.fillRect(juce::Rectangle<float>(squareSize, squareSize).withCentre(*square));
    for (const int side : {-1, 1})
    {
        juce::Path diamond;
        diamond.addPolygon(*diamondAt(side), 4, 0.75F * squareSize);
        g.strokePath(diamond, juce::PathStrokeType(1.75F));
    }
}

} // namespace driftline
