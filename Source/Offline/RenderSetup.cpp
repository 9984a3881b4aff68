// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/RenderSetup.h"

#include "Engine/DelayTime.h"
#include "Engine/PatchSetup.h"
#include "Engine/SpaceResponse.h"
#include "Offline/ResponseSource.h"

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

RenderResponse::RenderResponse(const ImpulseResponse& response, int recordingChannels) : seconds_(response.seconds())
{
    if (response.frames() == 0)
        return;
    if (recordingChannels % channelsPerEngine == 1)
        responses_[0] = makeSpaceResponse(response, 1);
    if (recordingChannels >= channelsPerEngine)
        responses_[1] = makeSpaceResponse(response, channelsPerEngine);
}

RenderResponse spaceResponseOf(const Patch& patch, double sampleRateHz, int recordingChannels)
{
    if (isOff(parameterInfo(ParameterId::space), patch.parameters.get(ParameterId::space)))
        return {};
    return {loadResponse(patch.response, sampleRateHz).audio, recordingChannels};
}

void prepareEngine(Engine& engine, const ParameterValues& parameters, const CurveBank& curves,
                   const RenderResponse& response, EngineSpec spec)
{
    spec.longestResponseSeconds = std::max(spec.longestResponseSeconds, response.seconds());
    engine.prepare(spec);
    engine.setCurves(curves);
    applyParameters(engine, parameters);
    if (const auto own = response.forEngine(spec.channels))
        engine.setResponse(own);
}

} // namespace driftline
