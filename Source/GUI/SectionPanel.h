// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <juce_gui_basics/juce_gui_basics.h>

#include "GUI/ChoiceBox.h"

namespace driftline
{

/// A named group of controls: a rounded panel, the name in small caps, choices and buttons at the right of the
/// heading, and the visible controls side by side in equal columns. It owns none of them. [message thread]
class SectionPanel : public juce::Component
{
public:
    explicit SectionPanel(const juce::String& name);

    /// Adds `control` as the next column. It must outlive this panel or be removed by its own destructor, as
    /// juce::Component does.
    void addControl(juce::Component& control);

    /// Adds `box` or `button` at the right of the heading, to the left of those already there.
    void addHeadingChoice(ChoiceBox& box);
    void addHeadingButton(juce::TextButton& button);

    /// Shares the width out among the controls that are visible; to be called when others are.
    void resized() override;
    void paint(juce::Graphics&) override;

private:
    struct HeadingControl
    {
        juce::Component* component;
        std::function<int()> preferredWidth; ///< asked when laid out, since it depends on the font of the theme
        int height;
        int gap; ///< to the next one on the left
    };

    void addHeadingControl(HeadingControl control);

    const juce::String heading_;
    std::vector<juce::Component*> controls_;
    std::vector<HeadingControl> headingControls_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SectionPanel)
};

} // namespace driftline
