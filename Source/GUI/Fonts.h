// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

enum class FontWeight
{
    regular,
    medium,
    semiBold
};

/// Inter, embedded. Held by the LookAndFeel; two editors in one process share the typefaces.
class Fonts
{
public:
    /// [message thread] Decodes the three typefaces.
    Fonts();

    /// [message thread] Inter in `weight`, with an em of `emHeight` pixels (10 to 18 in this editor).
    juce::Font get(FontWeight weight, float emHeight) const;

    /// [message thread] The typeface itself, for JUCE's defaults.
    juce::Typeface::Ptr typeface(FontWeight weight) const;

private:
    juce::Typeface::Ptr regular_;
    juce::Typeface::Ptr medium_;
    juce::Typeface::Ptr semiBold_;
};

} // namespace driftline
