// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <juce_graphics/juce_graphics.h>

namespace driftline
{

/// Where a place in the curve lies in `area`: position from left to right, value from bottom to top.
juce::Point<float> pointOnCurve(juce::Rectangle<float> area, double position, double value);

/// The line of a valid curve from the left edge of `area` to the right one, with its steps upright.
juce::Path curvePath(const DelayCurve& curve, juce::Rectangle<float> area);

/// The same, closed along the bottom edge, to be filled.
juce::Path filledCurvePath(const DelayCurve& curve, juce::Rectangle<float> area);

} // namespace driftline
