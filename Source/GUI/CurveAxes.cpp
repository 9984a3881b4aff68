// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveAxes.h"

#include "Model/Division.h"
#include "Model/ParameterText.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr int delayLineCount = 4;
constexpr int mostLines = 32;
constexpr int mostLabels = 8;

juce::String fixedPoint(double value, int decimals)
{
    // juce::String shows all digits when asked for none behind the point.
    return decimals == 0 ? juce::String(juce::roundToInt(value)) : juce::String(value, decimals);
}

/// Labels on every line up to a number that still leaves room between them, then on every second, fourth, ...
int labelInterval(int lines, int alwaysMultipleOf)
{
    int interval = 1;
    while (lines / interval > mostLabels)
        interval *= interval < alwaysMultipleOf && alwaysMultipleOf % (interval * 2) != 0 ? alwaysMultipleOf : 2;
    return interval;
}

std::vector<AxisLine> beatLines(double cycleQuarterNotes, int meterNumerator, int meterDenominator)
{
    const int beatsPerBar = std::max(meterNumerator, 1);
    double unitsPerCycle = cycleQuarterNotes * std::max(meterDenominator, 1) / 4.0;
    int unitsPerBeat = 1;
    // A cycle of a beat or two is divided further: sixteenths of a quarter note.
    while (unitsPerCycle < 4.0 && unitsPerBeat < 16)
    {
        unitsPerCycle *= 2.0;
        unitsPerBeat *= 2;
    }
    int unitsPerLine = 1;
    while (unitsPerCycle / unitsPerLine > mostLines)
        unitsPerLine *= unitsPerLine < beatsPerBar ? beatsPerBar : 2;

    const int lines = static_cast<int>(std::ceil(unitsPerCycle / unitsPerLine - 1e-9));
    const int interval = labelInterval(lines, beatsPerBar);
    std::vector<AxisLine> result;
    for (int i = 0; i < lines; ++i)
    {
        const int unit = i * unitsPerLine;
        const int beat = unit / unitsPerBeat;
        AxisLine line{unit / unitsPerCycle, {}, unit % (unitsPerBeat * beatsPerBar) == 0};
        if (unit % unitsPerBeat == 0 && i % interval == 0)
            line.label << beat / beatsPerBar + 1 << "." << beat % beatsPerBar + 1;
        result.push_back(line);
    }
    return result;
}

std::vector<AxisLine> evenLines(double whole, const juce::String& unit, int decimals)
{
    constexpr int lines = 8;
    std::vector<AxisLine> result;
    for (int i = 0; i < lines; ++i)
    {
        AxisLine line{static_cast<double>(i) / lines, {}, i % 4 == 0};
        if (i % 2 == 0)
            line.label = fixedPoint(whole * i / lines, decimals) + unit;
        result.push_back(line);
    }
    return result;
}

void setMusicalPositions(CurveAxes& axes, const EditorModel& model, const PlaybackStatus& playback)
{
    const auto index = static_cast<std::size_t>(model.parameter(ParameterId::cycle));
    const double cycle = lengthInQuarterNotes(divisions[index], playback.meterNumerator, playback.meterDenominator);
    axes.positions = beatLines(cycle, playback.meterNumerator, playback.meterDenominator);
    axes.passLength = cycle * playback.meterDenominator / 4.0;
    axes.passUnit = " beats";
    axes.passQuarterNotes = cycle;
    axes.passSeconds = cycle * 60.0 / playback.tempoBpm;
}

void setTimedPositions(CurveAxes& axes, const EditorModel& model)
{
    axes.passLength = 1.0 / model.parameter(ParameterId::rate);
    axes.passUnit = " s";
    axes.passSeconds = axes.passLength;
    axes.positions = axes.passLength < 1.0 ? evenLines(1000.0 * axes.passLength, " ms", 0)
                                           : evenLines(axes.passLength, axes.passUnit, axes.passLength < 10.0 ? 2 : 1);
}

/// From the threshold at the start to full scale at the end.
std::vector<AxisLine> levelLines(double thresholdDb)
{
    auto lines = evenLines(1.0, "", 0);
    for (auto& line : lines)
        if (line.label.isNotEmpty())
            line.label = juce::String(thresholdDb * (1.0 - line.at), 1) + " dB";
    return lines;
}

void setPositions(CurveAxes& axes, const EditorModel& model, const PlaybackStatus& playback)
{
    const auto source = static_cast<Source>(static_cast<int>(model.parameter(ParameterId::source)));
    const auto mode = static_cast<TriggerMode>(static_cast<int>(model.parameter(ParameterId::triggerMode)));
    axes.wraps =
        source == Source::sync || source == Source::free || (source == Source::trigger && mode != TriggerMode::oneShot);
    switch (source)
    {
    case Source::sync:
        setMusicalPositions(axes, model, playback);
        break;
    case Source::free:
        setTimedPositions(axes, model);
        break;
    case Source::trigger:
        if (static_cast<Speed>(static_cast<int>(model.parameter(ParameterId::speed))) == Speed::cycle)
            setMusicalPositions(axes, model, playback);
        else
            setTimedPositions(axes, model);
        break;
    case Source::envelope:
        axes.positions = levelLines(model.parameter(ParameterId::threshold));
        break;
    case Source::manual:
    case Source::random:
        axes.positions = evenLines(1.0, "", 2);
        break;
    }
}

/// The value, also outside of 0 to 1, at which the delay is read. Without any range to lie in: just outside of it.
double valueAtDelay(const CurveAxes& axes, double milliseconds)
{
    const double range = axes.highestMilliseconds - axes.lowestMilliseconds;
    const double above = milliseconds - axes.lowestMilliseconds;
    if (range > 0.0)
        return above / range;
    return above > 0.0 ? 2.0 : -1.0;
}

} // namespace

juce::String delayText(double milliseconds)
{
    if (milliseconds >= 1000.0)
        return fixedPoint(milliseconds / 1000.0, milliseconds < 10000.0 ? 2 : 1) + " s";
    return fixedPoint(milliseconds, milliseconds < 10.0 ? 2 : milliseconds < 100.0 ? 1 : 0) + " ms";
}

CurveAxes curveAxes(const EditorModel& model, const PlaybackStatus& playback)
{
    CurveAxes axes;
    const double shortest = 1000.0 * model.shortestDelaySamples() / playback.sampleRateHz;
    const double depth = model.parameter(ParameterId::depth) / 100.0;
    axes.highestMilliseconds = std::max(std::min(1000.0 * model.timeSeconds(), longestTimeMilliseconds), shortest);
    axes.lowestMilliseconds = shortest + (1.0 - depth) * (axes.highestMilliseconds - shortest);
    axes.kernelLimitSamples = model.shortestKernelDelaySamples();
    axes.kernelLimit = valueAtDelay(axes, 1000.0 * axes.kernelLimitSamples / playback.sampleRateHz);
    axes.tempoBpm = playback.tempoBpm;
    axes.meterNumerator = playback.meterNumerator;
    axes.meterDenominator = playback.meterDenominator;
    axes.sampleRateHz = playback.sampleRateHz;
    setPositions(axes, model, playback);
    for (int i = 0; i <= delayLineCount; ++i)
    {
        const double value = static_cast<double>(i) / delayLineCount;
        axes.delays.push_back({value, delayText(axes.milliseconds(value)), false});
    }
    return axes;
}

} // namespace driftline
