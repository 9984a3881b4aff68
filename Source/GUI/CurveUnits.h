// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveAxes.h"

#include <optional>

namespace driftline
{

// What people type about a point, in the units of the axes. `problem` is set to what would be right where nothing is
// returned. [message thread]

/// A position, 0 to 1: "1.5" or "1.5 beats" in the pass's own unit, "50 %" of the pass, "350 ms", or a division such as
/// "1/8D" where musical time moves through the curve.
std::optional<double> parsePosition(const juce::String& text, const CurveAxes& axes, juce::String& problem);

/// A value, 0 to 1: a delay as "430" or "430 ms", "0.43 s", "200 samples", a division such as "1/16", or "50 %" of the
/// axis. A delay outside of the axis is a problem.
std::optional<double> parseDelay(const juce::String& text, const CurveAxes& axes, juce::String& problem);

/// A percentage from `least` to `most`, with or without its sign.
std::optional<double> parsePercent(const juce::String& text, double least, double most, juce::String& problem);

/// The same as the parsers read, to as many digits as matter.
juce::String typedPosition(double position, const CurveAxes& axes);
juce::String typedDelay(double value, const CurveAxes& axes);

} // namespace driftline
