// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <cstddef>
#include <span>

namespace driftline
{

// Changes to some of a curve's points, as they are selected in the editor. Each keeps the curve valid, or leaves it as
// it was and returns false; it also returns false where nothing changes. `indices` are sorted. Ends that meet stay in
// place, and whatever is moved with them stays in time too. [message thread]

/// Moves points by the same way, all together no further than the first of them can go before it meets 0, 1 or a point
/// that stays; values stop at 0 and 1 one by one.
bool movePoints(DelayCurve& curve, std::span<const std::size_t> indices, double positionChange, double valueChange);

/// Removes points; where all were named one stays.
bool removePoints(DelayCurve& curve, std::span<const std::size_t> indices);

/// By how much points are stretched, and about which place, in time and in value.
struct PointScale
{
    double timeFactor = 1.0; ///< above 0: points keep their order
    double timeCentre = 0.0;
    double valueFactor = 1.0; ///< below 0 it turns them over
    double valueCentre = 0.0;
};

/// Stretches points, in time no further than until one of them meets 0, 1 or a point that stays; values stop at 0 and 1
/// one by one.
bool scalePoints(DelayCurve& curve, std::span<const std::size_t> indices, const PointScale& scale);

/// Adds a slope to the values: nothing at the first of the points, `change` at the last, or the other way round.
bool skewPoints(DelayCurve& curve, std::span<const std::size_t> indices, double change, bool fromTheEnd);

/// Gives the segments that start at the points a shape, with its tension or count as in `setSegment`.
bool shapeSegments(DelayCurve& curve, std::span<const std::size_t> indices, SegmentShape shape, double tension,
                   int count);

} // namespace driftline
