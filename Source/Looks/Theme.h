// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Looks/Colour.h"

#include <array>

namespace driftline
{

/// The colours of one theme, by what they mean: the one table for the window and for pictures. It knows neither JUCE
/// nor cairo. Whoever draws names a meaning, never a shade.
struct Theme
{
    Colour ink;         ///< behind everything; the text on lit buttons
    Colour well;        ///< sunk surfaces that are drawn into: the curve, the pitch
    Colour panel;       ///< raised surfaces that hold controls
    Colour control;     ///< buttons and boxes at rest
    Colour line;        ///< grid lines, borders, the unlit part of an arc
    Colour text;        ///< values and names; level and mix
    Colour dimText;     ///< captions, axis labels, headings
    Colour delay;       ///< water: the curve and everything that sets the delay time; what is switched on
    Colour secondDelay; ///< the right side's delay, beside the left one's
    Colour motion;      ///< moss: what moves the position in the curve
    Colour feedback;    ///< sand: the loop, the playhead, the realised pitch, a jump's fade
    Colour limit;       ///< coral: a limit or a warning
};

inline constexpr Theme darkTheme{
    .ink = colourFromHex(0x0F1419),
    .well = colourFromHex(0x0B0F13),
    .panel = colourFromHex(0x171E26),
    .control = colourFromHex(0x1E2630),
    .line = colourFromHex(0x2A3541),
    .text = colourFromHex(0xE6EDF3),
    .dimText = colourFromHex(0x8B9BAA),
    .delay = colourFromHex(0x4FD1C5),
    .secondDelay = colourFromHex(0xC9F2EE),
    .motion = colourFromHex(0x7FB069),
    .feedback = colourFromHex(0xF2C46D),
    .limit = colourFromHex(0xF2795E),
};

/// The same hues, dark enough to be read on white.
inline constexpr Theme lightTheme{
    .ink = colourFromHex(0xE4E9EE),
    .well = colourFromHex(0xFCFDFE),
    .panel = colourFromHex(0xF2F5F8),
    .control = colourFromHex(0xDCE3E9),
    .line = colourFromHex(0xBFCAD4),
    .text = colourFromHex(0x17212B),
    .dimText = colourFromHex(0x4C5B69),
    .delay = colourFromHex(0x0A6B62),
    .secondDelay = colourFromHex(0x3F9990),
    .motion = colourFromHex(0x3F6B2B),
    .feedback = colourFromHex(0x805000),
    .limit = colourFromHex(0xA8321A),
};

/// A text's colour and what it is written on.
struct TextPair
{
    Colour Theme::*text;
    Colour Theme::*background;
};

/// Every pair that the window and the pictures write with, enabled controls only; all have a contrast of 4.5:1 or more.
/// Whoever writes in another pair adds it here.
inline constexpr std::array textPairs{
    TextPair{&Theme::text, &Theme::ink},        // the name, values in pictures
    TextPair{&Theme::text, &Theme::well},       // names of curves, texts being typed
    TextPair{&Theme::text, &Theme::panel},      // values of knobs
    TextPair{&Theme::text, &Theme::control},    // buttons, menus, tooltips
    TextPair{&Theme::dimText, &Theme::ink},     // meters
    TextPair{&Theme::dimText, &Theme::well},    // axes
    TextPair{&Theme::dimText, &Theme::panel},   // captions, headings
    TextPair{&Theme::dimText, &Theme::control}, // headings in menus
    TextPair{&Theme::ink, &Theme::delay},       // what is switched on, the chosen line of a menu
    TextPair{&Theme::ink, &Theme::motion},      // the same of motion
    TextPair{&Theme::ink, &Theme::feedback},    // Freeze and Clear while they are on
    TextPair{&Theme::delay, &Theme::well},      // the slot that is being edited
    TextPair{&Theme::feedback, &Theme::well},   // the playhead's delay, the pitch, a jump's fade
    TextPair{&Theme::limit, &Theme::ink},       // an overloaded processor
    TextPair{&Theme::limit, &Theme::well},      // the shortest delay, notices
    TextPair{&Theme::limit, &Theme::panel},     // problems with a response
};

} // namespace driftline
