// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Support/Signals.h"

namespace driftline::test
{

/// A click is a step that the sound itself does not have, or treble that it does not have. Both are measured on a sine
/// that goes on.
inline constexpr double clickSineHz = 1000.0;
inline constexpr double clickSineAmplitude = 0.5; // -6 dBFS

/// Two coherent sines in an equal-power fade may add up to 1.42 times one of them; a click is many times that.
inline constexpr double largestStepRatio = 1.5;
inline constexpr double loudestTrebleDbfs = -70.0;

/// The largest step from sample to sample in any channel, as a multiple of the steady sine's own.
double largestStepRatioOf(const Signal& signal, int first, int end, double sampleRateHz);

/// What lies above 10 kHz, in the loudest 10 ms of any channel: RMS in dBFS, where a full-scale sine has 0. Needs some
/// sound of `signal` before `first`, 300 samples of it.
double loudestTrebleOf(const Signal& signal, int first, int end, double sampleRateHz);

} // namespace driftline::test
