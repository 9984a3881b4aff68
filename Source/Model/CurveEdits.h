// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <cstddef>
#include <optional>

namespace driftline
{

// Every way to change one point of a curve. Each keeps it valid, or leaves it as it was and says so by its result.
// Where the curve's ends meet they stay in place, and take each other's values. [message thread]

/// Adds a point on the way between its neighbours; it takes over the shape of the segment that it splits.
/// Returns its index, or nothing when the curve is full or two points are at this position already.
std::optional<std::size_t> addPoint(DelayCurve& curve, double position, double value);

/// Moves a point, no further than to its neighbours' positions (where it makes a step). Returns whether it
/// moved.
bool movePoint(DelayCurve& curve, std::size_t index, double position, double value);

/// Removes a point; the last one stays, and so do ends that meet. Returns whether it was removed.
bool removePoint(DelayCurve& curve, std::size_t index);

/// Sets how the curve runs from this point to the next. Tension is limited to -1 to 1, the count to what the shape
/// takes.
bool setSegment(DelayCurve& curve, std::size_t index, SegmentShape shape, double tension, int count = 4);

} // namespace driftline
