// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ChoiceBox.h"
#include "GUI/EditorModel.h"
#include "GUI/Knob.h"

namespace driftline
{

/// A choice's key as people read it: "equal_power" is "Equal power", "2bar" is "2 bars".
juce::String choiceText(const ParameterInfo& info, int index);

/// A knob for one parameter of any kind; a choice turns from one to the next. [message thread]
class ParameterKnob : public Knob
{
public:
    /// `model` must outlive this.
    ParameterKnob(EditorModel& model, ParameterId id, Meaning meaning);

    /// Shows the present value, unless the user is holding the knob, and dims it where it does nothing now.
    void refresh(bool isUseful);

private:
    EditorModel& model_;
    const ParameterInfo& info_;
    bool isHeld_ = false;
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

} // namespace driftline
