// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Looks/Theme.h"
#include "Support/Catch.h"

#include <algorithm>
#include <cmath>

using namespace driftline;

namespace
{

/// Relative luminance and contrast ratio as WCAG 2.2 defines them (w3.org/TR/WCAG22, "relative luminance").
double luminance(const Colour& colour)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(const Colour& a, const Colour& b)
{
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

int hex(double part) { return static_cast<int>(std::lround(255.0 * part)); }

} // namespace

TEST_CASE("The contrast formula gives its known values", "[looks]")
{
    CHECK(contrast(colourFromHex(0x000000), colourFromHex(0xFFFFFF)) == Approx(21.0));
    CHECK(contrast(colourFromHex(0x777777), colourFromHex(0xFFFFFF)) == Approx(4.48).margin(0.005));
    CHECK(contrast(colourFromHex(0x4FD1C5), colourFromHex(0x4FD1C5)) == 1.0);
}

TEST_CASE("Every text can be read in either theme", "[looks]")
{
    const bool isDark = GENERATE(true, false);
    const auto& theme = isDark ? darkTheme : lightTheme;
    for (const auto& pair : textPairs)
    {
        const auto& text = theme.*pair.text;
        const auto& background = theme.*pair.background;
        INFO((isDark ? "dark" : "light") << ": " << std::hex << hex(text.red) << ' ' << hex(text.green) << ' '
                                         << hex(text.blue) << " on " << hex(background.red) << ' '
                                         << hex(background.green) << ' ' << hex(background.blue));
        CHECK(contrast(text, background) >= 4.5);
    }
}

TEST_CASE("What is drawn by meaning stands out from what it lies on", "[looks]")
{
    // WCAG 2.2, 1.4.11: 3:1 for the parts of a picture that are needed to understand it.
    for (const auto* theme : {&darkTheme, &lightTheme})
        for (const auto meaning : {&Theme::delay, &Theme::secondDelay, &Theme::motion, &Theme::feedback, &Theme::limit})
            for (const auto surface : {&Theme::well, &Theme::panel})
                CHECK(contrast(theme->*meaning, theme->*surface) >= 3.0);
}
