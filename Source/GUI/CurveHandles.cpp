// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveHandles.h"

#include <utility>

namespace driftline
{

namespace
{

constexpr std::size_t kinds = 3;

} // namespace

CurveHandles::CurveHandles(juce::Component& parent, CurveSurface& surface, CurveHandle::Actions actions)
    : parent_(parent), surface_(surface), actions_(std::move(actions))
{}

void CurveHandles::update()
{
    // Those that there were once are only hidden: a screen reader may still hold them.
    const auto wanted = kinds * surface_.session.curve().points.size();
    while (handles_.size() < wanted)
    {
        const auto kind = static_cast<CurveHandle::Kind>(handles_.size() % kinds);
        handles_.push_back(std::make_unique<CurveHandle>(surface_, actions_, handles_.size() / kinds, kind));
        parent_.addChildComponent(*handles_.back());
    }
    for (auto& handle : handles_)
        handle->update();
}

void CurveHandles::focus(std::size_t point)
{
    const auto index = kinds * point;
    if (index < handles_.size() && parent_.isShowing())
        if (auto* handler = handles_[index]->getAccessibilityHandler())
            handler->grabFocus();
}

} // namespace driftline
