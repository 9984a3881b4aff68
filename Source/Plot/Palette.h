// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Looks/Theme.h"

/// The pictures' colours: the dark theme's.
namespace driftline::palette
{
inline constexpr Colour ink = darkTheme.ink;
inline constexpr Colour well = darkTheme.well;
inline constexpr Colour line = darkTheme.line;
inline constexpr Colour text = darkTheme.text;
inline constexpr Colour dimText = darkTheme.dimText;
inline constexpr Colour water = darkTheme.delay;
inline constexpr Colour paleWater = darkTheme.secondDelay;
inline constexpr Colour sand = darkTheme.feedback;
inline constexpr Colour coral = darkTheme.limit;
} // namespace driftline::palette
