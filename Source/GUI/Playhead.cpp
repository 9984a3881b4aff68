// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Playhead.h"

#include "GUI/CurvePath.h"
#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr float textSize = 11.5F;
constexpr float boxWidth = 76.0F;
constexpr float boxHeight = 20.0F;
constexpr float dotRadius = 5.0F;

} // namespace

Playhead::Playhead(const CurveEditor& editor) : editor_(editor)
{
    setInterceptsMouseClicks(false, false);
    setAccessible(false);
}

Playhead::Mark Playhead::markOf(const PlaybackStatus& playback, std::size_t channel) const
{
    Mark mark;
    if (!playback.isRunning || static_cast<int>(channel) >= playback.channels)
        return mark;
    // The second one is shown where it is somewhere else: with an offset, or a curve of its own.
    if (channel == 1 && playback.curvePosition[0] == playback.curvePosition[1] && !editor_.slot().right)
        return mark;
    const double milliseconds = 1000.0 * playback.delaySamples[channel] / playback.sampleRateHz;
    const auto& axes = editor_.axes();
    const double range = axes.highestMilliseconds - axes.lowestMilliseconds;
    // What is really read, so that a glide is seen on its way to the curve.
    const double value = range > 0.0 ? (milliseconds - axes.lowestMilliseconds) / range : 0.0;
    mark.place = pointOnCurve(editor_.plotArea(), playback.curvePosition[channel], std::clamp(value, 0.0, 1.0));
    mark.text = delayText(milliseconds);
    mark.isShown = editor_.visibleArea().expanded(1.0F).contains(mark.place);
    return mark;
}

void Playhead::refresh(const PlaybackStatus& playback)
{
    for (std::size_t channel = 0; channel < marks_.size(); ++channel)
    {
        auto mark = markOf(playback, channel);
        if (mark == marks_[channel])
            continue;
        repaint(boundsOf(marks_[channel]));
        repaint(boundsOf(mark));
        marks_[channel] = std::move(mark);
    }
}

juce::Rectangle<int> Playhead::boundsOf(const Mark& mark) const
{
    if (!mark.isShown)
        return {};
    const auto area = editor_.visibleArea();
    return juce::Rectangle<float>(mark.place.x - boxWidth - 8.0F, 0.0F, 2.0F * boxWidth + 16.0F,
                                  area.getBottom() + 8.0F)
        .getSmallestIntegerContainer();
}

void Playhead::paintMark(juce::Graphics& g, const Mark& mark, bool isSecond) const
{
    if (!mark.isShown)
        return;
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = editor_.visibleArea();
    g.setColour(palette.feedback.withAlpha(isSecond ? 0.45F : 1.0F));
    g.fillRect(juce::Rectangle<float>(mark.place.x - 0.75F, area.getY(), 1.5F, area.getHeight()));
    g.fillEllipse(juce::Rectangle<float>(2.0F * dotRadius, 2.0F * dotRadius).withCentre(mark.place));
    if (isSecond)
        return;

    auto box = juce::Rectangle<float>(mark.place.x + 6.0F, area.getY() + 4.0F, boxWidth, boxHeight);
    if (box.getRight() > area.getRight())
        box.setX(mark.place.x - 6.0F - boxWidth);
    g.setColour(palette.well.withAlpha(0.85F));
    g.fillRoundedRectangle(box, 4.0F);
    g.setColour(palette.feedback);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, textSize));
    g.drawText(mark.text, box, juce::Justification::centred);
}

void Playhead::paint(juce::Graphics& g)
{
    paintMark(g, marks_[1], true);
    paintMark(g, marks_[0], false);
}

} // namespace driftline
