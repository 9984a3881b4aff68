// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/Fonts.h"
#include "GUI/Palette.h"

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// JUCE's own widgets, as its dialogs for devices and files are made of, in the theme's colours and type. All of it
/// [message thread].
class DialogLook : public juce::LookAndFeel_V4
{
public:
    explicit DialogLook(const Palette& palette)
        : juce::LookAndFeel_V4({palette.panel, palette.well, palette.control, palette.line, palette.text, palette.line,
                                palette.ink, palette.delay, palette.text})
    {
        setDefaultSansSerifTypeface(fonts_->typeface(FontWeight::regular));
        setColour(juce::ToggleButton::tickColourId, palette.delay);
    }

private:
    juce::SharedResourcePointer<Fonts> fonts_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(DialogLook)
};

} // namespace driftline
