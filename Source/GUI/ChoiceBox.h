// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// One choice out of a named list, shown as a word with a small arrow; sits in the heading of a SectionPanel.
/// Keys: arrows step through the list, Return or Space opens it. [message thread]
class ChoiceBox : public juce::ComboBox
{
public:
    /// `name` is what a screen reader says; `choices` get the item ids 1, 2, 3 ... in order.
    ChoiceBox(const juce::String& name, const juce::StringArray& choices);

    /// The width at which the longest choice fits, in pixels.
    int preferredWidth() const;

private:
    const juce::StringArray choices_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(ChoiceBox)
};

} // namespace driftline
