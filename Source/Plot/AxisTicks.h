// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace driftline
{

/// A mark on an axis.
struct AxisTick
{
    double value = 0.0;
    std::string label; ///< empty for a mark without one
    int level = 0;     ///< 0: the strongest line (a bar, a labelled value), 1: a beat, 2: a sixteenth
};

/// The axis of a quantity.
struct ValueAxis
{
    double minimum = 0.0;
    double maximum = 1.0;
    std::vector<AxisTick> ticks; ///< from the least up, at even distances of 1, 2, 2.5 or 5 times a power of ten
};

/// From 0 to a little above `greatest`, which is above 0, with about `wantedTicks` steps on the way to it. The top
/// label carries the unit.
ValueAxis valueAxis(double greatest, int wantedTicks, const std::string& unit);

/// From `least` to `greatest`, which is greater, with about `wantedTicks` steps between them.
ValueAxis rangeAxis(double least, double greatest, int wantedTicks);

/// A length of time: "1.25 ms", "4.26 s", "1:30", "1:00:00".
std::string durationText(double seconds);

/// "0.5 s", "250 ms", "1:30": marks from 0 to `seconds`, at least `leastSeconds` apart, at distances that people count
/// in (halves and fifths of powers of ten below ten seconds, then 10, 15, 30 s, minutes, hours).
std::vector<AxisTick> secondsTicks(double seconds, double leastSeconds);

struct SongGrid
{
    double tempoBpm = 120.0; ///< quarter notes a minute
    int meterNumerator = 4;
    int meterDenominator = 4;
};

/// "1.1", "1.2", "2.1": bars and beats, counted from 1, from 0 to `seconds`. Labels are at least `leastLabelSeconds`
/// apart, lines at least `leastLineSeconds`: first the sixteenths go, then the beats, then bars by halves.
std::vector<AxisTick> songTicks(double seconds, const SongGrid& grid, double leastLabelSeconds,
                                double leastLineSeconds);

} // namespace driftline
