// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ChoiceBox.h"
#include "GUI/FileRenderModel.h"
#include "GUI/FileWell.h"

#include <functional>
#include <memory>

namespace driftline
{

/// "Render file": which file, where to, how, and how far it is; lies over the whole view while it is open, and can be
/// closed while a file is being rendered. Keys: Return renders, Escape cancels or closes. [message thread]
class RenderPanel : public juce::Component, private juce::Timer
{
public:
    /// `model` must outlive this.
    explicit RenderPanel(FileRenderModel& model);

    /// Shows it, with the tempo of the song.
    void open();
    void close();

    /// What the button that opens it says: "Render file...", or how far it is.
    juce::String stateText() const;
    /// That has become another one.
    std::function<void()> onStateChange;

    /// As if the user had chosen it.
    void setInput(const juce::File& file);

    /// Shows what the model says now; the timer's work.
    void refresh();

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override;
    bool keyPressed(const juce::KeyPress& key) override;

private:
    void timerCallback() override { refresh(); }
    void addField(juce::TextEditor& field, const juce::String& name);
    void chooseOutput();
    void proposeOutput();
    void takeFormat();
    void render();
    void cancelOrClose();
    void edited();
    void enable(juce::Component& control, bool shouldBeEnabled);
    void show(const FileRenderStatus& status);
    void say(const juce::String& text, bool isProblem);
    void colourMessage();
    juce::String chosenFormat() const;
    bool readRequest(FileRenderRequest& request, juce::String& problem) const;
    juce::Rectangle<int> card() const;

    FileRenderModel& model_;
    const std::vector<std::string> formats_;
    FileWell input_{"Input file", "Drop an audio file here, or click to choose one"};
    juce::TextEditor output_;
    juce::TextButton chooseOutput_{juce::String::fromUTF8("Choose\xe2\x80\xa6")};
    ChoiceBox format_;
    ChoiceBox tail_{"Tail", {"Until it has faded", "None", "Seconds"}};
    juce::TextEditor tailSeconds_;
    juce::TextEditor tempo_;
    double share_ = 0.0;
    juce::ProgressBar progress_{share_};
    juce::Label message_;
    juce::TextButton close_;
    juce::TextButton render_;
    std::unique_ptr<juce::FileChooser> chooser_; ///< while its dialog is open

    FileRenderState shown_ = FileRenderState::none;
    juce::String shownStateText_;
    juce::File proposedOutput_;  ///< what the panel has put there by itself
    bool asksToReplace_ = false; ///< the output exists, and the next press replaces it
    bool isProblem_ = false;     ///< whether the message is one

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(RenderPanel)
};

} // namespace driftline
