// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <juce_graphics/juce_graphics.h>

namespace driftline
{

/// Where a place in the curve lies in `area`: position from left to right, value from bottom to top.
juce::Point<float> pointOnCurve(juce::Rectangle<float> area, double position, double value);

/// What is drawn where the curve steps.
enum class CurveSteps
{
    upright, ///< a line from one level to the other
    open     ///< nothing: the line ends and begins again
};

/// The line of a valid curve from the left edge of `area` to the right one. Bends that lie outside of `visible`, if
/// that is not empty, are straight: nobody sees them.
juce::Path curvePath(const DelayCurve& curve, juce::Rectangle<float> area, CurveSteps steps = CurveSteps::upright,
                     juce::Range<float> visible = {});

/// The same with upright steps, closed along the bottom edge, to be filled.
juce::Path filledCurvePath(const DelayCurve& curve, juce::Rectangle<float> area, juce::Range<float> visible = {});

} // namespace driftline
