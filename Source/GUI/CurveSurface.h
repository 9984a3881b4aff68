// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveFrame.h"
#include "GUI/CurveGrid.h"
#include "GUI/CurveSession.h"

namespace driftline
{

/// What a tool works on: the curve, how it lies on the screen, and the grid. [message thread]
struct CurveSurface
{
    CurveSession& session;
    CurveFrame frame;
    CurveAxes axes;
    CurveGrid grid;

    double gridGap() const { return grid.gap(axes, frame.span()); }

    /// On the grid where it snaps; `inverted`, as while Alt is held, where it does not.
    double snapped(double position, bool inverted) const
    {
        return grid.snaps != inverted ? onGrid(position, gridGap()) : position;
    }

    /// A point in words: "2.50 beats, 430 ms".
    juce::String text(const CurvePoint& point) const
    {
        return axes.positionText(point.position) + ", " + delayText(axes.milliseconds(point.value));
    }
};

} // namespace driftline
