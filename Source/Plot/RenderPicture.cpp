// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/RenderPicture.h"

#include "Engine/DelayTime.h"
#include "Model/ParameterText.h"
#include "Plot/DelayLane.h"
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

/// As the editor shows it, without zeros that say nothing: "8 ms" for "8.00 ms".
std::string valueText(const Patch& patch, ParameterId id)
{
    std::string text = formatParameter(parameterInfo(id), patch.parameters.get(id));
    const auto point = text.find('.');
    if (point == std::string::npos)
        return text;
    const auto end = std::min(text.find_first_not_of("0123456789", point + 1), text.size());
    const auto lastWanted = text.find_last_not_of('0', end - 1);
    const auto kept = lastWanted == point ? point : lastWanted + 1;
    return text.erase(kept, end - kept);
}

/// "2 bars" for "2bar"; other divisions are read as they are written.
std::string cycleText(const Patch& patch)
{
    std::string text = valueText(patch, ParameterId::cycle);
    const auto bar = text.find("bar");
    if (bar == std::string::npos)
        return text;
    return text.substr(0, bar) + (text == "1bar" ? " bar" : " bars");
}

bool followsSong(const Patch& patch)
{
    const auto source = patch.parameters.choice<Source>(ParameterId::source);
    const bool hasSpeed = source == Source::trigger || source == Source::random;
    return source == Source::sync || patch.parameters.get(ParameterId::sync) != 0.0
           || (hasSpeed && patch.parameters.choice<Speed>(ParameterId::speed) == Speed::cycle);
}

std::string timeText(const Patch& patch, double tempoBpm)
{
    if (patch.parameters.get(ParameterId::sync) == 0.0)
        return "Time " + valueText(patch, ParameterId::time);
    Transport transport;
    transport.tempoBpm = tempoBpm;
    std::array<char, 48> milliseconds{};
    std::snprintf(milliseconds.data(), milliseconds.size(), "%.4g ms",
                  timeSeconds(patch.parameters, transport) * 1000.0);
    return "Time " + valueText(patch, ParameterId::sync) + " = " + milliseconds.data();
}

/// What Cycle or Rate says, whichever is in use.
std::string speedText(const Patch& patch)
{
    if (patch.parameters.choice<Speed>(ParameterId::speed) == Speed::cycle)
        return cycleText(patch);
    std::array<char, 48> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.3g s", 1.0 / patch.parameters.get(ParameterId::rate));
    return seconds.data();
}

std::string sourceText(const Patch& patch)
{
    switch (patch.parameters.choice<Source>(ParameterId::source))
    {
    case Source::manual:
        return "Manual at " + valueText(patch, ParameterId::modulation);
    case Source::sync:
        return "Sync, one pass in " + cycleText(patch);
    case Source::free:
        return "Free at " + valueText(patch, ParameterId::rate);
    case Source::trigger:
        return "Trigger by " + valueText(patch, ParameterId::trigger) + ", one pass in " + speedText(patch);
    case Source::envelope:
        return "Envelope from " + valueText(patch, ParameterId::threshold);
    case Source::random:
        return "Random " + valueText(patch, ParameterId::seed) + ", one step in " + speedText(patch);
    }
    return {};
}

DelayLaneText delayText(const RenderPicture& picture)
{
    const Patch& patch = picture.patch;
    DelayLaneText text;
    text.subject = timeText(patch, picture.tempoBpm).append(separator) + sourceText(patch);
    if (patch.parameters.get(ParameterId::depth) != parameterInfo(ParameterId::depth).defaultValue)
        text.subject.append(separator) += "Depth " + valueText(patch, ParameterId::depth);
    if (picture.delay.channels == 2 && patch.parameters.get(ParameterId::stereoOffset) != 0.0)
        text.subject.append(separator) += "Offset " + valueText(patch, ParameterId::stereoOffset);
    if (patch.parameters.choice<TransitionMode>(ParameterId::transition) != TransitionMode::glide)
        text.jump = "fade " + valueText(patch, ParameterId::fade);
    if (picture.delay.isTimeLimited)
        text.limit = "the synced time is longer than 30 s and is taken as 30 s";
    return text;
}

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

void drawHeader(Canvas& canvas, const RenderPicture& picture, double seconds)
{
    constexpr TextStyle titleStyle{24.0, palette::text, TextAlign::left, true};
    constexpr TextStyle descriptionStyle{15.0, palette::dimText};
    constexpr double textLeft = margin + 64.0;
    constexpr double textRight = renderPictureWidth - margin;

    const double titleBaseline = picture.patch.description.empty() ? 56.0 : 44.0;

    drawLogo(canvas, {margin + 28.0, 48.0});
    std::string facts = durationText(seconds);
    if (followsSong(picture.patch))
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

} // namespace

void drawRenderPicture(Canvas& canvas, const RenderPicture& picture)
{
    const double inputSeconds = durationSeconds(picture.input.file);
    const double seconds = std::max(inputSeconds, durationSeconds(picture.output.file));
    const TimeAxis axis{seconds, axisLeft, axisLeft + renderPictureColumns};

    const std::vector<AxisTick> clock = secondsTicks(seconds, axis.secondsOf(leastLabelPixels));
    const bool isMusical = followsSong(picture.patch);
    const std::vector<AxisTick> grid =
        isMusical
            ? songTicks(seconds, {picture.tempoBpm}, axis.secondsOf(leastLabelPixels), axis.secondsOf(leastLinePixels))
            : clock;

    const double top = headerBottom + (isMusical ? songRulerHeight : 0.0);
    const double bottom = renderPictureHeight - secondsRulerHeight;
    const Lane inputLane = makeLane(axis, top, top + waveformLaneHeight);
    const Lane outputLane = makeLane(axis, bottom - waveformLaneHeight, bottom);
    const Lane delayLane = makeLane(axis, inputLane.well.bottom + laneGap, outputLane.well.top - laneGap);

    drawHeader(canvas, picture, seconds);
    // One scale for both, so that louder looks louder.
    const double edge = waveformEdgeDecibels(std::max(picture.input.peaks.peak(), picture.output.peaks.peak()));
    drawWaveformLane(canvas, inputLane, axis, grid, picture.input, {"IN", palette::dimText, edge});
    drawDelayLane(canvas, delayLane, axis, grid, picture.delay, delayText(picture));
    drawWaveformLane(canvas, outputLane, axis, grid, picture.output, {"OUT", palette::text, edge});

    if (isMusical)
        drawSongRuler(canvas, axis, top - 8.0, grid);
    drawSecondsRuler(canvas, axis, bottom + 4.0, clock);

    constexpr double shortestShownTailPixels = 4.0;
    if (axis.x(seconds) - axis.x(inputSeconds) >= shortestShownTailPixels)
    {
        drawInputEnd(canvas, inputLane, axis, inputSeconds, "the input ends");
        drawInputEnd(canvas, delayLane, axis, inputSeconds, "");
        drawInputEnd(canvas, outputLane, axis, inputSeconds, "");
    }
}

} // namespace driftline
