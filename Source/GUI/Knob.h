// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include "GUI/Palette.h"

namespace driftline
{

/// A rotary control: an arc with a pointer, its name beneath, and beneath that its value with the unit, which
/// can be clicked and typed. Value, range, unit and default come from whoever attaches it to a parameter.
/// [message thread]
///
/// Mouse: drag up or right for more, with Shift ten times finer; the wheel, too; a double click resets; the right
/// button opens a menu.
/// Keys: arrows step by a hundredth of the travel, with Shift by a thousandth; Page Up and Down by a tenth;
/// Home and End go to the ends; Backspace or Delete resets; Return types a value; Shift with F10 opens the menu.
class Knob : public juce::Slider
{
public:
    /// `caption` is drawn and is what a screen reader says; `meaning` picks the colour of the arc.
    Knob(const juce::String& caption, Meaning meaning);

    void paint(juce::Graphics&) override;
    void colourChanged() override;
    void lookAndFeelChanged() override;
    bool keyPressed(const juce::KeyPress&) override;
    void mouseDown(const juce::MouseEvent&) override;
    void mouseDrag(const juce::MouseEvent&) override;
    void mouseUp(const juce::MouseEvent&) override;
    void mouseWheelMove(const juce::MouseEvent&, const juce::MouseWheelDetails&) override;
    void focusGained(FocusChangeType) override { repaint(); }
    void focusLost(FocusChangeType) override { repaint(); }
    void enablementChanged() override;

    /// What the right button offers; nothing by itself.
    virtual juce::PopupMenu menu() { return {}; }

    /// The smallest size at which nothing is cut off, in pixels.
    static constexpr int minimumWidth = 64;
    static constexpr int minimumHeight = 84;

private:
    void applyTheme();
    void showMenu();
    /// Moves by `proportion` of the whole travel, but by at least one step where the values are stepped.
    void moveBy(double proportion);

    const juce::String caption_;
    const Meaning meaning_;
    /// Where the drag stands, as a proportion of the travel: finer than the steps that the value snaps to.
    double dragProportion_ = 0.0;
    juce::Point<float> lastDragPosition_;
    std::unique_ptr<ScopedDragNotification> drag_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(Knob)
};

} // namespace driftline
