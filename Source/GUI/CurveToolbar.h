// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveEditor.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <array>
#include <vector>

namespace driftline
{

/// The tools as words, the shape that Paint paints while it is chosen, and the grid. [message thread]
class CurveToolbar : public juce::Component
{
public:
    /// `editor` must outlive this.
    explicit CurveToolbar(CurveEditor& editor);

    /// Shows what keys and other hands have chosen. Returns whether another width is wanted.
    bool refresh();
    int preferredWidth() const;
    void resized() override;

private:
    CurveEditor& editor_;
    std::array<juce::TextButton, 4> tools_;
    juce::ComboBox shape_;
    juce::ComboBox grid_;
    juce::TextButton snap_{"Snap"};
    std::vector<GridChoice> choices_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveToolbar)
};

} // namespace driftline
