// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

// Curves in the text forms of tables and of other programs. All positions and values are 0 to 1, 1 being the longest
// delay. Readers throw CurveTextError. [any thread but the audio thread]

/// A text that holds no curve of its kind. One line that names the place in it and the remedy; who knows the file's
/// name puts it in front.
class CurveTextError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// A table with the columns position, value, shape, tension, count, and a heading. Read back it is the same curve to
/// the bit, but for whether its ends are to meet.
std::string writeCurveCsv(const DelayCurve& curve);

/// Reads a table: position and value, and shape, tension and count where they are given; a heading, empty lines and
/// lines that begin with '#' are passed over. A table of positions and values alone that is too long for a curve is
/// fitted.
DelayCurve readCurveCsv(std::string_view text);

/// TIME-12's pattern file: a line for each pattern, in it position, value, tension and type of every point, with spaces
/// between (github.com/tiagolr/time12). At most twelve patterns.
std::string writeTime12Patterns(const std::vector<DelayCurve>& curves);

/// Reads it. A pattern runs on from its last point to its first, and so does the curve made of it; bends by powers
/// become the nearest of ours, waves and smooth stairs are fitted. An empty line gives a ramp.
std::vector<DelayCurve> readTime12Patterns(std::string_view text);

struct NamedCurve
{
    std::string name;
    DelayCurve curve;
};

/// Vital's LFO shape, a `.vitallfo` file: JSON with num_points, points (x, then y downwards), powers, smooth and name
/// (github.com/mtytel/vital). Throws CurveTextError where the curve needs more than the 100 points that Vital has.
std::string writeVitalShape(const NamedCurve& shape);
NamedCurve readVitalShape(std::string_view text);

} // namespace driftline
