// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

/// The one place that knows which JUCE this is. 7.0.5 (Debian 12) and 8.0 (Debian 13) differ in how a font is
/// made and measured, and in names; the rest of the editor calls these.
namespace driftline::compat
{

/// A font whose em is `emHeight` pixels: the size a designer or a style sheet means, not JUCE's height of a
/// line.
inline juce::Font makeFont(const juce::Typeface::Ptr& typeface, float emHeight)
{
#if JUCE_MAJOR_VERSION >= 8
    return juce::Font(juce::FontOptions(typeface).withPointHeight(emHeight));
#else
    return juce::Font(typeface).withPointHeight(emHeight);
#endif
}

/// The width of one line of `text` in pixels.
inline float textWidth(const juce::Font& font, const juce::String& text)
{
#if JUCE_MAJOR_VERSION >= 8
    return juce::GlyphArrangement::getStringWidth(font, text);
#else
    return font.getStringWidthFloat(text);
#endif
}

/// What fills the rows of a list.
inline juce::ListBoxModel* modelOf(const juce::ListBox& list)
{
#if JUCE_MAJOR_VERSION >= 8
    return list.getListBoxModel();
#else
    return list.getModel();
#endif
}

} // namespace driftline::compat
