// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/RenderSetup.h"

#include "Engine/DelayTime.h"
#include "Engine/PatchSetup.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

TailFrames tailFramesFor(const TailLength& tail, double echoSeconds, double sampleRateHz)
{
    if (tail.seconds)
        return {std::llround(*tail.seconds * sampleRateHz), false};
    const double seconds = std::min(echoSeconds, longestAutomaticTailSeconds);
    return {static_cast<std::int64_t>(std::ceil(seconds * sampleRateHz)), echoSeconds > seconds};
}

double echoSecondsOf(const Patch& patch, double tempoBpm)
{
    return tailSeconds(patch.parameters, {tempoBpm}, longestTimeMilliseconds / 1000.0);
}

void prepareEngine(Engine& engine, const ParameterValues& parameters, const CurveBank& curves, double sampleRateHz,
                   int channels, double longestDelaySamples)
{
    EngineSpec spec;
    spec.sampleRateHz = sampleRateHz;
    spec.channels = channels;
    spec.longestDelaySamples = longestDelaySamples;
    engine.prepare(spec);
    engine.setCurves(curves);
    applyParameters(engine, parameters);
}

} // namespace driftline
