// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/WindowSettings.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>

namespace driftline
{

/// The name in the window's corner; it opens a menu with what concerns the window and not the sound: theme, size,
/// tooltips. [message thread]
class WindowMenu : public juce::Button
{
public:
    WindowMenu();

    /// Whoever holds the window: its present size, 1 being 100 %, and how to change it.
    std::function<double()> scale;
    std::function<void(double)> setScale;

    /// What a click opens.
    juce::PopupMenu menu();

    void paintButton(juce::Graphics&, bool isHighlighted, bool isDown) override;
    void clicked() override;

private:
    juce::SharedResourcePointer<WindowSettings> settings_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(WindowMenu)
};

} // namespace driftline
