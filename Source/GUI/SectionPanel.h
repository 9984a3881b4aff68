// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <juce_gui_basics/juce_gui_basics.h>

#include "GUI/ChoiceBox.h"

namespace driftline
{

/// A named group of controls: a rounded panel, the name in small caps, choices at the right of the heading,
/// and the controls side by side in equal columns. It owns none of them. [message thread]
class SectionPanel : public juce::Component
{
public:
    explicit SectionPanel(const juce::String& name);

    /// Adds `control` as the next column. It must outlive this panel or be removed by its own destructor, as
    /// juce::Component does.
    void addControl(juce::Component& control);

    /// Adds `box` at the right of the heading, to the left of those already there.
    void addHeadingChoice(ChoiceBox& box);

    /// How many columns there are: what the panel's width is shared out by.
    int columnCount() const { return static_cast<int>(controls_.size()); }

    void paint(juce::Graphics&) override;
    void resized() override;

private:
    const juce::String heading_;
    std::vector<juce::Component*> controls_;
    std::vector<ChoiceBox*> headingChoices_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SectionPanel)
};

} // namespace driftline
