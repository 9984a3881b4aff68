// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/LineKernel.h"
#include "DSP/OnePole.h"
#include "Engine/EngineScript.h"
#include "Engine/SmoothedGain.h"
#include "Model/Patch.h"

#include <array>

namespace driftline
{

/// What happens between the read heads and the write head: filters, drive, feedback, cross-feed, freeze. It keeps the
/// smoothed settings and the filters' states; DSP/LineKernel does the work. [audio thread]
class FeedbackPath
{
public:
    /// [not the audio thread]
    void prepare(double sampleRateHz, int channels);

    /// Forgets what the filters hold.
    void reset();

    /// The same, with nothing but the filters' memory lost.
    void silence();

    /// Takes over what the filter of the input's constant part remembers.
    void takeConstantOf(const FeedbackPath& other) { constant_.states = other.constant_.states; }

    /// Whether it will go on as `other` does. Both are at a tick, where the filters' blocks begin.
    bool hasSameState(const FeedbackPath& other) const;

    /// New parameters, at a tick, before `tick`; `freezeLength` is what a freeze that begins now repeats, in samples;
    /// where it may not freeze, it does so later.
    void update(const ParameterValues& parameters, int freezeLength, bool mayFreeze, int ticks);

    void tick();
    bool isMoving() const;

    /// What of the input goes into the line: while there is feedback, without its constant part, which would pile up.
    /// Writes `frames` samples to `output`, or returns `input` as it is.
    const float* prepareInput(int channel, const float* input, float* output, int firstInTick, int frames);

    /// Fills in everything of `chunk` that belongs to this path. The chunk's first sample is `firstInTick` samples
    /// after a tick.
    void describe(LineChunk& chunk, int firstInTick);

    /// The same for a script, from the last tick to the next.
    void describe(TickSettings& settings, EngineScript& script) const;

    /// What the filters of one channel remember.
    LoopMemory memory(int channel) const;
    void setMemory(int channel, const LoopMemory& memory);

private:
    /// A one-pole whose cutoff moves at ticks. Off, it costs nothing and remembers nothing.
    template<class Scan>
    struct Filter
    {
        GainRamp coefficient; ///< a of OnePole.h
        OnePoleFactors<Scan> factors;
        std::array<OnePoleState, 2> states;
        bool isOn = false;

        void tick(bool shallBeOn);
        void describe(LoopFilter<Scan>& filter);
        bool hasSameState(const Filter& other, int channels) const;
    };

    double coefficientFor(double cutoffHz) const;
    std::array<SmoothedGain*, 6> gains()
    {
        return {&self_, &other_, &drive_, &constantAmount_, &highPassAmount_, &freeze_};
    }

    double sampleRateHz_ = 48000.0;
    int channels_ = 2;
    SmoothedGain self_;
    SmoothedGain other_;
    SmoothedGain drive_;
    double steepestDrive_ = 0.0; ///< the larger k at both ends of this tick, and its limit
    float driveLimit_ = largestSample;
    Filter<float> constant_;
    SmoothedGain constantAmount_;
    Filter<double> highPass_;
    SmoothedGain highPassAmount_;
    Filter<float> lowPass_;
    SmoothedGain freeze_;
    bool isFrozen_ = false;
    int freezeLength_ = 1;
};

} // namespace driftline
