// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveRange.h"
#include "Model/DelayCurve.h"

#include <functional>
#include <vector>

namespace driftline
{

// Few points in place of many: a pen's stroke, an audio-rate curve, a formula. [message thread]

/// The tension of the bend that passes (1/2, `bias`), from -1 to 1; beyond that the strongest there is.
double tensionOfBias(double bias);

/// A place that the curve is to pass, both 0 to 1.
struct CurveSample
{
    double position = 0.0;
    double value = 0.0;
};

/// The fewest bends found that stay within `tolerance` of every sample: a span takes the tension with the least
/// squares, and where it strays too far it is cut at its worst sample. (Top-down splitting as in D. Douglas, T.
/// Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line", 1973, with
/// bends for chords.) Samples are sorted by position; of several at one position the first and the last count, as a
/// step. Where the points are more than `mostPoints`, the tolerance grows until they are not. Empty for no samples.
std::vector<CurvePoint> fitSamples(std::vector<CurveSample> samples, double tolerance,
                                   std::size_t mostPoints = maximumPoints);

/// The same for a function without steps, over a range.
std::vector<CurvePoint> fitFunction(const std::function<double(double)>& function, CurveRange range, double tolerance);

/// Takes points away as long as the curve stays within `tolerance` of what it was. Returns whether any went.
bool simplify(DelayCurve& curve, double tolerance);

} // namespace driftline
