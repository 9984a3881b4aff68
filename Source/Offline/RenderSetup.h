// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Model/Patch.h"

#include <cstdint>
#include <optional>

/// What every render has in common, whether of files or of arrays in memory.
namespace driftline
{

/// How long the output goes on after the input has ended.
struct TailLength
{
    /// Nothing: until the echoes are below -96 dB, at most `longestAutomaticTailSeconds`. Else this many seconds,
    /// finite and 0 or more, rounded to the nearest frame.
    std::optional<double> seconds;
};

/// Where feedback of 100 % and more would echo for ever, an automatic tail ends here.
inline constexpr double longestAutomaticTailSeconds = 60.0;

/// Longer than anybody means, and short enough to count in frames.
inline constexpr double longestTailSeconds = 24.0 * 3600.0;

/// How many channels one Engine takes: pairs are stereo, a single one left over is mono.
inline constexpr int channelsPerEngine = 2;

struct TailFrames
{
    std::int64_t frames = 0;
    bool isCut = false; ///< the automatic tail ends before the echoes do
};

/// `echoSeconds`: how long the echoes go on by themselves. [any thread]
TailFrames tailFramesFor(const TailLength& tail, double echoSeconds, double sampleRateHz);

/// How long the echoes of a patch go on by themselves, from the curve at a tempo. [any thread]
double echoSecondsOf(const Patch& patch, double tempoBpm);

/// Makes the engine ready for a patch, at the start of a song. `longestDelaySamples` as in EngineSpec. The curves must
/// outlive its use. Allocates. [one thread at a time]
void prepareEngine(Engine& engine, const ParameterValues& parameters, const CurveBank& curves, double sampleRateHz,
                   int channels, double longestDelaySamples = 0.0);

} // namespace driftline
