// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"

#include <array>
#include <cstdint>
#include <vector>

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

    void setParameter(ParameterId id, double value) { parameters_.set(id, value); }

    /// The bank must outlive its use.
    void setCurves(const CurveBank& curves) { curves_ = &curves; }

    void process(const float* const* input, float* const* output, int frames, const Transport& transport);
    void processDelays(const float* const* input, float* const* output, int frames, const std::int64_t* const* delays);

    /// Of the last sample, in the Engine's units: 2^-32 sample, and 2^-64 pass.
    std::int64_t delay(int channel) const { return channels_[static_cast<std::size_t>(channel)].lastRead; }
    CurvePhase phase(int channel) const { return channels_[static_cast<std::size_t>(channel)].lastPhase; }

private:
    /// A smoothed gain: `now` at the tick, `next` at the tick after it.
    struct Gain
    {
        double now = 0.0;
        double next = 0.0;
        double target = 0.0;
        int left = 0;

        void tick(double newTarget, int ticksToTarget);
        float at(int sampleInTick) const;
    };

    /// A smoothed place in the curve, in 2^-63 pass.
    struct Place
    {
        std::int64_t now = 0;
        std::int64_t target = 0;
        std::int64_t step = 0;
        std::int64_t left = 0;

        void tick(std::int64_t newTarget, int ticksToTarget);
        std::int64_t at(int sampleInTick) const;
    };

    /// What must stay the same from tick to tick, or the delay jumps.
    struct Mapping
    {
        const CompiledCurve* curve = nullptr;
        std::int64_t range = 0;
        double depth = 0.0;

        bool operator==(const Mapping&) const = default;
    };

    /// The read heads of a sample: one, or in a fade two with their gains.
    struct Heads
    {
        std::int64_t delay = 0;
        bool isFading = false;
        std::int64_t fadingDelay = 0;
        float gainNew = 1.0F;
        float gainOld = 0.0F;
    };

    struct Channel
    {
        std::vector<float> written; ///< w[0], w[1], ...
        Mapping mapping;
        CurvePhase lastPhase = 0;
        std::int64_t lastRead = 0; ///< y

        std::int64_t away = 0;
        std::int64_t glide = 0;
        std::int64_t glideSamplesLeft = 0;
        bool isFading = false;
        std::int64_t fadeFrom = 0;
        int fadeLength = 0;
        int fadeDone = 0;
    };

    void startBlock(const Transport& transport);
    void tick();
    void placeInSong();
    void updateSyncSpeed();
    double cycleQuarterNotes() const;
    double timeSamples() const;
    Heads nextHeads(Channel& channel, int channelIndex, int sampleInTick);
    std::int64_t curveDelay(const Mapping& mapping, CurvePhase phase) const;
    void moveHeads(Channel& channel, std::int64_t target, bool isJump, Heads& heads);
    float read(const Channel& channel, const Heads& heads) const;
    float readHead(const Channel& channel, std::int64_t delay) const;
    void runSample(const std::array<Heads, 2>& heads, const float* const* input, float* const* output, int i,
                   int sampleInTick);

    double sampleRateHz_;
    int channelCount_;
    double longestSamples_;
    std::int64_t longestDelay_;
    ParameterValues parameters_;
    const CurveBank* curves_ = nullptr;
    std::array<Channel, 2> channels_;
    std::int64_t n_ = 0;

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
    std::array<bool, 2> mappingJumps_{};

    Place modulation_;
    Place phaseOffset_;
    Place stereoOffset_;
    Gain self_;
    Gain other_;
    Gain drive_;
    Gain delayed_;
    Gain dry_;
    float driveLimit_ = 0x1p60F;
    bool readsNearest_ = false;
    TransitionMode transition_ = TransitionMode::automatic;
    int fadeSamples_ = 1;
    int glideSamples_ = 1;
};

} // namespace driftline::reference
