// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/TraceShape.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

/// How far the line goes up and down, in pixels.
double travelOf(const TraceShape& shape)
{
    double travel = 0.0;
    for (const auto& run : shape.runs)
        for (std::size_t i = 1; i < run.size(); ++i)
            travel += std::abs(run[i].y - run[i - 1].y);
    for (const auto& jump : shape.jumps)
        travel += std::abs(jump.to.y - jump.from.y);
    return travel;
}

} // namespace

TraceShape shapeOf(const DelayTrace& trace, std::span<const TraceCell> cells, const PlotBox& plot, const TimeAxis& axis,
                   const std::function<double(double)>& y, bool splitsAtJumps)
{
    TraceShape shape;
    shape.runs.emplace_back();
    std::vector<PlotPoint> lower;
    for (std::size_t i = 0; i < cells.size(); ++i)
    {
        const auto& cell = cells[i];
        const double firstX = axis.x(i == 0 ? 0.0 : trace.firstReadingSeconds(i));
        const double lastX = axis.x(trace.lastReadingSeconds(i));
        shape.envelope.push_back({lastX, y(cell.maximum)});
        lower.push_back({lastX, y(cell.minimum)});
        if (cell.jumps && splitsAtJumps)
        {
            const TraceJump jump{{firstX, y(cell.jumpFrom)}, {firstX, y(cell.jumpTo)}};
            shape.runs.back().push_back(jump.from);
            shape.runs.push_back({jump.to});
            shape.jumps.push_back(jump);
        }
        else
        {
            shape.runs.back().push_back({firstX, y(cell.first)});
            if (cell.minimum < std::min(cell.first, cell.last))
                shape.runs.back().push_back({0.5 * (firstX + lastX), y(cell.minimum)});
            if (cell.maximum > std::max(cell.first, cell.last))
                shape.runs.back().push_back({0.5 * (firstX + lastX), y(cell.maximum)});
        }
        if (lastX > firstX)
            shape.runs.back().push_back({lastX, y(cell.last)});
    }
    shape.envelope.insert(shape.envelope.end(), lower.rbegin(), lower.rend());
    constexpr double mostTravelPerPixel = 24.0;
    shape.isDense = travelOf(shape) > mostTravelPerPixel * plot.width();
    return shape;
}

void fillBelow(Canvas& canvas, const TraceShape& shape, const PlotBox& plot)
{
    if (shape.isDense)
        return;
    std::vector<PlotPoint> area{{shape.runs.front().front().x, plot.bottom}};
    for (const auto& run : shape.runs)
        area.insert(area.end(), run.begin(), run.end());
    area.push_back({area.back().x, plot.bottom});
    canvas.fillPolygon(area, palette::water.withAlpha(0.13));
}

void drawTrace(Canvas& canvas, const TraceShape& shape, Colour colour, double width, bool marksJumps)
{
    if (shape.isDense)
    {
        canvas.fillPolygon(shape.envelope, colour.withAlpha(0.35 * colour.alpha));
        return;
    }
    for (const auto& jump : shape.jumps)
        if (marksJumps)
            canvas.dashedLine(jump.from, jump.to, palette::sand, 1.5, 2.0, 4.0);
    for (const auto& run : shape.runs)
        canvas.polyline(run, colour, width);
}

} // namespace driftline
