// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ParameterControls.h"

#include "GUI/LookAndFeel.h"
#include "Model/ParameterText.h"

namespace driftline
{

namespace
{

juce::String juceString(std::string_view text)
{
    return juce::String::fromUTF8(text.data(), static_cast<int>(text.size()));
}

juce::StringArray choiceTexts(const ParameterInfo& info)
{
    juce::StringArray texts;
    for (int i = 0; i < static_cast<int>(info.choices.size()); ++i)
        texts.add(choiceText(info, i));
    return texts;
}

/// Name, explanation and colour of a button for a parameter.
void dressButton(juce::TextButton& button, const ParameterInfo& info)
{
    button.setButtonText(juceString(info.name));
    button.setTitle(juceString(info.name));
    button.setTooltip(juceString(info.help));
    button.setHelpText(juceString(info.help));
    button.setMouseClickGrabsKeyboardFocus(false);
}

void lightInColourOf(juce::TextButton& button, Meaning meaning)
{
    button.setColour(juce::TextButton::buttonOnColourId, LookAndFeel::paletteOf(button).colourOf(meaning));
}

/// The travel of the knob is the one that hosts see.
juce::NormalisableRange<double> travelOf(const ParameterInfo& info)
{
    return {info.minimum, info.maximum,
            [&info](double, double, double proportion) { return valueFromNormalised(info, proportion); },
            [&info](double, double, double value) { return normalisedFromValue(info, value); },
            [&info](double, double, double value) { return sanitiseParameter(info, value); }};
}

} // namespace

juce::String choiceText(const ParameterInfo& info, int index)
{
    const auto key = juceString(info.choices[static_cast<std::size_t>(index)]).replaceCharacter('_', ' ');
    if (key.endsWith("bar"))
        return key.dropLastCharacters(3) + (key.getIntValue() == 1 ? " bar" : " bars");
    const auto number = key.indexOfAnyOf("0123456789");
    const auto spaced = number > 1 && juce::CharacterFunctions::isLetter(key[number - 1])
                            ? key.substring(0, number) + " " + key.substring(number)
                            : key;
    return spaced.substring(0, 1).toUpperCase() + spaced.substring(1);
}

ParameterKnob::ParameterKnob(EditorModel& model, ParameterId id, Meaning meaning)
    : Knob(juceString(parameterInfo(id).name), meaning), model_(model), info_(parameterInfo(id))
{
    setNormalisableRange(travelOf(info_));
    setDoubleClickReturnValue(true, info_.defaultValue);
    setTooltip(juceString(info_.help));
    setHelpText(juceString(info_.help));
    textFromValueFunction = [this](double value) {
        if (info_.kind == ParameterKind::choice)
            return choiceText(info_, static_cast<int>(value));
        if (isOff(info_, value))
            return juce::String("Off");
        return juceString(formatParameter(info_, value));
    };
    valueFromTextFunction = [this](const juce::String& text) {
        for (int i = 0; i < static_cast<int>(info_.choices.size()); ++i)
            if (choiceText(info_, i).equalsIgnoreCase(text.trim()))
                return static_cast<double>(i);
        std::string problem;
        // What is no value of this parameter leaves it as it is.
        return parseParameter(info_, text.toStdString(), problem).value_or(getValue());
    };
    onValueChange = [this] { model_.setParameter(info_.id, getValue()); };
    onDragStart = [this] {
        isHeld_ = true;
        model_.beginGesture(info_.id);
    };
    onDragEnd = [this] {
        isHeld_ = false;
        model_.endGesture(info_.id);
    };
    setValue(model_.parameter(id), juce::dontSendNotification);
    updateText();
}

void ParameterKnob::refresh(bool isUseful)
{
    if (!isHeld_)
        setValue(model_.parameter(info_.id), juce::dontSendNotification);
    setEnabled(isUseful);
}

ParameterChoice::ParameterChoice(EditorModel& model, ParameterId id)
    : ChoiceBox(juceString(parameterInfo(id).name), choiceTexts(parameterInfo(id))), model_(model), id_(id)
{
    setTooltip(juceString(parameterInfo(id).help));
    setHelpText(juceString(parameterInfo(id).help));
    refresh();
    onChange = [this] {
        model_.beginGesture(id_);
        model_.setParameter(id_, getSelectedId() - 1);
        model_.endGesture(id_);
    };
}

void ParameterChoice::refresh()
{
    setSelectedId(static_cast<int>(model_.parameter(id_)) + 1, juce::dontSendNotification);
}

ParameterSwitch::ParameterSwitch(EditorModel& model, ParameterId id, Meaning meaning)
    : model_(model), id_(id), meaning_(meaning)
{
    dressButton(*this, parameterInfo(id));
    setToggleable(true);
    lightInColourOf(*this, meaning_);
    onClick = [this] {
        // Not by the button's own state: screen readers turn that before they click.
        const bool wasOn = model_.parameter(id_) != 0.0;
        model_.beginGesture(id_);
        model_.setParameter(id_, wasOn ? 0.0 : 1.0);
        model_.endGesture(id_);
        refresh();
    };
    refresh();
}

void ParameterSwitch::refresh() { setToggleState(model_.parameter(id_) != 0.0, juce::dontSendNotification); }

void ParameterSwitch::lookAndFeelChanged()
{
    lightInColourOf(*this, meaning_);
    juce::TextButton::lookAndFeelChanged();
}

ParameterTrigger::ParameterTrigger(EditorModel& model, ParameterId id, Meaning meaning)
    : model_(model), id_(id), meaning_(meaning)
{
    dressButton(*this, parameterInfo(id));
    lightInColourOf(*this, meaning_);
    onClick = [this] { press(); };
    refresh();
}

void ParameterTrigger::press()
{
    if (isHeld_)
        return;
    const bool wasOn = model_.parameter(id_) != 0.0;
    model_.beginGesture(id_);
    isHeld_ = true;
    if (wasOn)
        release();
    else
        model_.setParameter(id_, 1.0);
    pressedAtMilliseconds_ = juce::Time::getMillisecondCounter();
    refresh();
}

void ParameterTrigger::release()
{
    if (!isHeld_)
        return;
    isHeld_ = false;
    model_.setParameter(id_, 0.0);
    model_.endGesture(id_);
}

void ParameterTrigger::refresh()
{
    // The counter wraps, its differences do not.
    if (isHeld_ && juce::Time::getMillisecondCounter() - pressedAtMilliseconds_ >= holdMilliseconds)
        release();
    setToggleState(model_.parameter(id_) != 0.0, juce::dontSendNotification);
}

void ParameterTrigger::lookAndFeelChanged()
{
    lightInColourOf(*this, meaning_);
    juce::TextButton::lookAndFeelChanged();
}

} // namespace driftline
