// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/PitchLane.h"

#include "Plot/TraceShape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace driftline
{

namespace
{

constexpr int wantedTicks = 4;

/// Half the height of the axis around 1: no less, so that a steady pitch is a line, and no more, so that one wild
/// glide leaves something to see of the rest.
constexpr double leastReach = 0.01;
constexpr double mostReach = 8.0;

constexpr const char* minus = "\xE2\x88\x92";

std::string signedText(double value, int decimals, const char* plus)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, std::abs(value));
    const bool isZero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    return std::string(isZero ? "" : value < 0.0 ? minus : plus) + text.data();
}

/// "x0.94 to x1.06, -107 to +101 cents", the cents where they are within an octave.
std::string rangeText(double lowest, double highest)
{
    const auto range = [](const std::string& low, const std::string& high) {
        return low == high ? low : low + " to " + high;
    };
    const int decimals = std::max(1.0 - lowest, highest - 1.0) < 0.1 ? 3 : 2;
    const auto ratio = [&](double value) { return "\xC3\x97" + signedText(value, decimals, ""); };
    std::string text = range(ratio(lowest), ratio(highest));
    if (lowest < 0.5 || highest > 2.0)
        return text;
    const auto cents = [](double value) { return signedText(1200.0 * std::log2(value), 0, "+"); };
    return text.append("  \xC2\xB7  ").append(range(cents(lowest), cents(highest))).append(" cents");
}

} // namespace

void drawPitchLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const DelayTrace& trace)
{
    const double lowest = trace.lowestRatio();
    const double highest = trace.highestRatio();
    const bool isStereo = !trace.isSameOnBothSides();
    const std::string notes = rangeText(lowest, highest);
    drawLaneFrame(canvas, lane, "PITCH", isStereo ? "Playback speed" : "Playback speed, both channels", notes);
    if (isStereo)
        drawChannelLegend(canvas, lane, notes);

    constexpr double headroom = 1.15;
    const auto reach = [](double excursion) { return headroom * std::clamp(excursion, leastReach, mostReach); };
    const ValueAxis ratioAxis = rangeAxis(1.0 - reach(1.0 - lowest), 1.0 + reach(highest - 1.0), wantedTicks);
    const auto y = [&](double ratio) {
        const double share = (ratio - ratioAxis.minimum) / (ratioAxis.maximum - ratioAxis.minimum);
        return lane.plot.bottom - share * lane.plot.height();
    };
    drawTimeGrid(canvas, lane, axis, gridTicks);
    for (const auto& tick : ratioAxis.ticks)
    {
        canvas.horizontalLine(lane.plot.left, lane.plot.right, y(tick.value), palette::line.withAlpha(0.7));
        drawValueLabel(canvas, lane, y(tick.value), tick.label);
    }
    canvas.dashedLine({lane.plot.left, y(1.0)}, {lane.plot.right, y(1.0)}, palette::dimText.withAlpha(0.8), 1.0, 4.0,
                      4.0);

    const Canvas::Clip clip(canvas, {lane.plot.left, lane.plot.top - 1.0, lane.plot.right, lane.plot.bottom + 1.0});
    if (isStereo)
        drawTrace(canvas, shapeOf(trace, trace.ratios[1], lane.plot, axis, y, false),
                  palette::paleWater.withAlpha(0.75), 1.5, false);
    drawTrace(canvas, shapeOf(trace, trace.ratios[0], lane.plot, axis, y, false), palette::water, 2.0, false);
}

} // namespace driftline
