// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Modulation.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

/// A share of a pass, -1/2 to 1/2, in 2^-63: twice that still fits its 64 bits.
std::int64_t phaseFromDegrees(double degrees) { return std::llround(std::ldexp(degrees / 360.0, 63)); }

/// A place from 0 to 1 in 2^-63; 1 is the last place before the wrap.
std::int64_t phaseFromModulation(double modulation)
{
    return static_cast<std::int64_t>(phaseFromPosition(modulation) >> 1);
}

} // namespace

void Modulation::reset()
{
    song_.reset();
    clock_.reset();
    cycleInUse_ = 0.0;
    transport_ = {};
    hasNewTempo_ = false;
    sinceTick_ = 0;
    isRunning_ = false;
    gate_.reset();
    follower_.reset();
    walk_.reset();
}

// --- blocks ---

bool Modulation::followTransport(const Transport& transport)
{
    const bool hasMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    const int numerator = hasMeter ? transport.meterNumerator : 4;
    const int denominator = hasMeter ? transport.meterDenominator : 4;
    const double stepBefore = song_.quarterNotesPerSample();
    const bool hasJumped = song_.follow(transport, sampleRateHz_);
    hasNewTempo_ = hasNewTempo_ || numerator != transport_.meterNumerator || denominator != transport_.meterDenominator
                   || song_.tempoBpm() != transport_.tempoBpm;
    // Not the whole of it: a copy would wait until what the host has just written is in the cache.
    transport_.meterNumerator = numerator;
    transport_.meterDenominator = denominator;
    transport_.tempoBpm = song_.tempoBpm();
    if (cycleInUse_ == 0.0)
        return false;
    if (source_ == Source::sync)
        clock_.run(song_.quarterNotesPerSample() / cycleInUse_);
    // A walk's line is led anew only where it bends: a block's start alone must not be found in the bits.
    const bool bends = hasJumped || (walksInSong() && song_.quarterNotesPerSample() != stepBefore);
    return bends && takePlaceInSong();
}

/// Goes to where the song is, for a source that follows it. Returns whether the phase jumped.
bool Modulation::takePlaceInSong()
{
    const double cycles = song_.positionQuarterNotes() / cycleInUse_;
    if (source_ == Source::sync)
        return clock_.jumpTo(cycles);
    if (!walksInSong())
        return false;
    walk_.jumpTo(cycles);
    walk_.run(song_.quarterNotesPerSample() / cycleInUse_);
    return leadWalk();
}

bool Modulation::leadWalk() { return walk_.lead(clock_, tickSamples - sinceTick_ % tickSamples); }

int Modulation::samplesToChange(int atMost) const
{
    int samples = song_.samplesToLoopEnd(atMost);
    if (isRunning_ && triggerMode_ == TriggerMode::oneShot)
        samples = clock_.samplesToWrap(samples);
    if (source_ == Source::random)
        samples = walk_.samplesToNextStep(samples);
    return samples;
}

bool Modulation::advance(int samples)
{
    const bool isThrough = isRunning_ && triggerMode_ == TriggerMode::oneShot && clock_.wrapsWithin(samples);
    clock_.advance(samples);
    if (isThrough)
    {
        // Through once: the end stays.
        clock_.set(~CurvePhase{0}, 0);
        isRunning_ = false;
    }
    sinceTick_ += samples;
    const bool stepBegins = source_ == Source::random && walk_.advance(samples);
    const bool songWraps = song_.advance(samples);
    if (source_ == Source::sync || walksInSong())
        return (songWraps || stepBegins) && takePlaceInSong();
    return stepBegins && leadWalk();
}

// --- ticks ---

bool Modulation::update(const ParameterValues& parameters, int ticks)
{
    hasNewTempo_ = false;
    phaseOffset_.setTarget(phaseFromDegrees(parameters.get(ParameterId::phase)), ticks);
    stereoOffset_.setTarget(phaseFromDegrees(parameters.get(ParameterId::stereoOffset)), ticks);
    const auto source = parameters.choice<Source>(ParameterId::source);
    const bool isNew = source != source_ || ticks == 0;
    bool hasJumped = source != source_;
    source_ = source;
    speed_ = parameters.choice<Speed>(ParameterId::speed);
    listensTo_ = parameters.choice<ListensTo>(ParameterId::listen);
    manual_.setTarget(phaseFromModulation(parameters.get(ParameterId::modulation)),
                      hasJumped && source == Source::manual ? 0 : ticks);
    const double cycle = cycleQuarterNotes(parameters);
    switch (source)
    {
    case Source::manual:
        break;
    case Source::free:
        clock_.run(parameters.get(ParameterId::rate) / sampleRateHz_);
        break;
    case Source::sync:
        clock_.run(song_.quarterNotesPerSample() / cycle);
        if (hasJumped || cycle != cycleInUse_)
        {
            cycleInUse_ = cycle;
            hasJumped = takePlaceInSong() || hasJumped;
        }
        break;
    case Source::trigger:
        hasJumped = updateTrigger(parameters, isNew) || hasJumped;
        break;
    case Source::envelope:
        updateEnvelope(parameters, isNew);
        break;
    case Source::random:
        updateWalk(parameters);
        break;
    }
    if (source != Source::trigger)
        isRunning_ = false;
    cycleInUse_ = cycle;
    return hasJumped;
}

bool Modulation::tick()
{
    sinceTick_ = 0;
    for (auto* ramp : {&manual_, &phaseOffset_, &stereoOffset_})
        ramp->tick();
    if (source_ == Source::manual)
        clock_.set(static_cast<CurvePhase>(manual_.start()) << 1, manual_.perSample() * 2);
    if (source_ == Source::envelope)
    {
        follower_.tick();
        envelope_.setTarget(phaseFromModulation(follower_.place()), 1);
        envelope_.tick();
        clock_.set(static_cast<CurvePhase>(envelope_.start()) << 1, envelope_.perSample() * 2);
    }
    if (source_ != Source::random)
        return false;
    return walksInSong() ? takePlaceInSong() : leadWalk();
}

bool Modulation::isMoving() const { return isRamping() || source_ == Source::envelope || source_ == Source::random; }

double Modulation::cycleQuarterNotes(const ParameterValues& parameters) const
{
    const auto index = static_cast<std::size_t>(parameters.get(ParameterId::cycle));
    return lengthInQuarterNotes(divisions[index], transport_.meterNumerator, transport_.meterDenominator);
}

double Modulation::slotGridQuarterNotes(const ParameterValues& parameters) const
{
    const double beatQuarterNotes = 4.0 / transport_.meterDenominator;
    switch (parameters.choice<SlotQuantise>(ParameterId::slotQuantise))
    {
    case SlotQuantise::off:
        break;
    case SlotQuantise::beat:
        return beatQuarterNotes;
    case SlotQuantise::bar:
        return beatQuarterNotes * transport_.meterNumerator;
    case SlotQuantise::cycle:
        return cycleQuarterNotes(parameters);
    }
    return 0.0;
}

// --- Trigger ---

bool Modulation::updateTrigger(const ParameterValues& parameters, bool isNew)
{
    const auto triggeredBy = parameters.choice<TriggeredBy>(ParameterId::trigger);
    if (isNew || triggeredBy != triggeredBy_)
        gate_.reset();
    triggeredBy_ = triggeredBy;
    triggerMode_ = parameters.choice<TriggerMode>(ParameterId::triggerMode);
    const double threshold = std::pow(10.0, parameters.get(ParameterId::threshold) / 20.0);
    const double holdSamples = parameters.get(ParameterId::hold) / 1000.0 * sampleRateHz_;
    gate_.set(static_cast<float>(threshold), std::max(1, static_cast<int>(std::lround(holdSamples))));
    triggeredPassesPerSample_ = speed_ == Speed::rate
                                    ? parameters.get(ParameterId::rate) / sampleRateHz_
                                    : song_.quarterNotesPerSampleAtTempo() / cycleQuarterNotes(parameters);
    if (isNew)
    {
        isRunning_ = false;
        return setPlace(0, 0);
    }
    if (isRunning_)
        clock_.run(triggeredPassesPerSample_);
    return false;
}

/// Returns whether the phase jumped.
bool Modulation::setPlace(CurvePhase phase, std::int64_t perSample)
{
    const bool moves = phase != clock_.phase();
    clock_.set(phase, perSample);
    return moves;
}

bool Modulation::trigger(bool isStruck, bool isHeld, float level)
{
    if (source_ != Source::trigger)
        return false;
    if (triggeredBy_ == TriggeredBy::onset)
    {
        isStruck = gate_.take(level);
        isHeld = gate_.isOpen();
    }
    bool hasJumped = false;
    if (isStruck)
    {
        isRunning_ = true;
        hasJumped = setPlace(0, 0);
        clock_.run(triggeredPassesPerSample_);
    }
    if (isRunning_ && !isHeld && triggerMode_ == TriggerMode::gate)
    {
        isRunning_ = false;
        hasJumped = setPlace(0, 0) || hasJumped;
    }
    return hasJumped;
}

int Modulation::listen(const float* levels, int frames)
{
    if (source_ == Source::envelope)
        follower_.take(levels, frames);
    if (!waitsForOnsets())
        return frames;
    // The first sample's level has gone to `trigger`.
    int heard = 1;
    for (; heard < frames && !gate_.changesAt(levels[heard]); ++heard)
        gate_.take(levels[heard]);
    return heard;
}

// --- Envelope and Random ---

void Modulation::updateEnvelope(const ParameterValues& parameters, bool isNew)
{
    if (isNew)
    {
        follower_.reset();
        envelope_.setTarget(0, 0);
    }
    const auto samplesOf = [&](ParameterId id) { return parameters.get(id) / 1000.0 * sampleRateHz_; };
    follower_.set(samplesOf(ParameterId::attack), samplesOf(ParameterId::release),
                  parameters.get(ParameterId::threshold));
}

void Modulation::updateWalk(const ParameterValues& parameters)
{
    walk_.set(static_cast<std::uint64_t>(parameters.get(ParameterId::seed)),
              parameters.get(ParameterId::smooth) / 100.0);
    if (speed_ == Speed::rate)
        walk_.run(parameters.get(ParameterId::rate) / sampleRateHz_);
}

// --- states ---

bool Modulation::hasSameState(const Modulation& other) const
{
    const auto hasSameSettings = [&] {
        return source_ == other.source_ && speed_ == other.speed_ && triggeredBy_ == other.triggeredBy_
               && triggerMode_ == other.triggerMode_ && listensTo_ == other.listensTo_
               && sameBits(cycleInUse_, other.cycleInUse_)
               && sameBits(triggeredPassesPerSample_, other.triggeredPassesPerSample_)
               && sameBits(transport_.tempoBpm, other.transport_.tempoBpm)
               && transport_.meterNumerator == other.transport_.meterNumerator
               && transport_.meterDenominator == other.transport_.meterDenominator
               && hasNewTempo_ == other.hasNewTempo_;
    };
    return song_ == other.song_ && clock_ == other.clock_ && manual_ == other.manual_
           && phaseOffset_ == other.phaseOffset_ && stereoOffset_ == other.stereoOffset_
           && sinceTick_ % tickSamples == other.sinceTick_ % tickSamples && isRunning_ == other.isRunning_
           && gate_ == other.gate_ && follower_ == other.follower_ && envelope_ == other.envelope_
           && walk_ == other.walk_ && hasSameSettings();
}

// --- channels ---

CurvePhase Modulation::phase(int channel, int sinceTick) const
{
    const auto offsetOf = [&](const PhaseRamp& ramp) {
        const auto moved = static_cast<CurvePhase>(ramp.perSample()) * static_cast<CurvePhase>(sinceTick);
        return (static_cast<CurvePhase>(ramp.start()) + moved) << 1;
    };
    return clock_.phase() + offsetOf(phaseOffset_) + (channel == 1 ? offsetOf(stereoOffset_) : 0);
}

std::int64_t Modulation::phasePerSample(int channel) const
{
    return clock_.perSample() + 2 * phaseOffset_.perSample() + (channel == 1 ? 2 * stereoOffset_.perSample() : 0);
}

} // namespace driftline
