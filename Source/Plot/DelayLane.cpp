// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DelayLane.h"

#include "Plot/TraceShape.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace driftline
{

namespace
{

constexpr int wantedTicks = 5;

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
        drawChannelLegend(canvas, lane, notes);

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
    const auto y = [&](double delaySamples) {
        return lane.plot.bottom - milliseconds(delaySamples) / delayAxis.maximum * lane.plot.height();
    };
    const TraceShape left = shapeOf(trace, trace.cells[0], lane.plot, axis, y, splits);
    fillBelow(canvas, left, lane.plot);
    if (isStereo)
        drawTrace(canvas, shapeOf(trace, trace.cells[1], lane.plot, axis, y, splits),
                  palette::paleWater.withAlpha(0.75), 1.5, true);
    drawTrace(canvas, left, palette::water, 2.5, true);
    labelJump(canvas, left, lane.plot, text.jump);
}

} // namespace driftline
