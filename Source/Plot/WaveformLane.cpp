// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/WaveformLane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace driftline
{

namespace
{

/// The greatest 16-bit sample: what an integer file holds where it was clipped.
constexpr float fullScale = 32767.0F / 32768.0F;
constexpr double quietestEdgeDecibels = -60.0;
constexpr double rowGap = 12.0;
constexpr const char* separator = "  \xC2\xB7  ";
constexpr std::string_view minus = "\xE2\x88\x92";

double decibels(double gain) { return 20.0 * std::log10(gain); }

std::string decibelText(double value, int decimals)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, std::abs(value));
    const bool isZero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    const std::string_view sign = isZero ? std::string_view() : value < 0.0 ? minus : std::string_view("+");
    return std::string(sign) + text.data();
}

std::string rateText(int hertz)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g kHz", hertz / 1000.0);
    return text.data();
}

std::string channelsText(int channels)
{
    if (channels == 1)
        return "mono";
    if (channels == 2)
        return "stereo";
    return "channels 1 and 2 of " + std::to_string(channels);
}

std::string notesOf(const Waveform& waveform)
{
    const float peak = waveform.peaks.peak();
    const std::string level = peak > 0.0F ? "peak " + decibelText(decibels(peak), 1) + " dBFS" : "silent";
    return channelsText(waveform.file.channelCount) + separator + rateText(waveform.file.sampleRateHz) + separator
           + level;
}

/// The band between two heights a column, as one polygon: there along the top, back along the bottom.
template<class Top, class Bottom>
void fillBand(Canvas& canvas, const TimeAxis& axis, std::span<const PeakColumn> columns, Colour colour, Top top,
              Bottom bottom)
{
    constexpr double halfThinnest = 0.6; // so that silence is a line
    const double columnWidth = (axis.right - axis.left) / static_cast<double>(columns.size());
    std::vector<PlotPoint> upper;
    std::vector<PlotPoint> lower;
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        if (columns[i].count == 0)
            continue;
        const double x = axis.left + (static_cast<double>(i) + 0.5) * columnWidth;
        const double y0 = top(columns[i]);
        const double y1 = bottom(columns[i]);
        upper.push_back({x, std::min(y0, 0.5 * (y0 + y1) - halfThinnest)});
        lower.push_back({x, std::max(y1, 0.5 * (y0 + y1) + halfThinnest)});
    }
    upper.insert(upper.end(), lower.rbegin(), lower.rend());
    canvas.fillPolygon(upper, colour);
}

void drawRow(Canvas& canvas, const PlotBox& row, const TimeAxis& axis, std::span<const PeakColumn> columns,
             const WaveformLook& look)
{
    const double centre = 0.5 * (row.top + row.bottom);
    const double pixelsPerUnit = 0.5 * row.height() * std::pow(10.0, -look.edgeDecibels / 20.0);
    const auto y = [&](double sample) { return centre - sample * pixelsPerUnit; };
    canvas.horizontalLine(row.left, row.right, centre, palette::line.withAlpha(0.7));
    const Canvas::Clip clip(canvas, {row.left, row.top - 1.0, row.right, row.bottom + 1.0});
    if (look.edgeDecibels > 0.0)
        for (const double limit : {1.0, -1.0})
            canvas.dashedLine({row.left, y(limit)}, {row.right, y(limit)}, palette::coral.withAlpha(0.8), 1.0, 5.0,
                              4.0);

    fillBand(
        canvas, axis, columns, look.colour.withAlpha(0.45), [&](const PeakColumn& column) { return y(column.maximum); },
        [&](const PeakColumn& column) { return y(column.minimum); });
    // The body never leaves the peaks, also where the signal has an offset.
    fillBand(
        canvas, axis, columns, look.colour.withAlpha(0.85),
        [&](const PeakColumn& column) { return y(std::min<double>(column.rootMeanSquare(), column.maximum)); },
        [&](const PeakColumn& column) { return y(std::max<double>(-column.rootMeanSquare(), column.minimum)); });
}

} // namespace

double waveformEdgeDecibels(float peak)
{
    if (peak <= 0.0F)
        return 0.0;
    constexpr double step = 3.0;
    // A full-scale integer file peaks a hair below 0 dBFS and a float file may peak a hair above.
    return std::max(step * std::ceil((decibels(static_cast<double>(peak)) - 0.05) / step), quietestEdgeDecibels) + 0.0;
}

void drawWaveformLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                      const Waveform& waveform, const WaveformLook& look)
{
    const bool isLoud = waveform.peaks.peak() >= fullScale;
    drawLaneFrame(canvas, lane, look.name, waveform.fileName, notesOf(waveform),
                  isLoud ? palette::coral : palette::dimText);
    drawTimeGrid(canvas, lane, axis, gridTicks);

    const int rows = waveform.peaks.channels();
    const double rowHeight = (lane.plot.height() - rowGap * (rows - 1)) / rows;
    constexpr std::array<std::string_view, 2> sides{"L", "R"};
    for (int c = 0; c < rows; ++c)
    {
        const double top = lane.plot.top + c * (rowHeight + rowGap);
        const PlotBox row{lane.plot.left, top, lane.plot.right, top + rowHeight};
        drawRow(canvas, row, axis, waveform.peaks.columns(c), look);
        if (rows == 2)
            drawValueLabel(canvas, lane, 0.5 * (row.top + row.bottom), sides[static_cast<std::size_t>(c)]);
    }
    drawValueLabel(canvas, lane, lane.plot.top + 2.0, decibelText(look.edgeDecibels, 0) + " dBFS");
}

} // namespace driftline
