// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <memory>

namespace driftline
{

/// One slot: its number, its name and its curve. A click makes it play; a drag takes it to another place, with Alt
/// copies it there; a double click on its name or F2 lets it be renamed. [message thread]
class SlotThumbnail : public juce::Button
{
public:
    struct Actions
    {
        std::function<void(juce::Point<int>, bool)> dragged; ///< a place in the row, and whether it copies
        std::function<void()> dropped;
        std::function<void()> showMenu;
        std::function<void(const juce::String&)> renamed;
        std::function<bool(const juce::KeyPress&)> keyPressed;
    };

    SlotThumbnail(int index, Actions actions);

    void setCurves(const CurveSlot& curves);
    void setPlaying(bool isPlaying);

    /// Opens the field for its name.
    void rename();
    juce::TextEditor* nameField() const { return field_.get(); }

    void paintButton(juce::Graphics&, bool isHighlighted, bool isDown) override;
    void mouseDown(const juce::MouseEvent&) override;
    void mouseDrag(const juce::MouseEvent&) override;
    void mouseUp(const juce::MouseEvent&) override;
    void mouseDoubleClick(const juce::MouseEvent&) override;
    bool keyPressed(const juce::KeyPress&) override;

private:
    void closeField();
    juce::Rectangle<int> nameArea() const { return getLocalBounds().reduced(4, 3).removeFromTop(16); }

    const int number_;
    const Actions actions_;
    CurveSlot curves_;
    bool isPlaying_ = false;
    bool isDragged_ = false;
    std::unique_ptr<juce::TextEditor> field_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SlotThumbnail)
};

} // namespace driftline
