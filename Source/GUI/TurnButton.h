// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// A button with an arrow that turns back, for undo, or forth, for redo. [message thread]
class TurnButton : public juce::Button
{
public:
    enum class Way
    {
        back,
        forth
    };

    TurnButton(const juce::String& name, Way way);

    void paintButton(juce::Graphics&, bool isHighlighted, bool isDown) override;

private:
    const Way way_;
};

} // namespace driftline
