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

} // namespace driftline
