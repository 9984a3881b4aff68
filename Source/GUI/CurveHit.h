// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSurface.h"

#include <optional>

namespace driftline
{

/// What of the curve can be taken by the mouse.
enum class CurvePart
{
    point,
    bend,   ///< the handle in the middle of the segment that starts at the point
    segment ///< the line of that segment
};

struct CurveTarget
{
    CurvePart part = CurvePart::point;
    std::size_t point = 0;

    bool operator==(const CurveTarget&) const = default;
};

/// What is at a place, points before handles before lines; of two points at one place the selected one, so that a step
/// can be taken apart again. [message thread]
std::optional<CurveTarget> targetAt(const CurveSurface& surface, juce::Point<float> place);

/// Whether the segment bends at all, and is shown wide enough for a handle.
bool hasBendHandle(const CurveSurface& surface, std::size_t point);
juce::Point<float> bendHandle(const CurveSurface& surface, std::size_t point);

/// Whether the segment that starts at the point bends by a tension.
bool isBendable(const DelayCurve& curve, std::size_t point);

} // namespace driftline
