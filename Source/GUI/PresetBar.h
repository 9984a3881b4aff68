// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"
#include "GUI/PresetBrowser.h"
#include "GUI/TurnButton.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <memory>
#include <optional>

namespace driftline
{

/// The present patch's name, which opens the browser, between arrows for the presets before and after it; the two sides
/// to compare; undo and redo. A dot beside the name says that no preset holds the sound as it is. [message thread]
class PresetBar : public juce::Component
{
public:
    static constexpr int preferredWidth = 570;

    /// `model` must outlive this.
    explicit PresetBar(EditorModel& model);

    void refresh();

    /// Ctrl (Command on a Mac) with Z, Shift+Z, Y, S, Shift+S and F: to be asked where a key was nobody else's.
    bool takeKey(const juce::KeyPress& key);

    /// Over the component that this is in.
    void openBrowser();
    void closeBrowser();
    PresetBrowser* browser() const { return browser_.get(); }

    void paint(juce::Graphics&) override;
    void resized() override;
    void parentSizeChanged() override;

private:
    void step(int direction);
    bool isModified(const Patch& patch) const;
    void showName();
    void showSide();
    void showHistory();

    EditorModel& model_;
    juce::TextButton previous_{juce::String::fromUTF8("\xe2\x80\xb9")};
    juce::TextButton name_;
    juce::TextButton next_{juce::String::fromUTF8("\xe2\x80\xba")};
    juce::TextButton sideA_{"A"};
    juce::TextButton sideB_{"B"};
    juce::TextButton copy_;
    TurnButton undo_{"Undo", TurnButton::Way::back};
    TurnButton redo_{"Redo", TurnButton::Way::forth};
    std::unique_ptr<PresetBrowser> browser_;
    std::optional<std::uint32_t> shownRevision_; ///< of the model
    std::uint32_t shownLibrary_ = 0;
    ParameterValues shownParameters_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PresetBar)
};

} // namespace driftline
