// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetForm.h"

#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"
#include "Model/PresetGroups.h"

namespace driftline
{

namespace
{

constexpr int captionHeight = 20;
constexpr int fieldHeight = 28;
constexpr int descriptionHeight = 84;
constexpr int headingHeight = 44;
constexpr int buttonHeight = 28;
constexpr int gap = 8;
constexpr int longestName = 60;
constexpr int longestDescription = 400;

} // namespace

PresetForm::PresetForm()
{
    addAndMakeVisible(heading_);
    heading_.setJustificationType(juce::Justification::centredLeft);
    heading_.setMinimumHorizontalScale(1.0F);
    addField(nameCaption_, name_);
    addField(groupCaption_, group_);
    addField(tagsCaption_, tags_);
    addField(descriptionCaption_, description_);
    name_.setInputRestrictions(longestName);
    tags_.setInputRestrictions(longestDescription);
    description_.setInputRestrictions(longestDescription);
    description_.setMultiLine(true);
    description_.setReturnKeyStartsNewLine(false);
    group_.setEditableText(true);
    addAndMakeVisible(problem_);
    problem_.setJustificationType(juce::Justification::topLeft);
    problem_.setMinimumHorizontalScale(1.0F);
    for (auto* field : {&name_, &tags_, &description_})
    {
        field->onReturnKey = [this] { onAccept(); };
        field->onEscapeKey = [this] { onCancel(); };
    }
    accept_.onClick = [this] { onAccept(); };
    cancel_.onClick = [this] { onCancel(); };
    addAndMakeVisible(accept_);
    addAndMakeVisible(cancel_);
}

void PresetForm::addField(juce::Label& caption, juce::Component& field)
{
    field.setTitle(caption.getText());
    addAndMakeVisible(caption);
    addAndMakeVisible(field);
}

void PresetForm::show(const juce::String& heading, const juce::String& button, bool asksForName, bool asksForAll)
{
    heading_.setText(heading, juce::dontSendNotification);
    accept_.setButtonText(button);
    problem_.setText({}, juce::dontSendNotification);
    for (auto* part : std::initializer_list<juce::Component*>{&nameCaption_, &name_})
        part->setVisible(asksForName);
    for (auto* part : std::initializer_list<juce::Component*>{&groupCaption_, &group_, &tagsCaption_, &tags_,
                                                              &descriptionCaption_, &description_})
        part->setVisible(asksForAll);
    setTitle(heading);
    setVisible(true);
    resized();
    if (asksForName)
    {
        name_.selectAll();
        name_.grabKeyboardFocus();
    }
    else
        cancel_.grabKeyboardFocus();
}

void PresetForm::askForLabel(const juce::String& heading, const PatchLabel& label, const juce::StringArray& groups)
{
    name_.setText(juceText(label.name), false);
    description_.setText(juceText(label.description), false);
    juce::StringArray tags;
    for (std::size_t i = 1; i < label.tags.size(); ++i)
        tags.add(juceText(label.tags[i]));
    tags_.setText(tags.joinIntoString(", "), false);
    group_.clear(juce::dontSendNotification);
    group_.addItemList(groups, 1);
    group_.setText(label.tags.empty() ? juceText(otherGroup) : juceText(label.tags.front()),
                   juce::dontSendNotification);
    show(heading, "Save", true, true);
}

void PresetForm::askForName(const juce::String& heading, const std::string& name)
{
    name_.setText(juceText(name), false);
    show(heading, "Rename", true, false);
}

void PresetForm::askWhether(const juce::String& question, const juce::String& button)
{
    show(question, button, false, false);
}

PatchLabel PresetForm::label() const
{
    PatchLabel label{modelText(name_.getText().trim()), modelText(description_.getText().trim()), {}};
    const auto group = group_.getText().trim();
    label.tags.push_back(group.isEmpty() ? std::string(otherGroup) : modelText(group));
    auto tags = juce::StringArray::fromTokens(tags_.getText(), ",", "");
    tags.trim();
    tags.removeEmptyStrings();
    tags.removeString(group);
    tags.removeDuplicates(true);
    for (const auto& tag : tags)
        label.tags.push_back(modelText(tag));
    return label;
}

void PresetForm::showProblem(const juce::String& problem)
{
    problem_.setText(problem, juce::dontSendNotification);
    if (problem.isNotEmpty())
        juce::AccessibilityHandler::postAnnouncement(problem, juce::AccessibilityHandler::AnnouncementPriority::high);
}

bool PresetForm::keyPressed(const juce::KeyPress& key)
{
    if (key != juce::KeyPress::escapeKey)
        return false;
    onCancel();
    return true;
}

void PresetForm::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.fillAll(palette.panel);
    if (!group_.isVisible())
        return;
    // As the other fields: a ComboBox has no ground of its own here.
    const auto bounds = group_.getBounds().toFloat();
    g.setColour(palette.well);
    g.fillRoundedRectangle(bounds, 3.0F);
    g.setColour(palette.line);
    g.drawRoundedRectangle(bounds.reduced(0.5F), 3.0F, 1.0F);
}

void PresetForm::resized()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    heading_.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, 13.0F));
    heading_.setColour(juce::Label::textColourId, palette.text);
    problem_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.5F));
    problem_.setColour(juce::Label::textColourId, palette.limit);
    for (auto* caption : {&nameCaption_, &groupCaption_, &tagsCaption_, &descriptionCaption_})
    {
        caption->setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.5F));
        caption->setColour(juce::Label::textColourId, palette.dimText);
        caption->setBorderSize({});
    }
    const auto font = LookAndFeel::fontOf(*this, FontWeight::regular, 12.5F);
    for (auto* field : {&name_, &tags_, &description_})
    {
        field->applyFontToAllText(font);
        field->applyColourToAllText(palette.text);
        field->setIndents(8, field == &description_ ? 6 : 5);
    }
    heading_.setBorderSize({});

    auto area = getLocalBounds();
    heading_.setBounds(area.removeFromTop(headingHeight));
    const auto place = [&](juce::Label& caption, juce::Component& field, int height) {
        if (!field.isVisible())
            return;
        caption.setBounds(area.removeFromTop(captionHeight));
        field.setBounds(area.removeFromTop(height));
        area.removeFromTop(gap);
    };
    place(nameCaption_, name_, fieldHeight);
    place(groupCaption_, group_, fieldHeight);
    place(tagsCaption_, tags_, fieldHeight);
    place(descriptionCaption_, description_, descriptionHeight);
    auto buttons = area.removeFromTop(buttonHeight);
    accept_.setBounds(buttons.removeFromLeft((buttons.getWidth() - gap) / 2));
    buttons.removeFromLeft(gap);
    cancel_.setBounds(buttons);
    area.removeFromTop(gap);
    problem_.setBounds(area);
}

} // namespace driftline
