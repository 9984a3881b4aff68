// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Fonts.h"

#include "GUI/JuceCompat.h"
#include "Looks/EmbeddedFonts.h"

namespace driftline
{

namespace
{

juce::Typeface::Ptr opened(std::span<const unsigned char> font)
{
    return juce::Typeface::createSystemTypefaceFor(font.data(), font.size());
}

} // namespace

Fonts::Fonts()
    : regular_(opened(fonts::interRegular)), medium_(opened(fonts::interMedium)),
      semiBold_(opened(fonts::interSemiBold))
{}

juce::Typeface::Ptr Fonts::typeface(FontWeight weight) const
{
    switch (weight)
    {
    case FontWeight::medium:
        return medium_;
    case FontWeight::semiBold:
        return semiBold_;
    case FontWeight::regular:
        break;
    }
    return regular_;
}

juce::Font Fonts::get(FontWeight weight, float emHeight) const { return compat::makeFont(typeface(weight), emHeight); }

} // namespace driftline
