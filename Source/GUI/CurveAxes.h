// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"

#include <juce_core/juce_core.h>

#include <vector>

namespace driftline
{

/// A line across the curve and what is written at it; empty where nothing is.
struct AxisLine
{
    double at = 0.0; ///< 0 to 1: position or value
    juce::String label;
    bool isStrong = false;

    bool operator==(const AxisLine&) const = default;
};

/// What the curve's two directions mean at present.
struct CurveAxes
{
    std::vector<AxisLine> positions;
    std::vector<AxisLine> delays;
    double passLength = 1.0;          ///< of one pass through the curve, in `passUnit`
    juce::String passUnit;            ///< " beats", " s" or empty
    double lowestMilliseconds = 0.0;  ///< the delay at value 0: above the shortest where Depth is below 100 %
    double highestMilliseconds = 0.0; ///< the delay at value 1
    /// The value at which the interpolation's own shortest delay lies. Below 0: every delay here is longer; above 1:
    /// every delay here is shorter.
    double kernelLimit = 0.0;
    int kernelLimitSamples = 1;
    double passQuarterNotes = 0.0; ///< 0 where no musical time moves through the curve
    double passSeconds = 0.0;      ///< 0 where what moves through the curve has no speed
    bool wraps = false;            ///< whether a pass is followed by another one
    double tempoBpm = 120.0;
    int meterNumerator = 4;
    int meterDenominator = 4;
    double sampleRateHz = 48000.0;

    bool operator==(const CurveAxes&) const = default;

    /// The delay at a value from 0 to 1.
    double milliseconds(double value) const
    {
        return lowestMilliseconds + value * (highestMilliseconds - lowestMilliseconds);
    }
    /// A position from 0 to 1 as it is written at points: "6.50 beats".
    juce::String positionText(double position) const { return juce::String(position * passLength, 2) + passUnit; }
};

/// A delay as it is written at axes and points: "430 ms", "1.25 s".
juce::String delayText(double milliseconds);

/// Positions are bars and beats where the host's time moves through the curve, seconds where a rate does, and parts of
/// Modulation where the user does; delays are in milliseconds.
CurveAxes curveAxes(const EditorModel& model, const PlaybackStatus& playback);

} // namespace driftline
