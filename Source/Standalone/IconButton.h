// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// A square button with a drawn sign in place of a word; its name is in the tooltip and for screen readers.
/// [message thread]
class IconButton : public juce::Button
{
public:
    enum class Icon
    {
        play,
        pause,
        toStart,
        loop,
        close
    };

    IconButton(const juce::String& name, Icon icon);

    /// Another sign and name, as when Play becomes Pause.
    void show(const juce::String& name, Icon icon);

    void paintButton(juce::Graphics&, bool isHighlighted, bool isDown) override;

private:
    Icon icon_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(IconButton)
};

} // namespace driftline
