// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ChoiceBox.h"
#include "GUI/EditorModel.h"
#include "GUI/Knob.h"

namespace driftline
{

/// A choice's key as people read it: "equal_power" is "Equal power", "2bar" is "2 bars", "sinc16" is "Sinc 16".
juce::String choiceText(const ParameterInfo& info, int index);

/// A knob for one parameter of any kind; a choice turns from one to the next. Its menu has MIDI learn. Into Time a
/// division can be typed, too ("1/8D"): it sets Sync, whose division Time shows while it is on. [message thread]
class ParameterKnob : public Knob
{
public:
    /// `model` must outlive this.
    ParameterKnob(EditorModel& model, ParameterId id, Meaning meaning);

    /// Shows the present value, unless the user is holding the knob, and dims it where it does nothing now.
    void refresh(bool isUseful);

    juce::String getTooltip() override;
    juce::PopupMenu menu() override;
    void paintOverChildren(juce::Graphics&) override;

private:
    juce::String textOf(double value) const;
    double valueOf(const juce::String& text);
    void change(ParameterId id, double value);

    EditorModel& model_;
    const ParameterInfo& info_;
    int holds_ = 0; ///< drags and clicks under way, one within another: they are one gesture
    bool isLearning_ = false;
    int shownSync_ = 0; ///< of Time: what its text says
};

/// A word in a heading for a parameter that is a choice. [message thread]
class ParameterChoice : public ChoiceBox
{
public:
    /// `model` must outlive this.
    ParameterChoice(EditorModel& model, ParameterId id);

    /// Shows the present choice.
    void refresh();

private:
    EditorModel& model_;
    const ParameterId id_;
};

/// A button for a parameter that is on or off, lit while it is on. [message thread]
class ParameterSwitch : public juce::TextButton
{
public:
    /// `model` must outlive this.
    ParameterSwitch(EditorModel& model, ParameterId id, Meaning meaning);

    /// Shows whether it is on.
    void refresh();

    void lookAndFeelChanged() override;

private:
    EditorModel& model_;
    const ParameterId id_;
    const Meaning meaning_;
};

/// A button for a parameter that acts when it is switched on. A click switches it on and, by itself, off again, in one
/// gesture; a click while the host holds it on only lets it go. [message thread]
class ParameterTrigger : public juce::TextButton
{
public:
    /// How long it stays on: longer than any usual block, so that no audio thread misses it.
    static constexpr int holdMilliseconds = 250;

    /// `model` must outlive this.
    ParameterTrigger(EditorModel& model, ParameterId id, Meaning meaning);
    ~ParameterTrigger() override { release(); }

    /// Shows whether it is on, and switches it off when its time is over.
    void refresh();

    void lookAndFeelChanged() override;

private:
    void press();
    void release();

    EditorModel& model_;
    const ParameterId id_;
    const Meaning meaning_;
    bool isHeld_ = false;
    juce::uint32 pressedAtMilliseconds_ = 0;
};

} // namespace driftline
