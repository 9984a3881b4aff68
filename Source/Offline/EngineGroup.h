// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/FixedPoint.h"
#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Model/Patch.h"
#include "Offline/RenderSetup.h"
#include "Offline/SideInputs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace driftline
{

struct EngineGroupSpec
{
    Patch patch;
    double tempoBpm = 120.0; ///< quarter notes per minute
    double sampleRateHz = 48000.0;
    int channelCount = 2;
    double longestDelaySamples = 0.0; ///< as in EngineSpec
    RenderResponse response;          ///< what Space plays
};

/// One stretch of a recording, which the group changes in place.
struct EngineGroupBlock
{
    std::span<float* const> channels;          ///< as many as the spec says
    std::size_t frames = 0;                    ///< any number
    std::int64_t firstFrame = 0;               ///< counted from the song's start; blocks follow on each other
    const DelayFixed* const* delays = nullptr; ///< one pointer a channel, or null: the patch's curve says
    const SideInputs* beside = nullptr;        ///< has read this block; not heard where delays are given
};

/// What renders all channels of one recording: an Engine for each pair of channels, and one for a single channel left
/// over. [one thread at a time]
class EngineGroup
{
public:
    /// Allocates the memories.
    explicit EngineGroup(const EngineGroupSpec& spec);

    /// How long a block serves it best. What is given to `process` may be shorter or longer: the bits are the same.
    std::size_t preferredFrames() const { return 8192; }

    void process(const EngineGroupBlock& block);

    /// Given delays that the lines could not read, of all channels.
    std::int64_t limitedDelays() const;

    /// Whether Time asks for more than the lines hold.
    bool isTimeLimited() const { return engines_.front()->status().isTimeLimited; }

private:
    double tempoBpm_;
    CurveBank curves_;
    std::vector<std::unique_ptr<Engine>> engines_;
    std::vector<Engine*> together_;     ///< all of them
    std::vector<EngineBlock> blocks_;   ///< what each plays now
    std::vector<Transport> transports_; ///< and where
};

} // namespace driftline
