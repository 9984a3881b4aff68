// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"
#include "GUI/GroupList.h"
#include "GUI/PresetDetails.h"
#include "GUI/PresetForm.h"
#include "GUI/PresetRows.h"
#include "GUI/TagChips.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <string>

namespace driftline
{

/// The presets, over the window: to look for, to hear, to save and to put in order. [message thread]
///
/// A click on a preset, or the arrow keys, load it to be heard; all that is heard so is one step of the history.
/// Return, a double click and a click beside the panel keep it, Escape brings back what was there before. Ctrl (Command
/// on a Mac) with F goes to the search field.
class PresetBrowser : public juce::Component, private juce::KeyListener
{
public:
    /// `model` must outlive this.
    explicit PresetBrowser(EditorModel& model);

    /// Called when it is to be closed.
    std::function<void()> onClose;

    /// Reads the folder again and shows everything that fits what is asked for.
    void open();

    /// Asks for the name under which the present sound shall be saved.
    void askToSave();

    /// Saves the present sound over the user's preset of its name, or asks for a name where there is none.
    void save();

    /// Shows what has changed in the library since.
    void refresh();

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override { resized(); }
    void mouseDown(const juce::MouseEvent&) override;
    bool keyPressed(const juce::KeyPress& key) override;

private:
    bool keyPressed(const juce::KeyPress& key, juce::Component*) override;
    juce::Rectangle<int> panel() const;
    const Preset* selected() const;
    void showList();
    void selectPresent();
    void move(int direction);
    void preview(const Preset& preset);
    void keep();
    void cancel();
    void initialise();
    void askToRename();
    void askToDelete();
    void saveAs(bool replaces);
    void rename();
    void remove();
    void ask(std::function<void()> accept);
    void hideForm();
    void updateButtons();
    /// Runs what may fail; returns whether it did not, and shows why else.
    bool attempt(const std::function<void()>& work);

    EditorModel& model_;
    PresetLibrary& library_;
    Patch before_; ///< what Escape brings back
    bool hasLoaded_ = false;
    bool isListing_ = false; ///< the selection follows the list, and is no click
    std::uint32_t revision_ = 0;

    juce::TextEditor search_;
    juce::Label count_;
    TagChips tags_;
    GroupList groups_;
    PresetRows rows_{*this};
    juce::ListBox list_;
    PresetDetails details_;
    PresetForm form_;
    juce::Label notice_;
    juce::TextButton save_{"Save"};
    juce::TextButton saveAs_{juce::String::fromUTF8("Save as\xe2\x80\xa6")};
    juce::TextButton rename_{juce::String::fromUTF8("Rename\xe2\x80\xa6")};
    juce::TextButton delete_{juce::String::fromUTF8("Delete\xe2\x80\xa6")};
    juce::TextButton init_{"Init"};
    juce::TextButton folder_{"Open folder"};
    juce::TextButton cancel_{"Cancel"};
    juce::TextButton keep_{"Keep"};

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PresetBrowser)
};

} // namespace driftline
