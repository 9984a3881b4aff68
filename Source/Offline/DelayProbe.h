// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Model/Patch.h"
#include "Offline/AudioFileReader.h"
#include "Offline/RenderSetup.h"
#include "Offline/SideInputs.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace driftline
{

struct DelayProbeRequest
{
    double sampleRateHz = 48000.0;
    int channels = 2;            ///< at most as many as the sound has
    double tempoBpm = 120.0;     ///< quarter notes per minute
    std::filesystem::path sound; ///< what the patch may listen to; empty: silence, also behind its end
    SideInputFiles beside;
};

/// Finds out which delays a patch really reads: runs Engines from the song's start, as the renderer runs them over a
/// file, and tells their status as they go. Steps of one sample give the delay of every sample, since any split into
/// blocks gives the same bits. [one thread at a time]
class DelayProbe
{
public:
    /// Throws RequestError for files that cannot be read.
    DelayProbe(const Patch& patch, const DelayProbeRequest& request, int longestStepFrames);

    /// The next frames, at most `longestStepFrames`.
    void advance(int frames);

    // Of the last sample. `channel` is from 0.

    /// What is read: after transitions, and within what the line can read. While two heads fade, the new one's.
    double delaySamples(int channel) const { return at(channel).delaySamples[placeOf(channel)]; }
    /// The place in the curve, 0 to 1.
    double curvePosition(int channel) const { return at(channel).curvePosition[placeOf(channel)]; }
    /// Whether Time asks for more than the line holds.
    bool isTimeLimited() const { return engines_.front()->status().isTimeLimited; }

    /// In what has been heard of the sound so far.
    NonFiniteSamples nonFiniteSamples() const { return reader_ ? reader_->nonFiniteSamples() : NonFiniteSamples{}; }

private:
    static std::size_t placeOf(int channel) { return static_cast<std::size_t>(channel % channelsPerEngine); }
    const EngineStatus& at(int channel) const
    {
        return engines_[static_cast<std::size_t>(channel / channelsPerEngine)]->status();
    }

    std::unique_ptr<AudioFileReader> reader_;
    SideInputs beside_;
    CurveBank curves_;
    std::vector<std::unique_ptr<Engine>> engines_; ///< of each pair of channels, and of one left over
    double tempoBpm_;
    std::int64_t nextFrame_ = 0;
    std::vector<float> samples_;
    std::vector<float*> heard_; ///< one pointer a channel of the sound
    std::vector<float> unheard_;
    std::vector<float*> outputs_; ///< of one engine, like those of all others
};

} // namespace driftline
