// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_graphics/juce_graphics.h>

#include <algorithm>

namespace driftline
{

/// How the curve lies on the screen: which part of a pass is shown, and where.
struct CurveFrame
{
    /// No part that is shown is narrower than this, of a pass.
    static constexpr double narrowest = 1.0 / 256.0;

    juce::Rectangle<float> visible; ///< where the part that is shown lies, in pixels
    double from = 0.0;              ///< the part, in passes
    double to = 1.0;

    bool isZoomed() const { return from > 0.0 || to < 1.0; }
    double span() const { return to - from; }

    /// Where the whole pass would lie, beyond the part that is shown.
    juce::Rectangle<float> pass() const
    {
        const double width = visibleWidth() / span();
        return {static_cast<float>(visibleLeft() - from * width), visible.getY(), static_cast<float>(width),
                visible.getHeight()};
    }

    juce::Point<float> place(double position, double value) const
    {
        const double x = visibleLeft() + (position - from) / span() * visibleWidth();
        return {static_cast<float>(x), visible.getBottom() - static_cast<float>(value) * visible.getHeight()};
    }

    /// 0 to 1, whatever the place.
    double positionAt(float x) const
    {
        return std::clamp(from + (static_cast<double>(x) - visibleLeft()) / visibleWidth() * span(), 0.0, 1.0);
    }
    double valueAt(float y) const
    {
        return std::clamp(static_cast<double>((visible.getBottom() - y) / visible.getHeight()), 0.0, 1.0);
    }

    /// Shows a part from `start` on, as wide as it can be at the ends of the pass.
    void show(double start, double width)
    {
        const double shown = std::clamp(width, narrowest, 1.0);
        from = std::clamp(start, 0.0, 1.0 - shown);
        to = from + shown;
    }

    /// Shows less (a factor below 1) or more, with `position` staying where it is.
    void zoom(double factor, double position)
    {
        const double shown = std::clamp(span() * factor, narrowest, 1.0);
        show(position - (position - from) * shown / span(), shown);
    }

private:
    double visibleLeft() const { return static_cast<double>(visible.getX()); }
    double visibleWidth() const { return static_cast<double>(visible.getWidth()); }
};

} // namespace driftline
