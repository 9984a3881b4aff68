// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Fonts.h"

#include "FontData.h"
#include "GUI/JuceCompat.h"

namespace driftline
{

Fonts::Fonts()
    : regular_(
        juce::Typeface::createSystemTypefaceFor(fontdata::InterRegular_otf, size_t{fontdata::InterRegular_otfSize})),
      medium_(
          juce::Typeface::createSystemTypefaceFor(fontdata::InterMedium_otf, size_t{fontdata::InterMedium_otfSize})),
      semiBold_(
          juce::Typeface::createSystemTypefaceFor(fontdata::InterSemiBold_otf, size_t{fontdata::InterSemiBold_otfSize}))
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
