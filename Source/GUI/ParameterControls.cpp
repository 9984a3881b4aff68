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
    textFromValueFunction = [this](double value) { return textOf(value); };
    valueFromTextFunction = [this](const juce::String& text) { return valueOf(text); };
    onValueChange = [this] { model_.setParameter(info_.id, getValue()); };
    onDragStart = [this] {
        if (holds_++ == 0)
            model_.beginGesture(info_.id);
    };
    onDragEnd = [this] {
        if (--holds_ == 0)
            model_.endGesture(info_.id);
    };
    setValue(model_.parameter(id), juce::dontSendNotification);
    updateText();
}

juce::String ParameterKnob::textOf(double value) const
{
    if (isLearning_)
        return juce::String::fromUTF8("CC \xe2\x80\xa6");
    if (info_.kind == ParameterKind::choice)
        return choiceText(info_, static_cast<int>(value));
    if (info_.id == ParameterId::time)
        if (const double sync = model_.parameter(ParameterId::sync); sync != 0.0)
            return choiceText(parameterInfo(ParameterId::sync), static_cast<int>(sync));
    if (isOff(info_, value))
        return "Off";
    return juceString(formatParameter(info_, value));
}

/// What is no value of this parameter leaves it as it is.
double ParameterKnob::valueOf(const juce::String& text)
{
    for (int i = 0; i < static_cast<int>(info_.choices.size()); ++i)
        if (choiceText(info_, i).equalsIgnoreCase(text.trim()))
            return static_cast<double>(i);
    std::string problem;
    const auto value = parseParameter(info_, text.toStdString(), problem);
    if (info_.id == ParameterId::time && !value)
        if (const auto sync = parseParameter(parameterInfo(ParameterId::sync), text.toStdString(), problem))
            change(ParameterId::sync, *sync);
    return value.value_or(getValue());
}

void ParameterKnob::change(ParameterId id, double value)
{
    model_.beginGesture(id);
    model_.setParameter(id, value);
    model_.endGesture(id);
}

void ParameterKnob::refresh(bool isUseful)
{
    const bool isLearning = model_.learning() == info_.id;
    const int sync = info_.id == ParameterId::time ? static_cast<int>(model_.parameter(ParameterId::sync)) : 0;
    const bool hasOtherText = isLearning != isLearning_ || sync != shownSync_;
    isLearning_ = isLearning;
    shownSync_ = sync;
    if (holds_ == 0)
        setValue(model_.parameter(info_.id), juce::dontSendNotification);
    setEnabled(isUseful);
    if (hasOtherText)
    {
        updateText();
        repaint();
    }
}

juce::String ParameterKnob::getTooltip()
{
    auto tip = juceString(info_.help);
    if (const int controller = model_.controllerOf(info_.id); controller >= 0)
        tip << " MIDI controller " << controller << " moves it.";
    return tip;
}

juce::PopupMenu ParameterKnob::menu()
{
    juce::PopupMenu menu;
    const juce::Component::SafePointer<ParameterKnob> self(this);
    const auto add = [&](const juce::String& text, bool isEnabled, auto&& action) {
        menu.addItem(text, isEnabled, false, [self, action] {
            if (self != nullptr)
                action(*self);
        });
    };
    menu.addSectionHeader(juceString(info_.name));
    add(juce::String::fromUTF8("Type a value\xe2\x80\xa6"), isEnabled(), [](auto& knob) { knob.showTextBox(); });
    add("Back to " + textFromValueFunction(info_.defaultValue), isEnabled(),
        [](auto& knob) { knob.change(knob.info_.id, knob.info_.defaultValue); });
    menu.addSectionHeader("MIDI");
    const int controller = model_.controllerOf(info_.id);
    if (!model_.takesMidi())
        menu.addItem("As an LV2 it gets no MIDI to learn from", false, false, nullptr);
    else if (model_.learning() == info_.id)
        add("Stop waiting for a controller", true, [](auto& knob) { knob.model_.learnController(std::nullopt); });
    else
        add("Learn MIDI CC", true, [](auto& knob) { knob.model_.learnController(knob.info_.id); });
    if (controller >= 0)
        add("Forget MIDI CC " + juce::String(controller), true,
            [](auto& knob) { knob.model_.forgetController(knob.info_.id); });
    return menu;
}

void ParameterKnob::paintOverChildren(juce::Graphics& g)
{
    if (isLearning_)
        drawFocusRing(g, getLocalBounds().toFloat(), LookAndFeel::paletteOf(*this).limit);
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
