// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/IconButton.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr float cornerRadius = 6.0F;
constexpr float iconSize = 14.0F;
constexpr float strokeWidth = 1.75F;

/// In a square from 0 to 1; whether it is filled or stroked.
struct Sign
{
    juce::Path path;
    bool isFilled = true;
};

Sign signOf(IconButton::Icon icon)
{
    juce::Path path;
    switch (icon)
    {
    case IconButton::Icon::play:
        path.addTriangle(0.15F, 0.0F, 0.15F, 1.0F, 1.0F, 0.5F);
        return {path};
    case IconButton::Icon::pause:
        path.addRoundedRectangle(0.12F, 0.0F, 0.28F, 1.0F, 0.06F);
        path.addRoundedRectangle(0.6F, 0.0F, 0.28F, 1.0F, 0.06F);
        return {path};
    case IconButton::Icon::toStart:
        path.addRoundedRectangle(0.05F, 0.0F, 0.16F, 1.0F, 0.05F);
        path.addTriangle(1.0F, 0.0F, 1.0F, 1.0F, 0.25F, 0.5F);
        return {path};
    case IconButton::Icon::loop:
        // Three quarters of a circle, and the head of an arrow at its end.
        path.addCentredArc(0.5F, 0.5F, 0.45F, 0.45F, 0.0F, juce::MathConstants<float>::halfPi * 0.6F,
                           juce::MathConstants<float>::twoPi - 0.15F, true);
        path.startNewSubPath(0.25F, -0.12F);
        path.lineTo(0.47F, 0.05F);
        path.lineTo(0.27F, 0.27F);
        return {path, false};
    case IconButton::Icon::close:
        break;
    }
    path.startNewSubPath(0.12F, 0.12F);
    path.lineTo(0.88F, 0.88F);
    path.startNewSubPath(0.88F, 0.12F);
    path.lineTo(0.12F, 0.88F);
    return {path, false};
}

} // namespace

IconButton::IconButton(const juce::String& name, Icon icon) : juce::Button(name), icon_(icon)
{
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
    show(name, icon);
}

void IconButton::show(const juce::String& name, Icon icon)
{
    if (getTitle() == name && icon_ == icon)
        return;
    icon_ = icon;
    setTitle(name);
    setTooltip(name);
    repaint();
}

void IconButton::paintButton(juce::Graphics& g, bool isHighlighted, bool isDown)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    const bool isLit = getToggleState();
    const auto fill = isLit ? palette.control.interpolatedWith(palette.delay, 0.16F) : palette.control;
    g.setColour(isDown ? fill.darker(0.15F) : isHighlighted ? fill.brighter(0.12F) : fill);
    g.fillRoundedRectangle(bounds, cornerRadius);

    const auto sign = signOf(icon_);
    const auto square = bounds.withSizeKeepingCentre(iconSize, iconSize);
    const auto placed = juce::AffineTransform::scale(iconSize).translated(square.getX(), square.getY());
    g.setColour((isLit ? palette.delay : palette.text).withMultipliedAlpha(isEnabled() ? 1.0F : 0.35F));
    if (sign.isFilled)
        g.fillPath(sign.path, placed);
    else
        g.strokePath(sign.path,
                     juce::PathStrokeType(strokeWidth, juce::PathStrokeType::mitered, juce::PathStrokeType::rounded),
                     placed);
    if (hasKeyboardFocus(false))
        drawFocusRing(g, bounds, isLit ? palette.text : palette.delay);
}

} // namespace driftline
