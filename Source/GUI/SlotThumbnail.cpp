// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SlotThumbnail.h"

#include "GUI/CurvePath.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr float numberTextSize = 10.0F;
/// A press that goes no further is a click.
constexpr int dragDistance = 6;
constexpr int longestName = 60;

juce::String nameOf(const CurveSlot& curves) { return juce::String::fromUTF8(curves.name.c_str()); }

} // namespace

SlotThumbnail::SlotThumbnail(int index, Actions actions)
    : juce::Button("Slot " + juce::String(index + 1)), number_(index + 1), actions_(std::move(actions))
{
    setTitle(getName());
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
}

void SlotThumbnail::setCurves(const CurveSlot& curves)
{
    if (curves == curves_)
        return;
    curves_ = curves;
    const auto name = nameOf(curves);
    setTitle("Slot " + juce::String(number_) + (name.isEmpty() ? "" : ", " + name));
    setTooltip(getTitle());
    repaint();
}

void SlotThumbnail::setPlaying(bool isPlaying)
{
    if (isPlaying == isPlaying_)
        return;
    isPlaying_ = isPlaying;
    repaint();
}

void SlotThumbnail::rename()
{
    field_ = std::make_unique<juce::TextEditor>();
    field_->setTitle("Name of slot " + juce::String(number_));
    field_->setFont(LookAndFeel::fontOf(*this, FontWeight::regular, numberTextSize));
    field_->setBorder({});
    field_->setIndents(2, 1);
    field_->setInputRestrictions(longestName);
    field_->setText(nameOf(curves_), juce::dontSendNotification);
    field_->onReturnKey = [this] {
        const auto name = field_->getText().trim();
        field_->setVisible(false);
        actions_.renamed(name);
        closeField();
    };
    field_->onEscapeKey = [this] { closeField(); };
    field_->onFocusLost = [this] {
        if (field_ != nullptr && field_->isVisible())
            field_->onReturnKey();
    };
    field_->setBounds(nameArea());
    addAndMakeVisible(*field_);
    field_->selectAll();
    if (isShowing())
        field_->grabKeyboardFocus();
}

/// Its own key closes it: it goes when that key is through.
void SlotThumbnail::closeField()
{
    field_->setVisible(false);
    juce::MessageManager::callAsync([self = juce::Component::SafePointer<SlotThumbnail>(this)] {
        if (self != nullptr && self->field_ != nullptr && !self->field_->isVisible())
            self->field_.reset();
    });
    if (isShowing())
        grabKeyboardFocus();
}

void SlotThumbnail::mouseDown(const juce::MouseEvent& event)
{
    isDragged_ = false;
    if (event.mods.isPopupMenu())
        actions_.showMenu();
    else
        juce::Button::mouseDown(event);
}

void SlotThumbnail::mouseDrag(const juce::MouseEvent& event)
{
    if (event.mods.isPopupMenu())
        return;
    isDragged_ = isDragged_ || event.getDistanceFromDragStart() > dragDistance;
    if (isDragged_)
        actions_.dragged(event.position.toInt() + getPosition(), event.mods.isAltDown());
    else
        juce::Button::mouseDrag(event);
}

void SlotThumbnail::mouseUp(const juce::MouseEvent& event)
{
    if (isDragged_)
    {
        // No click: the button never sees it let go.
        isDragged_ = false;
        setState(buttonNormal);
        actions_.dropped();
    }
    else if (!event.mods.isPopupMenu())
        juce::Button::mouseUp(event);
}

void SlotThumbnail::mouseDoubleClick(const juce::MouseEvent& event)
{
    if (!event.mods.isPopupMenu() && nameArea().contains(event.getPosition()))
        rename();
}

bool SlotThumbnail::keyPressed(const juce::KeyPress& key)
{
    // While its name is typed no key is the slot's own.
    if (field_ != nullptr && field_->isVisible())
        return key.getKeyCode() != juce::KeyPress::tabKey;
    if (key.getKeyCode() == juce::KeyPress::F2Key)
    {
        rename();
        return true;
    }
    if (key.getKeyCode() == juce::KeyPress::F10Key && key.getModifiers().isShiftDown())
    {
        actions_.showMenu();
        return true;
    }
    return actions_.keyPressed(key) || juce::Button::keyPressed(key);
}

void SlotThumbnail::paintButton(juce::Graphics& g, bool isHighlighted, bool)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat().reduced(0.5F);
    const bool isChosen = getToggleState();
    g.setColour(isChosen ? palette.panel.interpolatedWith(palette.delay, 0.12F) : palette.panel);
    g.fillRoundedRectangle(bounds, 6.0F);
    if (isChosen || isHighlighted)
    {
        g.setColour(isChosen ? palette.delay : palette.line);
        g.drawRoundedRectangle(bounds, 6.0F, 1.25F);
    }
    auto top = bounds.reduced(7.0F, 3.0F).removeFromTop(14.0F);
    if (isPlaying_)
    {
        g.setColour(palette.feedback);
        g.fillEllipse(top.removeFromRight(6.0F).withSizeKeepingCentre(6.0F, 6.0F));
    }
    g.setColour(isChosen ? palette.text : palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, numberTextSize));
    const auto name = nameOf(curves_);
    g.drawText(juce::String(number_) + (name.isEmpty() ? "" : "  " + name), top, juce::Justification::centredLeft);

    const auto area = bounds.reduced(10.0F, 9.0F).withTrimmedTop(9.0F);
    const juce::PathStrokeType stroke(1.5F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded);
    g.setColour((isChosen ? palette.delay : palette.dimText).withMultipliedAlpha(isChosen ? 1.0F : 0.8F));
    if (curves_.right)
        g.strokePath(curvePath(*curves_.right, area), juce::PathStrokeType(0.75F));
    g.strokePath(curvePath(curves_.left, area), stroke);
    if (hasKeyboardFocus(false))
        drawFocusRing(g, getLocalBounds().toFloat(), palette.delay);
}

} // namespace driftline
