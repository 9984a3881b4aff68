// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/LevelFollower.h"
#include "Engine/ModulationClock.h"
#include "Engine/OnsetGate.h"
#include "Engine/Ramp.h"
#include "Engine/RandomWalk.h"
#include "Engine/SongClock.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"

namespace driftline
{

/// Where each channel is in the curve: the source's phase and the offsets on it.
///
/// At each sample with which anything begins: `followTransport` (a block), `update` and `tick` (a tick), `trigger`, and
/// then `advance` by no more than `samplesToChange`. [audio thread]
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

    const SongClock& song() const { return song_; }

    /// Whether tempo or meter have changed since `update`, which then has to be called at the next tick.
    bool hasNewTempo() const { return hasNewTempo_; }

    /// New parameters, at a tick, before `tick`; offsets get there in `ticks` ticks. Returns whether the phase jumped.
    bool update(const ParameterValues& parameters, int ticks);

    /// Returns whether the phase jumped.
    bool tick();
    bool isMoving() const;

    /// Whether levels are to be given to `listen`, and of which sound.
    bool isListening() const { return source_ == Source::envelope || waitsForOnsets(); }
    ListensTo listensTo() const { return listensTo_; }

    /// Starts and stops a triggered pass at the current sample: by whether a key has been struck and whether any is
    /// held, or by the sample's level. Returns whether the phase jumped.
    bool trigger(bool isStruck, bool isHeld, float level);

    /// How many samples may be advanced before anything else begins, of `atMost`.
    int samplesToChange(int atMost) const;

    /// Hears the levels of the current sample and the `frames - 1` that follow. Returns how many until an onset or the
    /// end of a sound has to be told to `trigger`.
    int listen(const float* levels, int frames);

    /// A channel's phase at the current sample, which is `sinceTick` samples after a tick, and what each sample adds.
    CurvePhase phase(int channel, int sinceTick) const;
    std::int64_t phasePerSample(int channel) const;

    /// Returns whether the phase jumped.
    bool advance(int samples);

    /// Whether it will go on as `other` does.
    bool hasSameState(const Modulation& other) const;

    /// Whether an offset or the Modulation parameter is on its way to a value.
    bool isRamping() const { return manual_.isMoving() || phaseOffset_.isMoving() || stereoOffset_.isMoving(); }

    /// The grid in the song on which slots may change; 0: anywhere.
    double slotGridQuarterNotes(const ParameterValues& parameters) const;

private:
    double cycleQuarterNotes(const ParameterValues& parameters) const;
    bool waitsForOnsets() const { return source_ == Source::trigger && triggeredBy_ == TriggeredBy::onset; }
    bool walksInSong() const { return source_ == Source::random && speed_ == Speed::cycle; }
    double passesPerSample(const ParameterValues& parameters) const;
    bool updateTrigger(const ParameterValues& parameters, bool isNew);
    void updateEnvelope(const ParameterValues& parameters, bool isNew);
    void updateWalk(const ParameterValues& parameters);
    bool takePlaceInSong();
    bool leadWalk();
    bool setPlace(CurvePhase phase, std::int64_t perSample);

    double sampleRateHz_ = 48000.0;
    SongClock song_;
    ModulationClock clock_;
    PhaseRamp manual_;
    PhaseRamp phaseOffset_;
    PhaseRamp stereoOffset_;
    Source source_ = Source::sync;
    double cycleInUse_ = 0.0; ///< quarter notes; 0 before the song has been used
    Transport transport_;
    bool hasNewTempo_ = false;
    int sinceTick_ = 0;

    Speed speed_ = Speed::cycle;
    TriggeredBy triggeredBy_ = TriggeredBy::note;
    TriggerMode triggerMode_ = TriggerMode::oneShot;
    double triggeredPassesPerSample_ = 0.0;
    bool isRunning_ = false; ///< a triggered pass

    ListensTo listensTo_ = ListensTo::input;
    OnsetGate gate_;
    LevelFollower follower_;
    PhaseRamp envelope_;

    RandomWalk walk_;
};

} // namespace driftline
