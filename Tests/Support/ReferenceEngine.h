// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/EngineBlock.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"
#include "Support/ReferenceHeads.h"
#include "Support/ReferenceLine.h"
#include "Support/ReferenceSmoothing.h"
#include "Support/ReferenceSong.h"
#include "Support/ReferenceSource.h"

#include <array>
#include <cstdint>

namespace driftline::reference
{

/// The Engine as Source/Engine/README.md states it, written from that page and not from the Engine: one sample after
/// the other, everything that was ever written kept, no chunks, no waves, no ring. Slow and literal. It must give
/// the Engine's bits.
class ReferenceEngine
{
public:
    /// `longestDelaySamples` as in EngineSpec.
    ReferenceEngine(double sampleRateHz, int channels, double longestDelaySamples = 0.0);

    void setParameter(ParameterId id, double value);

    /// The bank must outlive its use.
    void setCurves(const CurveBank& curves) { curves_ = &curves; }

    void process(const EngineBlock& block, const Transport& transport);
    void processDelays(const float* const* input, float* const* output, int frames, const std::int64_t* const* delays);

    /// Of the last sample, in the Engine's units: 2^-32 sample, and 2^-64 pass.
    std::int64_t delay(int channel) const { return channels_[static_cast<std::size_t>(channel)].heads.lastRead; }
    int slot() const { return slot_; } ///< from 1
    CurvePhase phase(int channel) const { return channels_[static_cast<std::size_t>(channel)].lastPhase; }

private:
    struct Channel
    {
        Mapping mapping;
        bool mappingJumps = false; ///< since this tick
        CurvePhase lastPhase = 0;
        HeadMover heads;
    };

    void startBlock(const Transport& transport);
    void tick();
    void tickSlot(bool isFirst);
    double timeSamples() const;
    float level(const EngineBlock& block, int frame) const;
    void switchSlot();
    Heads nextHeads(Channel& channel, int channelIndex, int sampleInTick);
    void runLine(const std::array<Heads, 2>& heads, const float* const* input, float* const* output, int frame);

    double sampleRateHz_;
    int channelCount_;
    double longestSamples_;
    std::int64_t longestDelay_;
    ParameterValues parameters_;
    const CurveBank* curves_ = nullptr;
    const CurveBank* curvesInUse_ = nullptr; ///< since the last tick
    std::array<Channel, 2> channels_;
    ReferenceLine line_;

    Song song_;
    SourcePhase source_;
    Keys keys_;
    bool phaseJumps_ = false;

    // Slots, from 1.
    int slotParameter_ = 0;
    int askedSlot_ = 1;
    int slot_ = 1;
    double slotGrid_ = 0.0; ///< quarter notes; 0: none

    Place phaseOffset_;
    Place stereoOffset_;
    Transition transition_;
};

} // namespace driftline::reference
