// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveJumps.h"

#include "Model/CompiledCurve.h"

#include <cmath>

namespace driftline
{

std::vector<CurveJump> curveJumps(const DelayCurve& curve)
{
    const CompiledCurve compiled(curve);
    std::vector<CurveJump> jumps;
    for (const auto& piece : compiled.pieces())
        if (piece.stepsAtStart)
            jumps.push_back({std::ldexp(static_cast<double>(piece.start), -64), compiled.valueAt(piece.start - 1),
                             piece.coefficients[0]});
    return jumps;
}

} // namespace driftline
