// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <vector>

namespace driftline
{

/// A place where the curve steps from one value to another.
struct CurveJump
{
    double position = 0.0; ///< 0 to below 1; 0 is the wrap from the pass's end to its start
    double before = 0.0;   ///< the values that it arrives with and leaves with
    double after = 0.0;

    bool operator==(const CurveJump&) const = default;
};

/// All the jumps of a valid curve, in order: exactly those that the compiled curve has, also within stairs and pulses.
/// [message thread]
std::vector<CurveJump> curveJumps(const DelayCurve& curve);

} // namespace driftline
