// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/PatchChange.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>

namespace driftline
{

/// Name, group, tags and description of a preset that is being saved or renamed; or only a question. [message thread]
class PresetForm : public juce::Component
{
public:
    PresetForm();

    /// Called when the user goes on, and when not.
    std::function<void()> onAccept;
    std::function<void()> onCancel;

    /// Asks for all of it, with `label` to begin with; the first tag is the group.
    void askForLabel(const juce::String& heading, const PatchLabel& label, const juce::StringArray& groups);
    void askForName(const juce::String& heading, const std::string& name);
    /// Asks whether to do what the button says.
    void askWhether(const juce::String& question, const juce::String& button);

    PatchLabel label() const;

    /// What is wrong, beneath the fields; empty for nothing.
    void showProblem(const juce::String& problem);

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override { resized(); }
    bool keyPressed(const juce::KeyPress& key) override;

private:
    void show(const juce::String& heading, const juce::String& button, bool asksForName, bool asksForAll);
    void addField(juce::Label& caption, juce::Component& field);

    juce::Label heading_;
    juce::Label nameCaption_{{}, "Name"};
    juce::TextEditor name_;
    juce::Label groupCaption_{{}, "Group"};
    juce::ComboBox group_;
    juce::Label tagsCaption_{{}, "Tags, with commas between"};
    juce::TextEditor tags_;
    juce::Label descriptionCaption_{{}, "Description"};
    juce::TextEditor description_;
    juce::Label problem_;
    juce::TextButton accept_;
    juce::TextButton cancel_{"Cancel"};

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PresetForm)
};

} // namespace driftline
