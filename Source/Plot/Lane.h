// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/AxisTicks.h"
#include "Plot/Canvas.h"

#include <span>

namespace driftline
{

/// The time axis that all lanes of a picture share.
struct TimeAxis
{
    double seconds = 1.0; ///< at `right`; 0 is at `left`
    double left = 0.0;
    double right = 1.0;

    double x(double timeSeconds) const { return left + timeSeconds / seconds * (right - left); }
    double secondsOf(double pixels) const { return pixels / (right - left) * seconds; }
};

/// One strip of a picture: a well with a caption above the area that is drawn into.
struct Lane
{
    PlotBox well;
    PlotBox plot;
};

/// A lane within these heights, as wide as the axis and its labels need.
Lane makeLane(const TimeAxis& axis, double top, double bottom);

/// The well, with its name in capitals, what is shown in it, and notes at the right end.
void drawLaneFrame(Canvas& canvas, const Lane& lane, std::string_view name, std::string_view subject,
                   std::string_view notes, Colour notesColour = palette::dimText);

/// Vertical lines at the ticks, fainter by level.
void drawTimeGrid(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> ticks);

/// A label of the vertical axis, left of the plot and centred on `y`.
void drawValueLabel(Canvas& canvas, const Lane& lane, double y, std::string_view label,
                    Colour colour = palette::dimText);

/// "left" and "right", each with a sample of its line, left of the frame's notes.
void drawChannelLegend(Canvas& canvas, const Lane& lane, std::string_view notes);

} // namespace driftline
