// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LoadMeter.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

// At thirty frames a second.
constexpr double smoothing = 1.0 / 30.0;
constexpr int worstHeldFrames = 60;
constexpr int framesBetweenTexts = 8; // digits that change faster cannot be read

constexpr double dangerousLoad = 0.8;
constexpr float textSize = 10.5F;

juce::String percent(double share)
{
    const double value = 100.0 * share;
    return (value < 9.95 ? juce::String(value, 1) : juce::String(juce::roundToInt(value))) + " %";
}

} // namespace

LoadMeter::LoadMeter()
{
    setTitle("Processor load");
    setTooltip("How much of its time the audio thread spends in this instance, and the worst block of the last two "
               "seconds. At 100 % the sound drops out.");
}

void LoadMeter::refresh(const PlaybackStatus& playback)
{
    mean_ += smoothing * (playback.processorLoad - mean_);
    if (playback.worstProcessorLoad >= worst_ || ++framesSinceWorst_ > worstHeldFrames)
    {
        worst_ = playback.worstProcessorLoad;
        framesSinceWorst_ = 0;
    }
    if (framesSinceText_-- > 0)
        return;
    framesSinceText_ = framesBetweenTexts;
    const auto text = playback.isRunning ? percent(mean_) : juce::String();
    const auto worst = playback.isRunning ? "max " + percent(worst_) : juce::String();
    if (text == text_ && worst == worstText_)
        return;
    text_ = text;
    worstText_ = worst;
    repaint();
}

void LoadMeter::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    auto area = getLocalBounds();
    const auto upper = area.removeFromTop(area.getHeight() / 2);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, textSize));
    g.setColour(palette.dimText);
    g.drawText("CPU", upper, juce::Justification::centredLeft);
    g.setColour(palette.text);
    g.drawText(text_, upper, juce::Justification::centredRight);
    g.setColour(worst_ >= dangerousLoad ? palette.limit : palette.dimText);
    g.drawText(worstText_, area, juce::Justification::centredRight);
}

} // namespace driftline
