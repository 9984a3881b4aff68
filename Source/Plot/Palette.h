// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace driftline
{

/// A colour, not premultiplied; each from 0 to 1.
struct Colour
{
    double red = 0.0;
    double green = 0.0;
    double blue = 0.0;
    double alpha = 1.0;

    constexpr Colour withAlpha(double newAlpha) const { return {red, green, blue, newAlpha}; }

    bool operator==(const Colour&) const = default;
};

/// From 0xRRGGBB.
constexpr Colour colourFromHex(std::uint32_t hex)
{
    const auto part = [hex](int shift) { return static_cast<double>((hex >> shift) & 0xFFU) / 255.0; };
    return {part(16), part(8), part(0), 1.0};
}

/// The editor's dark theme, by meaning: water is delay, sand a jump's fade, coral a limit.
namespace palette
{
inline constexpr Colour ink = colourFromHex(0x0F1419);
inline constexpr Colour well = colourFromHex(0x0B0F13);
inline constexpr Colour line = colourFromHex(0x2A3541);
inline constexpr Colour text = colourFromHex(0xE6EDF3);
inline constexpr Colour dimText = colourFromHex(0x8B9BAA);
inline constexpr Colour water = colourFromHex(0x4FD1C5);
inline constexpr Colour paleWater = colourFromHex(0xC9F2EE); ///< the right channel's delay, beside the left one's
inline constexpr Colour sand = colourFromHex(0xF2C46D);
inline constexpr Colour coral = colourFromHex(0xF2795E);
} // namespace palette

} // namespace driftline
