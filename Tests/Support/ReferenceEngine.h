// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"
#include "Support/ReferenceHeads.h"
#include "Support/ReferenceLine.h"
#include "Support/ReferenceSmoothing.h"

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

    void process(const float* const* input, float* const* output, int frames, const Transport& transport);
    void processDelays(const float* const* input, float* const* output, int frames, const std::int64_t* const* delays);

    /// Of the last sample, in the Engine's units: 2^-32 sample, and 2^-64 pass.
    std::int64_t delay(int channel) const { return channels_[static_cast<std::size_t>(channel)].heads.lastRead; }
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
    void placeInSong();
    void updateSyncSpeed();
    double cycleQuarterNotes() const;
    double timeSamples() const;
    Heads nextHeads(Channel& channel, int channelIndex, int sampleInTick);
    void runLine(const std::array<Heads, 2>& heads, const float* const* input, float* const* output, int frame);

    double sampleRateHz_;
    int channelCount_;
    double longestSamples_;
    std::int64_t longestDelay_;
    ParameterValues parameters_;
    const CurveBank* curves_ = nullptr;
    std::array<Channel, 2> channels_;
    ReferenceLine line_;

    // The song clock, in 2^-44 quarter note.
    double tempoBpm_ = 120.0;
    int meterNumerator_ = 4;
    int meterDenominator_ = 4;
    std::int64_t songPosition_ = 0;
    std::int64_t songStep_ = 0;
    bool isFollowing_ = false;

    // The source, in 2^-64 pass.
    Source source_ = Source::sync;
    double cycle_ = 0.0;
    CurvePhase sourcePhase_ = 0;
    CurvePhase sourceStep_ = 0;
    bool phaseJumps_ = false;

    Place modulation_;
    Place phaseOffset_;
    Place stereoOffset_;
    Transition transition_;
};

} // namespace driftline::reference
