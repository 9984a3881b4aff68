// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ModulationClock.h"
#include "Engine/Ramp.h"
#include "Engine/SongClock.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"

namespace driftline
{

/// Where each channel is in the curve: the source's phase and the offsets on it. [audio thread]
class Modulation
{
public:
    /// [not the audio thread]
    void prepare(double sampleRateHz) { sampleRateHz_ = sampleRateHz; }

    void reset();

    /// The host's position at the first sample of a block. Returns whether the phase jumped.
    bool followTransport(const Transport& transport);

    /// Tempo and meter in use, both valid.
    const Transport& transport() const { return transport_; }

    /// Whether tempo or meter have changed since `update`, which then has to be called at the next tick.
    bool hasNewTempo() const { return hasNewTempo_; }

    /// New parameters, at a tick, before `tick`; offsets get there in `ticks` ticks. Returns whether the phase jumped.
    bool update(const ParameterValues& parameters, int ticks);

    void tick();
    bool isMoving() const { return manual_.isMoving() || phaseOffset_.isMoving() || stereoOffset_.isMoving(); }

    /// A channel's phase at the current sample, which is `sinceTick` samples after a tick, and what each sample adds.
    CurvePhase phase(int channel, int sinceTick) const;
    std::int64_t phasePerSample(int channel) const;

    void advance(int samples)
    {
        clock_.advance(samples);
        song_.advance(samples);
    }

private:
    double cycleQuarterNotes(const ParameterValues& parameters) const;

    double sampleRateHz_ = 48000.0;
    SongClock song_;
    ModulationClock clock_;
    PhaseRamp manual_;
    PhaseRamp phaseOffset_;
    PhaseRamp stereoOffset_;
    Source source_ = Source::sync;
    double cycleInUse_ = 0.0; ///< quarter notes; 0 before Sync has been used
    Transport transport_;
    bool hasNewTempo_ = false;
};

} // namespace driftline
