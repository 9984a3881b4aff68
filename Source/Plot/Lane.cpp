// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/Lane.h"

#include <array>

namespace driftline
{

namespace
{

constexpr double labelGutter = 80.0; ///< left of the plot, for the vertical axis
constexpr double rightInset = 16.0;
constexpr double captionHeight = 40.0;
constexpr double bottomInset = 16.0;
constexpr double cornerRadius = 10.0;

constexpr TextStyle nameStyle{12.0, palette::dimText, TextAlign::left, true, 1.4};
constexpr TextStyle subjectStyle{14.0, palette::text};

} // namespace

Lane makeLane(const TimeAxis& axis, double top, double bottom)
{
    return {{axis.left - labelGutter, top, axis.right + rightInset, bottom},
            {axis.left, top + captionHeight, axis.right, bottom - bottomInset}};
}

void drawLaneFrame(Canvas& canvas, const Lane& lane, std::string_view name, std::string_view subject,
                   std::string_view notes, Colour notesColour)
{
    canvas.fillBox(lane.well, palette::well, cornerRadius);
    const double baseline = lane.well.top + 25.0;
    canvas.text(name, {lane.well.left + 16.0, baseline}, nameStyle);

    const TextStyle notesStyle{14.0, notesColour, TextAlign::right};
    const double notesWidth = canvas.text(notes, {lane.plot.right, baseline}, notesStyle);
    const double room = lane.plot.right - notesWidth - 32.0 - lane.plot.left;
    canvas.text(canvas.fittedText(subject, room, subjectStyle), {lane.plot.left, baseline}, subjectStyle);
}

void drawTimeGrid(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> ticks)
{
    for (const auto& tick : ticks)
    {
        const double alpha = tick.level == 0 ? 0.95 : tick.level == 1 ? 0.5 : 0.25;
        canvas.verticalLine(axis.x(tick.value), lane.plot.top, lane.plot.bottom, palette::line.withAlpha(alpha));
    }
}

void drawValueLabel(Canvas& canvas, const Lane& lane, double y, std::string_view label, Colour colour)
{
    constexpr double halfCapHeight = 4.5;
    canvas.text(label, {lane.plot.left - 12.0, y + halfCapHeight}, {13.0, colour, TextAlign::right});
}

void drawChannelLegend(Canvas& canvas, const Lane& lane, std::string_view notes)
{
    constexpr double sampleLength = 24.0;
    const double baseline = lane.well.top + 25.0;
    double right = lane.plot.right - canvas.textWidth(notes, {14.0}) - 24.0;
    const TextStyle style{14.0, palette::dimText, TextAlign::right};
    const auto entry = [&](std::string_view name, Colour colour, double width) {
        right -= canvas.text(name, {right, baseline}, style) + 8.0;
        canvas.polyline(std::array<PlotPoint, 2>{{{right - sampleLength, baseline - 4.5}, {right, baseline - 4.5}}},
                        colour, width);
        right -= sampleLength + 16.0;
    };
    entry("right", palette::paleWater, 1.5);
    entry("left", palette::water, 2.5);
}

} // namespace driftline
