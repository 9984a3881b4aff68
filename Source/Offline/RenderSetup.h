// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Engine/ImpulseResponse.h"
#include "Model/Patch.h"

#include <array>
#include <cstdint>
#include <memory>
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

/// How long the echoes of a patch go on by themselves, from the curve at a tempo, without Space. [any thread]
double echoSecondsOf(const Patch& patch, double tempoBpm);

/// What Space plays in a render, made once for all of its Engines. None at first.
class RenderResponse
{
public:
    RenderResponse() = default;

    /// For Engines of one channel, of two, or of both kinds, as recordings of so many channels need them. Takes a
    /// while.
    RenderResponse(const ImpulseResponse& response, int recordingChannels);

    /// 0 for none.
    double seconds() const { return seconds_; }

    /// Null for none. [any thread]
    std::shared_ptr<const ConvolutionResponse> forEngine(int channels) const
    {
        return responses_[static_cast<std::size_t>(channels - 1)];
    }

private:
    double seconds_ = 0.0;
    std::array<std::shared_ptr<const ConvolutionResponse>, channelsPerEngine> responses_;
};

/// The response that the patch names, loaded for recordings of so many channels; none where Space is off. Throws
/// RequestError as loadResponse does. [any thread but the audio thread]
RenderResponse spaceResponseOf(const Patch& patch, double sampleRateHz, int recordingChannels);

/// Makes the engine ready for a patch, at the start of a song. The spec has room for the response at least. The curves
/// must outlive its use. Allocates. [one thread at a time]
void prepareEngine(Engine& engine, const ParameterValues& parameters, const CurveBank& curves,
                   const RenderResponse& response, EngineSpec spec);

} // namespace driftline
