// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveFit.h"
#include "Model/CurveRange.h"
#include "Model/DelayCurve.h"

#include <array>
#include <string_view>
#include <vector>

namespace driftline
{

// Drawing into a curve: a pen's stroke, and shapes painted into cells. Each keeps the curve valid, or leaves it as it
// was and returns false. [message thread]

/// What can be painted into a cell.
enum class PaintShape
{
    hold,
    ramp,
    saw,
    triangle,
    sine,
    sCurve,
    bend,
    stairs,
    pulse,
    tapeStop
};

struct PaintShapeInfo
{
    PaintShape shape;
    std::string_view name;
    std::string_view help;
};

inline constexpr std::size_t paintShapeCount = 10;

const std::array<PaintShapeInfo, paintShapeCount>& paintShapes();

/// The shape over one cell, from 0 to `height`; upside down from `height` to 0. A hold is `height` all the way.
DelayCurve paintedShape(PaintShape shape, double height, bool isUpsideDown);

/// Puts the shape into the range in place of what was there.
bool paintShape(DelayCurve& curve, CurveRange cell, PaintShape shape, double height, bool isUpsideDown);

/// Puts a stroke in place of what was there between its first position and its last, in the fewest bends found that
/// stay within `tolerance` of every sample (fitSamples). Where it begins and ends no further than that from the curve
/// it joins it. A stroke without width does nothing.
bool drawStroke(DelayCurve& curve, std::vector<CurveSample> stroke, double tolerance);

} // namespace driftline
