// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/LookAndFeel.h"

#include <cmath>

namespace driftline
{

/// A level in dB as a bar with its value in it, from off to +12 dB; a double click is 0 dB. [message thread]
class LevelBar : public juce::Slider
{
public:
    static constexpr double lowestDecibels = -48.0; ///< and there it is off
    static constexpr double highestDecibels = 12.0;

    explicit LevelBar(const juce::String& name) : juce::Slider(LinearBar, NoTextBox)
    {
        setTitle(name);
        setTooltip(name);
        setRange(lowestDecibels, highestDecibels, 0.1);
        setDoubleClickReturnValue(true, 0.0);
        setWantsKeyboardFocus(true);
        setMouseClickGrabsKeyboardFocus(false);
        textFromValueFunction = [](double decibels) {
            return decibels <= lowestDecibels ? juce::String("Off") : juce::String(decibels, 1) + " dB";
        };
        setValue(0.0, juce::dontSendNotification);
    }

    float gain() const
    {
        return getValue() <= lowestDecibels ? 0.0F : static_cast<float>(std::pow(10.0, getValue() / 20.0));
    }

    void paint(juce::Graphics& g) override
    {
        const auto palette = LookAndFeel::paletteOf(*this);
        const auto bounds = getLocalBounds().toFloat();
        const float strength = isEnabled() ? 1.0F : 0.4F;
        juce::Path shape;
        shape.addRoundedRectangle(bounds, 6.0F);
        g.setColour(palette.control);
        g.fillPath(shape);
        {
            const juce::Graphics::ScopedSaveState state(g);
            g.reduceClipRegion(shape);
            g.setColour(palette.text.withAlpha(0.18F * strength));
            const auto share = (getValue() - lowestDecibels) / (highestDecibels - lowestDecibels);
            g.fillRect(bounds.withWidth(static_cast<float>(share) * bounds.getWidth()));
        }
        g.setColour(palette.text.withMultipliedAlpha(strength));
        g.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, 12.0F));
        g.drawText(getTextFromValue(getValue()), getLocalBounds(), juce::Justification::centred);
        if (hasKeyboardFocus(false))
            drawFocusRing(g, bounds, palette.delay);
    }
};

} // namespace driftline
