// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PointDrag.h"

#include "Model/CurveEdits.h"
#include "Model/PointGroup.h"

namespace driftline
{

void PointDrag::start(const CurveSurface& surface, std::size_t held, juce::Point<float> place)
{
    before_ = surface.session.curve();
    points_ = surface.session.selection();
    held_ = held;
    path_.start(place);
}

void PointDrag::drag(const CurveSurface& surface, const Pointer& pointer)
{
    if (held_ >= before_.points.size())
        return;
    const auto way = path_.way(pointer);
    const auto& frame = surface.frame;
    const auto& held = before_.points[held_];
    // Not by places on the screen: a way of nothing is to move nothing.
    double position = held.position + static_cast<double>(way.x / frame.visible.getWidth()) * frame.span();
    const double value = held.value - static_cast<double>(way.y / frame.visible.getHeight());
    if (way.x != 0.0F && !pointer.isFine())
        position = surface.snapped(std::clamp(position, 0.0, 1.0), pointer.invertsSnap());
    auto changed = before_;
    if (points_.size() == 1)
        movePoint(changed, held_, position, value);
    else
        movePoints(changed, points_, position - held.position, value - held.value);
    surface.session.apply(changed);
}

} // namespace driftline
