// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LookAndFeel.h"

#include <cmath>

namespace driftline
{

namespace
{
constexpr float cornerRadius = 6.0f;
constexpr float arcThickness = 4.0f;
constexpr float disabledOpacity = 0.35f;

constexpr float valueTextSize = 12.0f;
constexpr float controlTextSize = 12.5f;

/// A knob from top to bottom: the arc, the row of its caption, the row of its value, in pixels.
constexpr int largestArcDiameter = 54;
constexpr int captionRowHeight = 17;
constexpr int valueRowHeight = 17;

/// The point `radius` away from `centre` at `angle`, clockwise from the top, in radians.
juce::Point<float> polar(juce::Point<float> centre, float radius, float angle)
{
    return {centre.x + radius * std::sin(angle), centre.y - radius * std::cos(angle)};
}

void strokeArc(juce::Graphics& g, juce::Point<float> centre, float radius, float from, float to)
{
    juce::Path arc;
    arc.addCentredArc(centre.x, centre.y, radius, radius, 0.0f, from, to, true);
    g.strokePath(arc, juce::PathStrokeType(arcThickness, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
}
} // namespace

void drawFocusRing(juce::Graphics& g, juce::Rectangle<float> bounds, juce::Colour colour)
{
    g.setColour(colour.withAlpha(0.8f));
    g.drawRoundedRectangle(bounds.reduced(0.75f), cornerRadius, 1.5f);
}

void drawMenuArrow(juce::Graphics& g, juce::Rectangle<float> bounds, juce::Colour colour)
{
    constexpr float arrowWidth = 7.0f;
    constexpr float arrowHeight = 4.5f;
    const auto left = bounds.getRight() - 8.0f - arrowWidth;
    const auto top = bounds.getCentreY() - 0.5f * arrowHeight;
    juce::Path arrow;
    arrow.addTriangle(left, top, left + arrowWidth, top, left + 0.5f * arrowWidth, top + arrowHeight);
    g.setColour(colour);
    g.fillPath(arrow);
}

LookAndFeel::LookAndFeel(const Palette& palette)
{
    setDefaultSansSerifTypeface(fonts_->typeface(FontWeight::regular));
    setPalette(palette);
}

void LookAndFeel::setPalette(const Palette& palette)
{
    palette_ = palette;

    setColour(juce::ResizableWindow::backgroundColourId, palette_.ink);
    setColour(juce::DocumentWindow::textColourId, palette_.text);

    setColour(juce::Label::textColourId, palette_.text);
    setColour(juce::Label::textWhenEditingColourId, palette_.text);
    setColour(juce::Label::backgroundWhenEditingColourId, palette_.well);
    setColour(juce::TextEditor::textColourId, palette_.text);
    setColour(juce::TextEditor::backgroundColourId, palette_.well);
    setColour(juce::TextEditor::highlightColourId, palette_.delay.withAlpha(0.35f));
    setColour(juce::TextEditor::highlightedTextColourId, palette_.text);
    setColour(juce::CaretComponent::caretColourId, palette_.delay);

    setColour(juce::Slider::textBoxTextColourId, palette_.text);
    setColour(juce::Slider::textBoxOutlineColourId, juce::Colours::transparentBlack);
    setColour(juce::Slider::textBoxBackgroundColourId, juce::Colours::transparentBlack);

    setColour(juce::TextButton::buttonColourId, palette_.control);
    setColour(juce::TextButton::buttonOnColourId, palette_.delay);
    setColour(juce::TextButton::textColourOffId, palette_.text);
    setColour(juce::TextButton::textColourOnId, palette_.ink);

    setColour(juce::ComboBox::textColourId, palette_.text);
    setColour(juce::PopupMenu::backgroundColourId, palette_.control);
    setColour(juce::PopupMenu::textColourId, palette_.text);
    setColour(juce::PopupMenu::headerTextColourId, palette_.dimText);
    setColour(juce::PopupMenu::highlightedBackgroundColourId, palette_.delay);
    setColour(juce::PopupMenu::highlightedTextColourId, palette_.ink);

    setColour(juce::TooltipWindow::backgroundColourId, palette_.control);
    setColour(juce::TooltipWindow::textColourId, palette_.text);
    setColour(juce::TooltipWindow::outlineColourId, palette_.line);
}

Palette LookAndFeel::paletteOf(const juce::Component& component)
{
    if (const auto* ours = dynamic_cast<const LookAndFeel*>(&component.getLookAndFeel()))
        return ours->palette();
    return Palette::dark();
}

juce::Font LookAndFeel::fontOf(const juce::Component& component, FontWeight weight, float emHeight)
{
    if (const auto* ours = dynamic_cast<const LookAndFeel*>(&component.getLookAndFeel()))
        return ours->font(weight, emHeight);
    return juce::SharedResourcePointer<Fonts>()->get(weight, emHeight);
}

juce::Slider::SliderLayout LookAndFeel::getSliderLayout(juce::Slider& slider)
{
    if (!slider.isRotary())
        return LookAndFeel_V4::getSliderLayout(slider);
    // The caption, which the Knob draws, goes between the two; what height is left over goes above and below.
    const auto rows = captionRowHeight + valueRowHeight;
    const auto diameter = juce::jlimit(0, largestArcDiameter, slider.getHeight() - rows);
    auto area = slider.getLocalBounds().withSizeKeepingCentre(slider.getWidth(), diameter + rows);
    juce::Slider::SliderLayout layout;
    layout.sliderBounds = area.removeFromTop(diameter);
    layout.textBoxBounds = area.removeFromBottom(valueRowHeight);
    return layout;
}

void LookAndFeel::drawRotarySlider(juce::Graphics& g, int x, int y, int width, int height, float position,
                                   float startAngle, float endAngle, juce::Slider& slider)
{
    const auto area = juce::Rectangle<int>(x, y, width, height).toFloat().reduced(arcThickness);
    const auto centre = area.getCentre();
    const auto radius = 0.5f * std::min(area.getWidth(), area.getHeight());
    const auto angle = startAngle + position * (endAngle - startAngle);
    const auto opacity = slider.isEnabled() ? 1.0f : disabledOpacity;

    g.setColour(palette_.line);
    strokeArc(g, centre, radius, startAngle, endAngle);

    if (position > 0.0f)
    {
        g.setColour(slider.findColour(juce::Slider::rotarySliderFillColourId).withMultipliedAlpha(opacity));
        strokeArc(g, centre, radius, startAngle, angle);
    }

    g.setColour(palette_.text.withMultipliedAlpha(opacity));
    juce::Path pointer;
    pointer.startNewSubPath(polar(centre, 0.25f * radius, angle));
    pointer.lineTo(polar(centre, 0.62f * radius, angle));
    g.strokePath(pointer, juce::PathStrokeType(2.5f, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
}

juce::Label* LookAndFeel::createSliderTextBox(juce::Slider& slider)
{
    auto* label = LookAndFeel_V4::createSliderTextBox(slider);
    label->setFont(font(FontWeight::medium, valueTextSize));
    label->setJustificationType(juce::Justification::centred);
    label->setBorderSize({});
    label->setMinimumHorizontalScale(0.8f);
    return label;
}

void LookAndFeel::fillTextEditorBackground(juce::Graphics& g, int width, int height, juce::TextEditor&)
{
    g.setColour(palette_.well);
    g.fillRoundedRectangle(juce::Rectangle<int>(width, height).toFloat(), 3.0f);
}

void LookAndFeel::drawTextEditorOutline(juce::Graphics& g, int width, int height, juce::TextEditor& editor)
{
    g.setColour(editor.hasKeyboardFocus(true) ? palette_.delay : palette_.line);
    g.drawRoundedRectangle(juce::Rectangle<int>(width, height).toFloat().reduced(0.5f), 3.0f, 1.0f);
}

void LookAndFeel::drawButtonBackground(juce::Graphics& g, juce::Button& button, const juce::Colour& background,
                                       bool highlighted, bool down)
{
    const auto bounds = button.getLocalBounds().toFloat();
    auto fill = background;
    if (down)
        fill = fill.darker(0.15f);
    else if (highlighted)
        fill = fill.brighter(0.12f);
    g.setColour(fill.withMultipliedAlpha(button.isEnabled() ? 1.0f : disabledOpacity));
    g.fillRoundedRectangle(bounds, cornerRadius);
    if (button.hasKeyboardFocus(false))
        drawFocusRing(g, bounds, button.getToggleState() ? palette_.text : palette_.delay);
}

juce::Font LookAndFeel::getTextButtonFont(juce::TextButton&, int) { return font(FontWeight::medium, controlTextSize); }

void LookAndFeel::drawComboBox(juce::Graphics& g, int width, int height, bool down, int, int, int, int,
                               juce::ComboBox& box)
{
    const auto bounds = juce::Rectangle<int>(width, height).toFloat();
    if (down || box.isMouseOver(true))
    {
        g.setColour(palette_.control);
        g.fillRoundedRectangle(bounds, cornerRadius);
    }
    if (box.hasKeyboardFocus(false))
        drawFocusRing(g, bounds, palette_.delay);

    drawMenuArrow(g, bounds, palette_.text.withMultipliedAlpha(box.isEnabled() ? 1.0f : disabledOpacity));
}

juce::Font LookAndFeel::getComboBoxFont(juce::ComboBox&) { return font(FontWeight::medium, valueTextSize); }

void LookAndFeel::positionComboBoxText(juce::ComboBox& box, juce::Label& label)
{
    label.setBounds(box.getLocalBounds().withTrimmedRight(18));
    label.setBorderSize(juce::BorderSize<int>(0, 6, 0, 2));
    label.setFont(getComboBoxFont(box));
    label.setJustificationType(box.getJustificationType());
    label.setMinimumHorizontalScale(0.8f);
}

juce::Font LookAndFeel::getPopupMenuFont() { return font(FontWeight::regular, 13.0f); }

void LookAndFeel::drawPopupMenuSectionHeader(juce::Graphics& g, const juce::Rectangle<int>& area,
                                             const juce::String& name)
{
    g.setColour(palette_.dimText);
    g.setFont(font(FontWeight::semiBold, 10.5f).withExtraKerningFactor(0.09f));
    g.drawText(name.toUpperCase(), area.withTrimmedLeft(14).withTrimmedTop(4), juce::Justification::centredLeft);
}

void LookAndFeel::drawPopupMenuBackground(juce::Graphics& g, int width, int height)
{
    g.fillAll(palette_.control);
    g.setColour(palette_.line);
    g.drawRect(0, 0, width, height);
}

} // namespace driftline
