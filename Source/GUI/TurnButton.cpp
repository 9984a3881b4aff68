// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/TurnButton.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

TurnButton::TurnButton(const juce::String& name, Way way) : juce::Button(name), way_(way)
{
    setTitle(name);
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
}

void TurnButton::paintButton(juce::Graphics& g, bool isHighlighted, bool isDown)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    getLookAndFeel().drawButtonBackground(g, *this, palette.control, isHighlighted, isDown);
    // To the right; the other way round it is undo.
    juce::Path arrow;
    arrow.startNewSubPath(-6.0F, 4.5F);
    arrow.cubicTo(-6.0F, -4.0F, 1.0F, -4.5F, 5.5F, -0.5F);
    arrow.startNewSubPath(5.5F, -5.0F);
    arrow.lineTo(5.5F, -0.5F);
    arrow.lineTo(1.0F, -0.5F);
    const auto centre = getLocalBounds().toFloat().getCentre();
    arrow.applyTransform(juce::AffineTransform::scale(way_ == Way::back ? -1.0F : 1.0F, 1.0F).translated(centre));
    g.setColour(palette.text.withMultipliedAlpha(isEnabled() ? 1.0F : 0.35F));
    g.strokePath(arrow, juce::PathStrokeType(1.6F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
}

} // namespace driftline
