// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/RenderPicture.h"

#include "Plot/CurveLane.h"
#include "Plot/DelayLane.h"
#include "Plot/PatchCaption.h"
#include "Plot/PitchLane.h"
#include "Plot/WaveformLane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace driftline
{

namespace
{

constexpr double margin = 32.0;
constexpr double axisLeft = 112.0;
constexpr double headerBottom = 88.0;
constexpr double songRulerHeight = 24.0;
constexpr double secondsRulerHeight = 48.0;
constexpr double laneGap = 8.0;
constexpr double waveformLaneHeight = 200.0;
constexpr double leastLabelPixels = 88.0;
constexpr double leastLinePixels = 20.0;

constexpr std::string_view separator = "  \xC2\xB7  ";

/// The wave of the logo: one period of a sine.
void drawLogo(Canvas& canvas, PlotPoint centre)
{
    constexpr double halfWidth = 20.0;
    constexpr double height = 10.0;
    std::vector<PlotPoint> wave;
    for (int i = -20; i <= 20; ++i)
    {
        const double t = i / 20.0;
        wave.push_back({centre.x + t * halfWidth, centre.y + height * std::sin(t * 3.14159265358979323846)});
    }
    canvas.polyline(wave, palette::water, 3.5);
    canvas.dot(wave.front(), 1.75, palette::water);
    canvas.dot(wave.back(), 1.75, palette::water);
}

void drawHeader(Canvas& canvas, const RenderPicture& picture, double seconds, bool isMusical)
{
    constexpr TextStyle titleStyle{24.0, palette::text, TextAlign::left, true};
    constexpr TextStyle descriptionStyle{15.0, palette::dimText};
    constexpr double textLeft = margin + 64.0;
    constexpr double textRight = renderPictureWidth - margin;

    const double titleBaseline = picture.patch.description.empty() ? 56.0 : 44.0;

    drawLogo(canvas, {margin + 28.0, 48.0});
    std::string facts = durationText(seconds);
    if (isMusical)
    {
        std::array<char, 32> tempo{};
        std::snprintf(tempo.data(), tempo.size(), "%g bpm", picture.tempoBpm);
        facts.insert(0, std::string(tempo.data()).append(separator));
    }
    const double factsWidth =
        canvas.text(facts, {textRight, titleBaseline}, {15.0, palette::dimText, TextAlign::right});
    const double room = textRight - factsWidth - 32.0 - textLeft;
    canvas.text(canvas.fittedText(picture.title, room, titleStyle), {textLeft, titleBaseline}, titleStyle);
    canvas.text(canvas.fittedText(picture.patch.description, textRight - textLeft, descriptionStyle), {textLeft, 68.0},
                descriptionStyle);
}

/// The bars and beats that have a label, above the lanes.
void drawSongRuler(Canvas& canvas, const TimeAxis& axis, double baseline, std::span<const AxisTick> ticks)
{
    for (const auto& tick : ticks)
        if (!tick.label.empty() && axis.x(tick.value) < axis.right - 8.0)
            canvas.text(tick.label, {axis.x(tick.value), baseline},
                        {13.0, tick.level == 0 ? palette::text : palette::dimText, TextAlign::centre});
}

void drawSecondsRuler(Canvas& canvas, const TimeAxis& axis, double top, std::span<const AxisTick> ticks)
{
    for (const auto& tick : ticks)
    {
        const double x = std::min(axis.x(tick.value), axis.right - 0.5);
        canvas.verticalLine(x, top, top + 6.0, palette::dimText.withAlpha(0.6));
        canvas.text(tick.label, {x, top + 24.0}, {13.0, palette::dimText, TextAlign::centre});
    }
}

/// Where the input is over and the output goes on.
void drawInputEnd(Canvas& canvas, const Lane& lane, const TimeAxis& axis, double inputSeconds, std::string_view label)
{
    const double x = axis.x(inputSeconds);
    canvas.dashedLine({x, lane.plot.top}, {x, lane.plot.bottom}, palette::dimText.withAlpha(0.7), 1.0, 4.0, 4.0);
    const TextStyle style{13.0, palette::dimText};
    if (x + canvas.textWidth(label, style) + 16.0 < axis.right)
        canvas.text(label, {x + 10.0, lane.plot.top + 12.0}, style);
}

bool isWaveform(Panel panel) { return panel == Panel::input || panel == Panel::output; }

/// A lane for each panel, from `top` to `bottom`.
std::vector<Lane> lanesOf(const std::vector<Panel>& panels, const TimeAxis& axis, double top, double bottom)
{
    const auto waveforms = std::count_if(panels.begin(), panels.end(), isWaveform);
    const auto others = static_cast<std::int64_t>(panels.size()) - waveforms;
    const double room = bottom - top - laneGap * static_cast<double>(panels.size() - 1);
    const double waveformHeight = others == 0 ? room / static_cast<double>(waveforms) : waveformLaneHeight;
    const double otherHeight = (room - waveformHeight * static_cast<double>(waveforms))
                               / static_cast<double>(std::max<std::int64_t>(others, 1));
    std::vector<Lane> lanes;
    for (const auto panel : panels)
    {
        const double height = isWaveform(panel) ? waveformHeight : otherHeight;
        lanes.push_back(makeLane(axis, top, top + height));
        top += height + laneGap;
    }
    return lanes;
}

/// The whole plot is as many passes wide as fit into its time, or one where time says nothing about the curve.
CurveStretch stretchOf(const RenderPicture& picture, double seconds)
{
    const auto pass = passSeconds(picture.patch, picture.tempoBpm);
    if (!pass)
        return {};
    CurveStretch stretch;
    stretch.passes = seconds / *pass;
    for (std::size_t c = 0; c < 2; ++c)
        stretch.start[c] = picture.delay.firstPosition[c] - picture.delay.firstReadingSeconds(0) / *pass;
    return stretch;
}

void drawPanel(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> grid,
               const RenderPicture& picture, Panel panel, double edgeDecibels)
{
    const Patch& patch = picture.patch;
    switch (panel)
    {
    case Panel::input:
        drawWaveformLane(canvas, lane, axis, grid, *picture.input, {"IN", palette::dimText, edgeDecibels});
        break;
    case Panel::curve:
        drawCurveLane(canvas, lane, axis, grid,
                      patch.slots[static_cast<std::size_t>(patch.parameters.get(ParameterId::slot)) - 1],
                      stretchOf(picture, axis.seconds), curveText(patch));
        break;
    case Panel::delay:
        drawDelayLane(canvas, lane, axis, grid, picture.delay,
                      picture.delaysName.empty() ? delayText(patch, picture.tempoBpm, picture.delay)
                                                 : DelayLaneText{picture.delaysName, "", ""});
        break;
    case Panel::pitch:
        drawPitchLane(canvas, lane, axis, grid, picture.delay);
        break;
    case Panel::output:
        drawWaveformLane(canvas, lane, axis, grid, *picture.output, {"OUT", palette::text, edgeDecibels});
        break;
    }
}

double secondsOf(const RenderPicture& picture)
{
    double seconds = static_cast<double>(picture.delay.frameCount) / picture.delay.sampleRateHz;
    for (const auto* sound : {&picture.input, &picture.output})
        if (*sound)
            seconds = std::max(seconds, durationSeconds((*sound)->file));
    return seconds;
}

} // namespace

int renderPictureHeightFor(std::size_t panels)
{
    constexpr int perPanel = 220;
    return renderPictureHeight + perPanel * (static_cast<int>(panels) - 3);
}

void drawRenderPicture(Canvas& canvas, const RenderPicture& picture)
{
    const double seconds = secondsOf(picture);
    const TimeAxis axis{seconds, axisLeft, axisLeft + renderPictureColumns};

    const std::vector<AxisTick> clock = secondsTicks(seconds, axis.secondsOf(leastLabelPixels));
    const bool isMusical = picture.delaysName.empty() && followsSong(picture.patch);
    const std::vector<AxisTick> grid =
        isMusical
            ? songTicks(seconds, {picture.tempoBpm}, axis.secondsOf(leastLabelPixels), axis.secondsOf(leastLinePixels))
            : clock;

    const double top = headerBottom + (isMusical ? songRulerHeight : 0.0);
    const double bottom = renderPictureHeightFor(picture.panels.size()) - secondsRulerHeight;
    const std::vector<Lane> lanes = lanesOf(picture.panels, axis, top, bottom);

    drawHeader(canvas, picture, seconds, isMusical);
    // One scale for both, so that louder looks louder.
    float peak = 0.0F;
    for (const auto* sound : {&picture.input, &picture.output})
        if (*sound)
            peak = std::max(peak, (*sound)->peaks.peak());
    const double edge = waveformEdgeDecibels(peak);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        drawPanel(canvas, lanes[i], axis, grid, picture, picture.panels[i], edge);

    if (isMusical)
        drawSongRuler(canvas, axis, top - 8.0, grid);
    drawSecondsRuler(canvas, axis, bottom + 4.0, clock);

    constexpr double shortestShownTailPixels = 4.0;
    const double inputSeconds = picture.input ? durationSeconds(picture.input->file) : seconds;
    if (axis.x(seconds) - axis.x(inputSeconds) < shortestShownTailPixels)
        return;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        drawInputEnd(canvas, lanes[i], axis, inputSeconds, i == 0 ? "the input ends" : "");
}

} // namespace driftline
