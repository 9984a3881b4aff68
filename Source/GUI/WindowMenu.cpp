// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/WindowMenu.h"

#include "GUI/LookAndFeel.h"

#include <cmath>

namespace driftline
{

WindowMenu::WindowMenu() : juce::Button("Driftline")
{
    setTitle("Driftline: theme, size and tooltips");
    setTooltip("Theme, size of the window, tooltips");
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
}

juce::PopupMenu WindowMenu::menu()
{
    juce::PopupMenu menu;
    const juce::Component::SafePointer<WindowMenu> self(this);
    const auto theme = [&](const juce::String& name, bool isLight) {
        menu.addItem(name, true, settings_->isLight() == isLight, [self, isLight] {
            if (self != nullptr)
                self->settings_->setLight(isLight);
        });
    };
    menu.addSectionHeader("Theme");
    theme("Dark", false);
    theme("Light", true);

    menu.addSectionHeader("Size");
    const double present = scale ? scale() : 1.0;
    for (const double size : WindowSettings::scales)
        menu.addItem(juce::String(juce::roundToInt(100.0 * size)) + " %", setScale != nullptr,
                     std::abs(size - present) < 0.005, [self, size] {
                         if (self != nullptr && self->setScale)
                             self->setScale(size);
                     });

    menu.addSectionHeader("Help");
    menu.addItem("Tooltips", true, settings_->showsTooltips(), [self] {
        if (self != nullptr)
            self->settings_->setShowsTooltips(!self->settings_->showsTooltips());
    });
    return menu;
}

void WindowMenu::clicked()
{
    auto list = menu();
    list.setLookAndFeel(&getLookAndFeel());
    list.showMenuAsync(juce::PopupMenu::Options().withTargetComponent(this).withMinimumWidth(getWidth()));
}

void WindowMenu::paintButton(juce::Graphics& g, bool isHighlighted, bool)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    if (isHighlighted)
    {
        g.setColour(palette.control);
        g.fillRoundedRectangle(bounds, 6.0F);
    }
    const float middle = bounds.getCentreY();
    juce::Path wave;
    wave.startNewSubPath(8.0F, middle);
    wave.cubicTo(14.0F, middle - 18.0F, 22.0F, middle - 18.0F, 27.0F, middle - 2.0F);
    wave.cubicTo(32.0F, middle + 14.0F, 42.0F, middle + 14.0F, 47.0F, middle - 4.0F);
    g.setColour(palette.delay);
    g.strokePath(wave, juce::PathStrokeType(3.0F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
    g.setColour(palette.text);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, 18.0F));
    g.drawText("Driftline", bounds.withTrimmedLeft(58.0F), juce::Justification::centredLeft);
    drawMenuArrow(g, bounds, palette.dimText);
    if (hasKeyboardFocus(false))
        drawFocusRing(g, bounds, palette.delay);
}

} // namespace driftline
