// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include "GUI/Fonts.h"
#include "GUI/Palette.h"

namespace driftline
{

/// How JUCE's own widgets are drawn here, and where a component finds the theme's colours and fonts.
/// One per editor, set on it once all its children are in place: JUCE tells children about a new look, but
/// not a new child about the look it comes into. All of it [message thread].
class LookAndFeel : public juce::LookAndFeel_V4
{
public:
    explicit LookAndFeel(const Palette& palette = Palette::dark());

    const Palette& palette() const { return palette_; }
    /// Another theme. The components that have this look hear of it by `sendLookAndFeelChange`.
    void setPalette(const Palette& palette);
    juce::Font font(FontWeight weight, float emHeight) const { return fonts_->get(weight, emHeight); }

    /// The theme that `component` is shown in: its editor's, or the dark one while it has no parent yet.
    static Palette paletteOf(const juce::Component& component);

    /// Inter for `component`. Valid while some LookAndFeel exists, as it does inside an editor.
    static juce::Font fontOf(const juce::Component& component, FontWeight weight, float emHeight);

    void drawRotarySlider(juce::Graphics&, int x, int y, int width, int height, float position, float startAngle,
                          float endAngle, juce::Slider&) override;
    juce::Slider::SliderLayout getSliderLayout(juce::Slider&) override;
    juce::Label* createSliderTextBox(juce::Slider&) override;
    void fillTextEditorBackground(juce::Graphics&, int width, int height, juce::TextEditor&) override;
    void drawTextEditorOutline(juce::Graphics&, int width, int height, juce::TextEditor&) override;

    void drawButtonBackground(juce::Graphics&, juce::Button&, const juce::Colour& background, bool highlighted,
                              bool down) override;
    juce::Font getTextButtonFont(juce::TextButton&, int height) override;

    void drawComboBox(juce::Graphics&, int width, int height, bool down, int buttonX, int buttonY, int buttonWidth,
                      int buttonHeight, juce::ComboBox&) override;
    juce::Font getComboBoxFont(juce::ComboBox&) override;
    void positionComboBoxText(juce::ComboBox&, juce::Label&) override;
    juce::Font getPopupMenuFont() override;
    void drawPopupMenuBackground(juce::Graphics&, int width, int height) override;
    void drawPopupMenuSectionHeader(juce::Graphics&, const juce::Rectangle<int>& area,
                                    const juce::String& name) override;

private:
    Palette palette_;
    juce::SharedResourcePointer<Fonts> fonts_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(LookAndFeel)
};

/// Draws the ring that shows where the keyboard is, just inside `bounds`.
void drawFocusRing(juce::Graphics&, juce::Rectangle<float> bounds, juce::Colour colour);

/// Draws, at the right of `bounds`, the small arrow that says that a list opens here.
void drawMenuArrow(juce::Graphics&, juce::Rectangle<float> bounds, juce::Colour colour);

} // namespace driftline
