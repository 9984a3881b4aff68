// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/DelayTrace.h"
#include "Plot/Lane.h"

#include <functional>
#include <span>
#include <vector>

namespace driftline
{

/// A step of a trace, from one height to another.
struct TraceJump
{
    PlotPoint from;
    PlotPoint to;
};

/// A channel's trace as shapes.
struct TraceShape
{
    std::vector<std::vector<PlotPoint>> runs; ///< between the steps
    std::vector<TraceJump> jumps;
    std::vector<PlotPoint> envelope; ///< around all of it, as a polygon
    /// Whether it moves so fast that its lines would run into each other; then the envelope is what can be shown.
    bool isDense = false;
};

/// The cells of a trace, with `y` for the height of a value. Where they jump the line ends and begins anew, unless
/// `splitsAtJumps` is false: then it goes on as a steep line.
TraceShape shapeOf(const DelayTrace& trace, std::span<const TraceCell> cells, const PlotBox& plot, const TimeAxis& axis,
                   const std::function<double(double)>& y, bool splitsAtJumps);

/// Down to the bottom of the plot.
void fillBelow(Canvas& canvas, const TraceShape& shape, const PlotBox& plot);

/// With its jumps dotted where `marksJumps`.
void drawTrace(Canvas& canvas, const TraceShape& shape, Colour colour, double width, bool marksJumps);

} // namespace driftline
