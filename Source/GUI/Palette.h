// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Looks/Theme.h"

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

/// The colours of one theme (Looks/Theme.h), as JUCE draws with them.
struct Palette
{
    juce::Colour ink;         ///< The window behind everything.
    juce::Colour well;        ///< Sunk surfaces that are drawn into: the curve, the pitch.
    juce::Colour panel;       ///< Raised surfaces that hold controls.
    juce::Colour control;     ///< Buttons and boxes at rest.
    juce::Colour line;        ///< Grid lines, borders, the unlit part of an arc.
    juce::Colour text;        ///< Values and names.
    juce::Colour dimText;     ///< Captions, axis labels, headings.
    juce::Colour delay;       ///< Meaning::delay.
    juce::Colour secondDelay; ///< The right side's delay, beside the left one's.
    juce::Colour motion;      ///< Meaning::motion.
    juce::Colour feedback;    ///< Meaning::feedback.
    juce::Colour limit;       ///< Meaning::limit.

    static Palette of(const Theme& theme);
    static Palette dark() { return of(darkTheme); }
    static Palette light() { return of(lightTheme); }

    /// The colour that says `meaning` in this theme.
    juce::Colour colourOf(Meaning meaning) const;

    bool operator==(const Palette&) const = default;
};

inline Palette Palette::of(const Theme& theme)
{
    const auto colour = [](const Colour& shade) {
        return juce::Colour::fromFloatRGBA(static_cast<float>(shade.red), static_cast<float>(shade.green),
                                           static_cast<float>(shade.blue), static_cast<float>(shade.alpha));
    };
    return {.ink = colour(theme.ink),
            .well = colour(theme.well),
            .panel = colour(theme.panel),
            .control = colour(theme.control),
            .line = colour(theme.line),
            .text = colour(theme.text),
            .dimText = colour(theme.dimText),
            .delay = colour(theme.delay),
            .secondDelay = colour(theme.secondDelay),
            .motion = colour(theme.motion),
            .feedback = colour(theme.feedback),
            .limit = colour(theme.limit)};
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
