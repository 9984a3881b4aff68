// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace driftline
{

/// How the curve runs from one point to the next.
enum class SegmentShape
{
    line,     ///< straight
    hold,     ///< stays at this point's value and steps at the next point
    curve,    ///< bends by the point's tension
    sCurve,   ///< leaves and arrives level: 3t^2 - 2t^3
    halfSine, ///< from trough to crest of a sine, or back: (1 - cos(pi t)) / 2
    stairs,   ///< `count` levels of equal width, this point's value the first, the next point's the last
    pulse     ///< `count` times this point's value and then the next point's
};

inline constexpr int fewestStairs = 2;
inline constexpr int mostRepeats = 64; ///< of stairs and pulses

/// A point of the curve and the shape of the segment that starts at it.
struct CurvePoint
{
    double position = 0.0; ///< 0 to 1: where in one pass through the curve
    double value = 0.0;    ///< 0 to 1: 0 is the shortest delay, 1 is Time
    SegmentShape shape = SegmentShape::line;
    double tension = 0.0; ///< -1 to 1, used by SegmentShape::curve: above 0 it leaves late, below 0 early
    int count = 4;        ///< 1 to `mostRepeats`, used by SegmentShape::pulse and, from `fewestStairs` on, by stairs

    bool operator==(const CurvePoint&) const = default;
};

/// The drawn curve: plain data. Points are sorted by position; two points at one position make a step. Before
/// the first point the curve has the first value, after the last point the last value. It wraps from its end
/// to its start.
struct DelayCurve
{
    std::vector<CurvePoint> points;
    /// The pass ends where it starts: the first point stands at 0, the last at 1, and both have one value. Edits keep
    /// it so: where one end goes the other goes too. It says nothing to the audio thread, which wraps anyway.
    bool endsMeet = false;

    bool operator==(const DelayCurve&) const = default;
};

inline constexpr std::size_t maximumPoints = 256;

/// A straight line through the whole range, what an empty slot holds.
DelayCurve rampCurve();

/// What is wrong with the curve, naming the point ("point 3: position 1.2 is not from 0 to 1"), or empty. A
/// valid curve has 1 to `maximumPoints` points, sorted, all finite and in range, at most two at one position, and
/// ends that meet where it says so.
std::string findProblem(const DelayCurve& curve);

/// How far along the way from one value to the next the segment that starts at `from` is, at `t` from 0 to 1. Exact at
/// both ends.
/// `curve` is Schlick's bias function with b = (1 - 0.98 * tension) / 2, t / ((1/b - 2)(1 - t) + 1)
/// (C. Schlick, "Fast alternatives to Perlin's bias and gain functions", Graphics Gems IV, 1994): basic
/// arithmetic only, so that every machine computes the same.
double segmentProgress(const CurvePoint& from, double t);

/// The slope of `segmentProgress` over `t`, for the shapes that bend: curve, sCurve and halfSine; 1 for a line, and 0
/// for those made of levels.
double segmentSlope(const CurvePoint& from, double t);

/// Whether the segment is made of levels, with steps between them.
bool isStepped(SegmentShape shape);

/// The curve's value, 0 to 1, at a position from 0 to 1; at a step the value after it. For drawing: the audio
/// thread reads the CompiledCurve. Needs a valid curve. [any thread]
double valueAt(const DelayCurve& curve, double position);

} // namespace driftline
