// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveRange.h"
#include "Model/DelayCurve.h"

#include <cstdint>

namespace driftline
{

// Changes to all points of a range. Each keeps the curve valid, or leaves it as it was and returns false; it also
// returns false where nothing changes. [message thread]

/// Scales the range's values about `centre`, 0 to 1. A factor below 0 turns them over.
bool scaleValues(DelayCurve& curve, CurveRange range, double factor, double centre);

/// Adds a slope: nothing at the range's start, `change` at its end.
bool skewValues(DelayCurve& curve, CurveRange range, double change);

/// Turns the range's values upside down: 0 becomes 1.
bool flip(DelayCurve& curve, CurveRange range);

/// Turns the range's time round.
bool reverse(DelayCurve& curve, CurveRange range);

/// Shifts the whole curve in time; what leaves at one end comes in at the other. In passes, any sign.
bool rotate(DelayCurve& curve, double passes);

/// Moves each point's value towards the middle of its neighbours', by `amount` from 0 to 1. The curve's ends stay.
bool smooth(DelayCurve& curve, CurveRange range, double amount);

/// Puts points on a grid of so many columns (0: positions stay) and rows (0: values stay) over the whole curve.
bool quantise(DelayCurve& curve, CurveRange range, int columns, int rows);

/// Moves each point's value by chance, up to `amount` (0 to 1) either way. The same seed gives the same curve
/// everywhere.
bool randomise(DelayCurve& curve, CurveRange range, double amount, std::uint64_t seed);

} // namespace driftline
