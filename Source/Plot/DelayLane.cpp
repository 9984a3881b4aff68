// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DelayLane.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace driftline
{

namespace
{

constexpr int wantedTicks = 5;

/// A step of the trace, from one height to another.
struct Jump
{
    PlotPoint from;
    PlotPoint to;
};

/// A channel's trace as shapes.
struct TraceShape
{
    std::vector<std::vector<PlotPoint>> runs; ///< between the steps
    std::vector<Jump> jumps;
    std::vector<PlotPoint> envelope; ///< around all of it, as a polygon
    /// Whether it moves so fast that its lines would run into each other; then the envelope is what can be shown.
    bool isDense = false;
};

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

TraceShape shapeOf(const DelayTrace& trace, int channel, const PlotBox& plot, const TimeAxis& axis, double topMs,
                   bool splitsAtJumps)
{
    const auto y = [&](double delaySamples) {
        return plot.bottom - delaySamples / trace.sampleRateHz * 1000.0 / topMs * plot.height();
    };
    TraceShape shape;
    shape.runs.emplace_back();
    std::vector<PlotPoint> lower;
    const auto& cells = trace.cells[static_cast<std::size_t>(channel)];
    for (std::size_t i = 0; i < cells.size(); ++i)
    {
        const auto& cell = cells[i];
        const double firstX = axis.x(i == 0 ? 0.0 : trace.firstReadingSeconds(i));
        const double lastX = axis.x(trace.lastReadingSeconds(i));
        shape.envelope.push_back({lastX, y(cell.maximum)});
        lower.push_back({lastX, y(cell.minimum)});
        if (cell.jumps && splitsAtJumps)
        {
            const Jump jump{{firstX, y(cell.jumpFrom)}, {firstX, y(cell.jumpTo)}};
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
    std::vector<PlotPoint> area{{shape.runs.front().front().x, plot.bottom}};
    for (const auto& run : shape.runs)
        area.insert(area.end(), run.begin(), run.end());
    area.push_back({area.back().x, plot.bottom});
    canvas.fillPolygon(area, palette::water.withAlpha(0.13));
}

void drawTrace(Canvas& canvas, const TraceShape& shape, Colour colour, double width)
{
    if (shape.isDense)
    {
        canvas.fillPolygon(shape.envelope, colour.withAlpha(0.35 * colour.alpha));
        return;
    }
    for (const auto& jump : shape.jumps)
        canvas.dashedLine(jump.from, jump.to, palette::sand, 1.5, 2.0, 4.0);
    for (const auto& run : shape.runs)
        canvas.polyline(run, colour, width);
}

/// Says once what happens at the jumps: at the first that is tall enough and has room up to the next one.
void labelJump(Canvas& canvas, const TraceShape& shape, const PlotBox& plot, const std::string& label)
{
    constexpr double leastHeight = 40.0;
    constexpr double gap = 10.0;
    const TextStyle style{13.0, palette::sand};
    const double width = canvas.textWidth(label, style) + 2.0 * gap;
    for (std::size_t i = 0; i < shape.jumps.size() && !shape.isDense; ++i)
    {
        const auto& [from, to] = shape.jumps[i];
        const double end = i + 1 < shape.jumps.size() ? shape.jumps[i + 1].from.x : plot.right;
        if (std::abs(to.y - from.y) < leastHeight || from.x + width > end)
            continue;
        // After a fall there is room at the top, beside where it starts; after a rise below where it ends.
        const double y = to.y > from.y ? from.y + 16.0 : 0.5 * (from.y + to.y) + 4.5;
        canvas.text(label, {from.x + gap, y}, style);
        return;
    }
}

std::string millisecondsText(double milliseconds)
{
    const int decimals = milliseconds < 10.0 ? 2 : milliseconds < 100.0 ? 1 : 0;
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, milliseconds);
    return text.data();
}

std::string rangeText(double shortestMs, double longestMs)
{
    const std::string shortest = millisecondsText(shortestMs);
    const std::string longest = millisecondsText(longestMs);
    return (shortest == longest ? longest : shortest + " to " + longest) + " ms";
}

/// "left" and "right" with a sample of their lines, ending at `right`. Returns where it begins.
double drawLegend(Canvas& canvas, double right, double baseline)
{
    constexpr double sampleLength = 24.0;
    const TextStyle style{14.0, palette::dimText, TextAlign::right};
    const auto entry = [&](std::string_view name, Colour colour, double width) {
        right -= canvas.text(name, {right, baseline}, style) + 8.0;
        canvas.polyline(std::array<PlotPoint, 2>{{{right - sampleLength, baseline - 4.5}, {right, baseline - 4.5}}},
                        colour, width);
        right -= sampleLength + 16.0;
    };
    entry("right", palette::paleWater, 1.5);
    entry("left", palette::water, 2.5);
    return right;
}

} // namespace

void drawDelayLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const DelayTrace& trace, const DelayLaneText& text)
{
    const auto milliseconds = [&](double samples) { return samples / trace.sampleRateHz * 1000.0; };
    const double longestMs = milliseconds(trace.longestSamples());
    const bool isStereo = !trace.isSameOnBothSides();
    const std::string notes =
        text.limit.empty() ? rangeText(milliseconds(trace.shortestSamples()), longestMs) : text.limit;
    drawLaneFrame(canvas, lane, "DELAY", text.subject, notes, text.limit.empty() ? palette::dimText : palette::coral);
    if (isStereo)
    {
        const double notesWidth = canvas.textWidth(notes, {14.0});
        drawLegend(canvas, lane.plot.right - notesWidth - 24.0, lane.well.top + 25.0);
    }

    const ValueAxis delayAxis = valueAxis(longestMs, wantedTicks, "ms");
    drawTimeGrid(canvas, lane, axis, gridTicks);
    for (const auto& tick : delayAxis.ticks)
    {
        const double y = lane.plot.bottom - tick.value / delayAxis.maximum * lane.plot.height();
        canvas.horizontalLine(lane.plot.left, lane.plot.right, y,
                              palette::line.withAlpha(tick.value == 0.0 ? 1.0 : 0.7));
        drawValueLabel(canvas, lane, y, tick.label);
    }

    const bool splits = !text.jump.empty();
    const TraceShape left = shapeOf(trace, 0, lane.plot, axis, delayAxis.maximum, splits);
    if (!left.isDense)
        fillBelow(canvas, left, lane.plot);
    if (isStereo)
        drawTrace(canvas, shapeOf(trace, 1, lane.plot, axis, delayAxis.maximum, splits),
                  palette::paleWater.withAlpha(0.75), 1.5);
    drawTrace(canvas, left, palette::water, 2.5);
    labelJump(canvas, left, lane.plot, text.jump);
}

} // namespace driftline
