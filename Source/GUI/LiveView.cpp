// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LiveView.h"

#include "GUI/CurvePath.h"
#include "GUI/LookAndFeel.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr std::size_t mostTaken = 2048;
constexpr float traceThickness = 1.5F;
/// The waveform's middle and height, as shares of the plot's: low, where curves seldom are.
constexpr float waveMiddle = 0.86F;
constexpr float waveHeight = 0.13F;

} // namespace

LiveHistory::LiveHistory(EditorModel& model) : model_(model), taken_(mostTaken) { model_.watchMoments(true); }

void LiveHistory::refresh(const PlaybackStatus& playback, const CurveAxes& axes)
{
    sampleRateHz_ = playback.sampleRateHz;
    if (axes.positions != positions_)
    {
        positions_ = axes.positions;
        for (auto& pass : passes_)
            pass.clear();
    }
    for (std::size_t count = taken_.size(); count == taken_.size();)
    {
        count = model_.takeMoments(taken_);
        for (std::size_t i = 0; i < count; ++i)
        {
            passes_[0].add(taken_[i], 0);
            if (playback.channels == 2)
                passes_[1].add(taken_[i], 1);
            newest_ = taken_[i];
        }
    }
    const bool isApart =
        newest_.curvePosition[0] != newest_.curvePosition[1] || newest_.delaySamples[0] != newest_.delaySamples[1];
    channels_ = playback.channels == 2 && isApart ? 2 : 1;
    for (std::size_t c = 0; c < passes_.size(); ++c)
        changed_[c] = passes_[c].takeChanged();
}

LiveLayer::LiveLayer(const LiveHistory& history, const CurveEditor& editor) : history_(history), editor_(editor)
{
    setInterceptsMouseClicks(false, false);
    setAccessible(false);
}

float LiveLayer::xOf(int column) const { return pointOnCurve(editor_.plotArea(), LivePass::positionOf(column), 0.0).x; }

void LiveLayer::refresh()
{
    if (const auto plot = editor_.plotArea(); plot != lastPlotArea_)
    {
        lastPlotArea_ = plot;
        repaint();
    }
    for (int channel = 0; channel < history_.channels(); ++channel)
    {
        const auto [first, end] = history_.changed(channel);
        if (first == end)
            continue;
        const auto left = static_cast<int>(std::floor(xOf(first) - 2.0F));
        const auto right = static_cast<int>(std::ceil(xOf(end) + 2.0F));
        repaint(left, 0, right - left, getHeight());
    }
}

LivePass::Range LiveLayer::columnsIn(juce::Rectangle<int> clip) const
{
    const auto plot = editor_.plotArea();
    if (plot.getWidth() <= 0.0F)
        return {0, 0};
    const auto columnAt = [&](int x) {
        return static_cast<int>((static_cast<float>(x) - plot.getX()) / plot.getWidth() * LivePass::columnCount);
    };
    return {std::clamp(columnAt(clip.getX()) - 2, 0, LivePass::columnCount),
            std::clamp(columnAt(clip.getRight()) + 3, 0, LivePass::columnCount)};
}

void LiveWaveform::paint(juce::Graphics& g)
{
    const auto plot = shownArea();
    g.reduceClipRegion(plot.toNearestInt());
    const float middle = plot.getY() + waveMiddle * plot.getHeight();
    const float height = waveHeight * plot.getHeight();
    const auto [first, end] = columnsIn(g.getClipBounds());
    juce::RectangleList<float> input;
    juce::RectangleList<float> output;
    for (int i = first; i < end; ++i)
    {
        const auto& column = history_.pass(0).column(i);
        if (!column.isFilled)
            continue;
        const float left = xOf(i);
        const float width = xOf(i + 1) - left;
        const auto bar = [&](float peak) {
            const float reach = std::max(std::min(peak, 1.0F) * height, 0.5F);
            return juce::Rectangle<float>(left, middle - reach, width, 2.0F * reach);
        };
        input.addWithoutMerging(bar(column.inputPeak));
        output.addWithoutMerging(bar(column.outputPeak));
    }
    const auto palette = LookAndFeel::paletteOf(*this);
    g.setColour(palette.dimText.withAlpha(0.22F));
    g.fillRectList(input);
    g.setColour(palette.delay.withAlpha(0.20F));
    g.fillRectList(output);
}

float LiveTrace::yOf(double delaySamples) const
{
    const auto& axes = editor_.axes();
    const double range = axes.highestMilliseconds - axes.lowestMilliseconds;
    const double milliseconds = 1000.0 * delaySamples / history_.sampleRateHz();
    const double value = range > 0.0 ? (milliseconds - axes.lowestMilliseconds) / range : 0.0;
    return pointOnCurve(editor_.plotArea(), 0.0, std::clamp(value, -0.02, 1.02)).y;
}

void LiveTrace::paintPass(juce::Graphics& g, int channel) const
{
    const auto [first, end] = columnsIn(g.getClipBounds());
    const auto colour = LookAndFeel::paletteOf(*this).feedback.withMultipliedAlpha(channel == 0 ? 0.9F : 0.5F);
    juce::Path trace;
    bool isDrawing = false;
    for (int i = first; i < end; ++i)
    {
        const auto& column = history_.pass(channel).column(i);
        if (!column.isFilled)
        {
            isDrawing = false;
            continue;
        }
        const juce::Point<float> place(xOf(i), yOf(column.delaySamples));
        if (isDrawing && !column.isStart)
            trace.lineTo(place);
        else
            trace.startNewSubPath(place);
        isDrawing = true;
        if (column.fadeIn < 1.0F)
        {
            // The head that goes, as strong as it still sounds.
            g.setColour(colour.withMultipliedAlpha(1.0F - column.fadeIn));
            g.fillRect(juce::Rectangle<float>(xOf(i + 1) - place.x, traceThickness)
                           .withCentre({place.x, yOf(column.fadingDelaySamples)}));
        }
    }
    g.setColour(colour);
    g.strokePath(trace, juce::PathStrokeType(traceThickness));
}

void LiveTrace::paint(juce::Graphics& g)
{
    g.reduceClipRegion(shownArea().toNearestInt());
    for (int channel = history_.channels(); --channel >= 0;)
        paintPass(g, channel);
}

} // namespace driftline
