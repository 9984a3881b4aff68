// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <vector>

namespace driftline
{

// Parts of a curve: cut out, put in, joined. What copy, paste, painting and the transforms are made of. [message
// thread]

/// From one position to another, 0 to 1.
struct CurveRange
{
    double from = 0.0;
    double to = 1.0;
};

/// How closely a piece that no single segment can take (a part of an S-curve, say) is followed, as a part of the range
/// of values.
inline constexpr double cutTolerance = 0x1p-11;

/// The value where the curve arrives at `position` from the left; at 0 the first value.
double valueBefore(const DelayCurve& curve, double position);

/// The curve's points over the range, in the curve's own positions: the first at its start, the last at its end with
/// the value that the curve arrives with there. Lines, holds and bends are cut exactly (a part of Schlick's bias is one
/// again, being a linear fractional function that keeps 0 and 1), stairs and pulses become holds, and parts of S-curves
/// and half sines become bends within `cutTolerance`. Empty for an empty range.
std::vector<CurvePoint> cutOut(const DelayCurve& curve, CurveRange range);

/// The whole curve in lines, holds and bends alone, from 0 to 1: for programs that know no other shapes. S-curves and
/// half sines become bends within `cutTolerance`.
std::vector<CurvePoint> inBends(const DelayCurve& curve);

/// Points in order, made a valid curve: of more than two at one position the first and the last stay, and points on the
/// way of a straight line go.
DelayCurve joined(std::vector<CurvePoint> points);

/// The range as a curve of its own, from 0 to 1.
DelayCurve copyRange(const DelayCurve& curve, CurveRange range);

/// Puts `part`, from 0 to 1, into the range in place of what was there. Returns whether it fitted: a curve with more
/// than `maximumPoints` points stays as it was.
bool replaceRange(DelayCurve& curve, CurveRange range, const DelayCurve& part);

/// The same with points in the curve's own positions, all within the range.
bool replaceRange(DelayCurve& curve, CurveRange range, const std::vector<CurvePoint>& points);

} // namespace driftline
