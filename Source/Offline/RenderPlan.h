// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Model/Patch.h"
#include "Offline/SegmentSchedule.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace driftline
{

/// What a plan depends on.
struct PlanRequest
{
    const ParameterValues& parameters;
    const CurveBank& curves;
    double sampleRateHz = 48000.0;
    double tempoBpm = 120.0;
    int channelCount = 2;
    std::int64_t frames = 0;                     ///< of the recording and its tail; 0: unknown, taken as many
    unsigned threads = 1;                        ///< that may be used
    double longestLineSamples = 0.0;             ///< what the lines hold
    bool hasSpace = false;                       ///< whether a response is played
    std::optional<double> longestGivenSamples{}; ///< of delays that are given in place of the curve
};

enum class Schedule
{
    serial,   ///< one thread works through everything
    channels, ///< each pair of channels on a thread of its own
    segments  ///< several places of a recording at once, verified; pairs of channels beside each other
};

/// "serial", "channels" or "segments".
const char* scheduleName(Schedule schedule);

/// How a recording is worked on. Whatever it says, the bits are the same.
struct RenderPlan
{
    Schedule schedule = Schedule::serial;
    unsigned threads = 1;        ///< that are used
    unsigned threadsPerPair = 1; ///< of them, for segments
    SegmentRules segments;
    std::size_t blockFrames = 0; ///< that are given to the Engines at a time
    double hops = 0.0;           ///< longest delays until the loop has forgotten how it started; 0 without segments
    /// What is worked on in vain: warm-ups, as a part of all samples. That reruns come to nothing is part of the
    /// prediction.
    double predictedOverhead = 0.0;
    double predictedSpeedUp = 1.0; ///< beside one thread, where a thread has a core of its own
    int memorySamples = 0;         ///< what the lines keep, for EngineSpec
    std::string reason;            ///< one sentence: why not another one
};

/// For how many passes of its longest delay a loop remembers how it started, to the last bit; infinite where it may
/// never forget. Docs/parallel.md shows what that was measured at: 50 at a feedback of 50 %. [any thread]
double hopsToForget(const ParameterValues& parameters, double sampleRateHz);

/// [any thread]
RenderPlan planRender(const PlanRequest& request);

/// The plan in a line or two, for people.
std::string describe(const RenderPlan& plan, double sampleRateHz);

/// What became of it.
std::string describe(const SegmentCounts& counts, const RenderPlan& plan);

} // namespace driftline
