// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// What a colour says. A control names its meaning, never a colour, so that a theme can change every shade at
/// once.
enum class Meaning
{
    delay,    ///< The curve and everything that sets the delay time: water.
    motion,   ///< What moves the position in the curve: moss.
    feedback, ///< The loop, the playhead, the realised pitch: sand.
    output,   ///< Level and mix: the colour of text.
    limit     ///< A limit or a warning: coral.
};

/// The colours of one theme.
struct Palette
{
    juce::Colour ink;      ///< The window behind everything.
    juce::Colour well;     ///< Sunk surfaces that are drawn into: the curve, the pitch.
    juce::Colour panel;    ///< Raised surfaces that hold controls.
    juce::Colour control;  ///< Buttons and boxes at rest.
    juce::Colour line;     ///< Grid lines, borders, the unlit part of an arc.
    juce::Colour text;     ///< Values and names.
    juce::Colour dimText;  ///< Captions, axis labels, headings.
    juce::Colour delay;    ///< Meaning::delay.
    juce::Colour motion;   ///< Meaning::motion.
    juce::Colour feedback; ///< Meaning::feedback.
    juce::Colour limit;    ///< Meaning::limit.

    /// The dark theme.
    static Palette dark();

    /// The colour that says `meaning` in this theme.
    juce::Colour colourOf(Meaning meaning) const;
};

inline Palette Palette::dark()
{
    Palette palette;
    palette.ink = juce::Colour(0xff0f1419);
    palette.well = juce::Colour(0xff0b0f13);
    palette.panel = juce::Colour(0xff171e26);
    palette.control = juce::Colour(0xff1e2630);
    palette.line = juce::Colour(0xff2a3541);
    palette.text = juce::Colour(0xffe6edf3);
    palette.dimText = juce::Colour(0xff8b9baa);
    palette.delay = juce::Colour(0xff4fd1c5);
    palette.motion = juce::Colour(0xff7fb069);
    palette.feedback = juce::Colour(0xfff2c46d);
    palette.limit = juce::Colour(0xfff2795e);
    return palette;
}

inline juce::Colour Palette::colourOf(Meaning meaning) const
{
    switch (meaning)
    {
    case Meaning::delay:
        return delay;
    case Meaning::motion:
        return motion;
    case Meaning::feedback:
        return feedback;
    case Meaning::limit:
        return limit;
    case Meaning::output:
        break;
    }
    return text;
}

} // namespace driftline
