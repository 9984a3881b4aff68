// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Model/Patch.h"

namespace driftline
{

/// How far back the heads of a line read, in samples, while its parameters stay as they are.
struct LineReach
{
    double longestAsked = 0.0; ///< the longest delay that the curve asks for
    double longestRead = 0.0;  ///< the longest that any head reads: glides on their way may be beyond what is asked for
    bool mayJump = false;      ///< whether the delay can jump at all, and a transition begin
};

/// Of a patch at this tempo, in a line that holds delays of `longestSamples`. All of it are bounds: nothing reads
/// further, whatever the notes, the sidechain and chance do.
///
/// Why a glide stays within `longestAsked + s * max(fade, glide)`, s being the steepest that the curve rises, in
/// samples a sample: let z be how far the head is beyond `longestAsked`. A glide that begins at z0 lets its distance
/// from the target go in a straight line over G samples, so that t samples later z <= z0 (1 - t/G) + s t, which stays
/// below s G if z0 does, however often it is interrupted by another one. A head that waits for the end of a fade of F
/// samples started within what is asked for and rises with the curve, by no more than s F. [any thread]
LineReach lineReachOf(const ParameterValues& parameters, const CurveBank& curves, double sampleRateHz, double tempoBpm,
                      double longestSamples);

/// How many of a line's newest samples heads up to so many samples back look at: any kernel's taps and what waits
/// between two whole samples. [any thread]
int samplesReadBy(double longestRead);

} // namespace driftline
