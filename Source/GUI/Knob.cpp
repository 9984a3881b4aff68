// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Knob.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{
constexpr double pixelsForFullTravel = 220.0;
constexpr double fineFactor = 0.1;
constexpr double keyStep = 0.01;
constexpr double pageStep = 0.1;
/// Of the whole travel, per unit of the wheel: a notch of a usual mouse, a quarter of a unit, is a fortieth.
constexpr double wheelTravel = 0.1;
constexpr float captionTextSize = 11.5f;
constexpr float disabledOpacity = 0.45f;
} // namespace

Knob::Knob(const juce::String& caption, Meaning meaning)
    : juce::Slider(RotaryHorizontalVerticalDrag, TextBoxBelow), caption_(caption), meaning_(meaning)
{
    setTitle(caption);
    setRotaryParameters(1.25f * juce::MathConstants<float>::pi, 2.75f * juce::MathConstants<float>::pi, true);
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(true);
    applyTheme();
}

void Knob::applyTheme()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    setColour(rotarySliderFillColourId, palette.colourOf(meaning_));
    setColour(textBoxTextColourId, palette.text.withMultipliedAlpha(isEnabled() ? 1.0f : disabledOpacity));
}

void Knob::colourChanged()
{
    juce::Slider::colourChanged();
    repaint();
}

void Knob::lookAndFeelChanged()
{
    applyTheme();
    juce::Slider::lookAndFeelChanged();
}

void Knob::enablementChanged()
{
    applyTheme();
    juce::Slider::enablementChanged();
}

void Knob::paint(juce::Graphics& g)
{
    juce::Slider::paint(g);

    const auto palette = LookAndFeel::paletteOf(*this);
    const auto layout = getLookAndFeel().getSliderLayout(*this);
    const auto captionArea =
        getLocalBounds().withTop(layout.sliderBounds.getBottom()).withBottom(layout.textBoxBounds.getY());
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, captionTextSize));
    g.setColour(palette.dimText.withMultipliedAlpha(isEnabled() ? 1.0f : disabledOpacity));
    g.drawText(caption_, captionArea, juce::Justification::centred);

    if (hasKeyboardFocus(false))
        drawFocusRing(g, getLocalBounds().toFloat(), palette.colourOf(meaning_));
}

void Knob::moveBy(double proportion)
{
    const auto start = valueToProportionOfLength(getValue());
    auto target = proportionOfLengthToValue(juce::jlimit(0.0, 1.0, start + proportion));
    const auto step = getInterval();
    if (step > 0.0 && std::abs(target - getValue()) < step)
        target = getValue() + (proportion > 0.0 ? step : -step);

    const ScopedDragNotification gesture(*this);
    setValue(target, juce::sendNotificationSync);
}

void Knob::showMenu()
{
    auto list = menu();
    list.setLookAndFeel(&getLookAndFeel());
    if (list.getNumItems() > 0)
        list.showMenuAsync(juce::PopupMenu::Options().withTargetComponent(this));
}

void Knob::mouseWheelMove(const juce::MouseEvent& event, const juce::MouseWheelDetails& wheel)
{
    const auto turned = std::abs(wheel.deltaX) > std::abs(wheel.deltaY) ? -wheel.deltaX : wheel.deltaY;
    if (!isEnabled() || turned == 0.0f || drag_ != nullptr)
        return;
    const auto fine = event.mods.isShiftDown() ? fineFactor : 1.0;
    moveBy(fine * wheelTravel * static_cast<double>(wheel.isReversed ? -turned : turned));
}

bool Knob::keyPressed(const juce::KeyPress& key)
{
    const auto modifiers = key.getModifiers();
    if (key == juce::KeyPress(juce::KeyPress::F10Key, juce::ModifierKeys::shiftModifier, 0))
    {
        showMenu();
        return true;
    }
    if (!isEnabled() || modifiers.isCtrlDown() || modifiers.isAltDown() || modifiers.isCommandDown())
        return false;

    const auto step = keyStep * (modifiers.isShiftDown() ? fineFactor : 1.0);
    const auto code = key.getKeyCode();
    const auto jumpTo = [this](double value) {
        const ScopedDragNotification gesture(*this);
        setValue(value, juce::sendNotificationSync);
    };

    if (code == juce::KeyPress::upKey || code == juce::KeyPress::rightKey)
        moveBy(step);
    else if (code == juce::KeyPress::downKey || code == juce::KeyPress::leftKey)
        moveBy(-step);
    else if (code == juce::KeyPress::pageUpKey)
        moveBy(pageStep);
    else if (code == juce::KeyPress::pageDownKey)
        moveBy(-pageStep);
    else if (code == juce::KeyPress::homeKey)
        jumpTo(getMinimum());
    else if (code == juce::KeyPress::endKey)
        jumpTo(getMaximum());
    else if (code == juce::KeyPress::backspaceKey || code == juce::KeyPress::deleteKey)
        jumpTo(getDoubleClickReturnValue());
    else if (code == juce::KeyPress::returnKey)
        showTextBox();
    else
        return false;
    return true;
}

void Knob::mouseDown(const juce::MouseEvent& event)
{
    // Slider's own drag has a fine mode that follows the speed of the hand and hides the pointer; this one is
    // exact.
    if (event.mods.isPopupMenu())
    {
        showMenu();
        return;
    }
    if (!isEnabled())
        return;
    hideTextBox(false);
    dragProportion_ = valueToProportionOfLength(getValue());
    lastDragPosition_ = event.position;
    drag_ = std::make_unique<ScopedDragNotification>(*this);
}

void Knob::mouseDrag(const juce::MouseEvent& event)
{
    if (drag_ == nullptr)
        return;
    const auto moved = event.position - lastDragPosition_;
    lastDragPosition_ = event.position;
    const auto fine = event.mods.isShiftDown() ? fineFactor : 1.0;
    const auto travel = static_cast<double>(moved.x - moved.y) / pixelsForFullTravel;
    dragProportion_ = juce::jlimit(0.0, 1.0, dragProportion_ + fine * travel);
    setValue(proportionOfLengthToValue(dragProportion_), juce::sendNotificationSync);
}

void Knob::mouseUp(const juce::MouseEvent&) { drag_.reset(); }

} // namespace driftline
