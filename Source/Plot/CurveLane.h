// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Plot/Lane.h"

#include <array>
#include <string>

namespace driftline
{

/// How the plot is laid along a curve.
struct CurveStretch
{
    std::array<double, 2> start{}; ///< each channel's place in the curve at the left edge, in passes
    double passes = 1.0;           ///< as many as the plot is wide
};

/// The curve as drawn, from 0 to 100 % of the way from the shortest delay to Time: the left channel as a line over a
/// fill with its points, the right one as a paler line where it differs. `subject` is said above. Grid and frame
/// included.
void drawCurveLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const CurveSlot& slot, const CurveStretch& stretch, const std::string& subject);

} // namespace driftline
