// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PeakMeter.h"

#include "GUI/LookAndFeel.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr float fallDecibelsPerFrame = 1.0F;
constexpr float captionWidth = 26.0F;

} // namespace

PeakMeter::PeakMeter(const juce::String& name) : name_(name)
{
    setInterceptsMouseClicks(false, false);
    setAccessible(false);
}

void PeakMeter::refresh(float peak)
{
    const float now = peak > 0.0F ? 20.0F * std::log10(peak) : floorDecibels;
    const float level = std::max({now, levelDecibels_ - fallDecibelsPerFrame, floorDecibels});
    if (level == levelDecibels_)
        return;
    levelDecibels_ = level;
    repaint();
}

void PeakMeter::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    auto area = getLocalBounds().toFloat();
    g.setColour(palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 10.5F));
    g.drawText(name_, area.removeFromLeft(captionWidth), juce::Justification::centredLeft);

    const auto bar = area.withSizeKeepingCentre(area.getWidth(), 4.0F);
    g.setColour(palette.line);
    g.fillRoundedRectangle(bar, 2.0F);
    const float share = std::clamp(1.0F - levelDecibels_ / floorDecibels, 0.0F, 1.0F);
    if (share <= 0.0F)
        return;
    g.setColour(levelDecibels_ > 0.0F ? palette.limit : palette.text.withAlpha(0.8F));
    g.fillRoundedRectangle(bar.withWidth(std::max(share * bar.getWidth(), 4.0F)), 2.0F);
}

} // namespace driftline
