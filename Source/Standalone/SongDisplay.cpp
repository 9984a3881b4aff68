// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/SongDisplay.h"

#include "GUI/FileWell.h"
#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr float cornerRadius = 6.0F;
constexpr float textSize = 11.5F;
constexpr double keyStepSeconds = 1.0;

juce::String nameOf(const PlayedFileStatus& status)
{
    return juce::File(juce::String::fromUTF8(status.file.c_str())).getFileName();
}

} // namespace

SongDisplay::SongDisplay() : juce::Slider(LinearBar, NoTextBox)
{
    setTitle("Position");
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
    setScrollWheelEnabled(false);
    textFromValueFunction = [this](double seconds) {
        return minutesText(seconds) + " of " + minutesText(getMaximum()) + " minutes";
    };
    show(std::make_shared<const PlayedFileStatus>());
}

void SongDisplay::show(std::shared_ptr<const PlayedFileStatus> status)
{
    status_ = std::move(status);
    const bool hasFile = !status_->file.empty();
    setRange(0.0, hasFile ? std::max(status_->seconds, 0.001) : 1.0);
    setEnabled(hasFile);
    setTitle(hasFile ? "Position in " + nameOf(*status_) : juce::String("Position"));
    setTooltip(juce::String::fromUTF8(status_->problem.empty() ? status_->file.c_str() : status_->problem.c_str()));
    repaint();
}

void SongDisplay::showPosition(double seconds)
{
    if (!isMouseButtonDown())
        setValue(seconds, juce::dontSendNotification);
}

void SongDisplay::setAwaitsDrop(bool awaitsDrop)
{
    awaitsDrop_ = awaitsDrop;
    repaint();
}

bool SongDisplay::keyPressed(const juce::KeyPress& key)
{
    const int code = key.getKeyCode();
    if (code == juce::KeyPress::leftKey || code == juce::KeyPress::rightKey)
        setValue(getValue() + (code == juce::KeyPress::leftKey ? -keyStepSeconds : keyStepSeconds));
    else if (code == juce::KeyPress::homeKey || code == juce::KeyPress::endKey)
        setValue(code == juce::KeyPress::homeKey ? getMinimum() : getMaximum());
    else
        return false;
    return true;
}

juce::String SongDisplay::hint() const
{
    if (awaitsDrop_)
        return "Drop it here";
    if (!status_->problem.empty())
        return juce::String::fromUTF8(status_->problem.c_str());
    if (status_->isLoading && status_->file.empty())
        return "Loading";
    return status_->file.empty() ? juce::String("Drop an audio file anywhere to play it in a loop instead of the input")
                                 : nameOf(*status_);
}

void SongDisplay::paintPeaks(juce::Graphics& g, juce::Rectangle<float> area, juce::Colour colour) const
{
    const auto& peaks = status_->peaks;
    g.setColour(colour);
    juce::Path wave;
    for (int x = 0; x < static_cast<int>(area.getWidth()); x += 3)
    {
        const auto first = peaks.size() * static_cast<std::size_t>(x) / static_cast<std::size_t>(area.getWidth());
        const auto end = std::max(first + 1, peaks.size() * static_cast<std::size_t>(x + 3)
                                                 / static_cast<std::size_t>(area.getWidth()));
        float peak = 0.0F;
        for (auto i = first; i < std::min(end, peaks.size()); ++i)
            peak = std::max(peak, peaks[i]);
        const float height = std::max(1.0F, std::min(peak, 1.0F) * area.getHeight());
        wave.addRectangle(area.getX() + static_cast<float>(x), area.getCentreY() - 0.5F * height, 2.0F, height);
    }
    g.fillPath(wave);
}

/// On a plate of its own, since the waveform is behind it.
void SongDisplay::paintText(juce::Graphics& g, const juce::String& text) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const bool isProblem = !awaitsDrop_ && !status_->problem.empty();
    const bool isName = !awaitsDrop_ && !isProblem && !status_->file.empty();
    const auto font = LookAndFeel::fontOf(*this, isName ? FontWeight::medium : FontWeight::regular, textSize);
    const auto width = std::min(compat::textWidth(font, text) + 16.0F, static_cast<float>(getWidth()) - 8.0F);
    const auto plate = getLocalBounds().toFloat().reduced(4.0F, 6.0F).withWidth(width);
    g.setColour(palette.well.withAlpha(0.85F));
    g.fillRoundedRectangle(plate, 4.0F);
    g.setColour(isProblem ? palette.limit : isName ? palette.text : palette.dimText);
    g.setFont(font);
    g.drawText(text, plate.reduced(8.0F, 0.0F), juce::Justification::centredLeft);
}

void SongDisplay::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    g.setColour(palette.well);
    g.fillRoundedRectangle(bounds, cornerRadius);
    if (!status_->peaks.empty())
    {
        const auto area = bounds.reduced(0.0F, 4.0F);
        const auto share = static_cast<float>((getValue() - getMinimum()) / (getMaximum() - getMinimum()));
        const float place = share * bounds.getWidth();
        paintPeaks(g, area, palette.line);
        {
            const juce::Graphics::ScopedSaveState state(g);
            g.reduceClipRegion(getLocalBounds().withWidth(juce::roundToInt(place)));
            paintPeaks(g, area, palette.delay.withAlpha(0.45F));
        }
        paintText(g, hint());
        g.setColour(palette.feedback);
        g.fillRect(std::min(place, bounds.getWidth() - 1.5F), 0.0F, 1.5F, bounds.getHeight());
    }
    else
        paintText(g, hint());
    if (awaitsDrop_)
    {
        g.setColour(palette.delay);
        g.drawRoundedRectangle(bounds.reduced(0.75F), cornerRadius, 1.5F);
    }
    if (hasKeyboardFocus(false))
        drawFocusRing(g, bounds, palette.delay);
}

} // namespace driftline
