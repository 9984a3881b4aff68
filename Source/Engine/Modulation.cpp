// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Modulation.h"

#include "Model/Division.h"

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
}

bool Modulation::followTransport(const Transport& transport)
{
    const bool hasMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    const int numerator = hasMeter ? transport.meterNumerator : 4;
    const int denominator = hasMeter ? transport.meterDenominator : 4;
    const bool hasJumped = song_.follow(transport, sampleRateHz_);
    hasNewTempo_ = hasNewTempo_ || numerator != transport_.meterNumerator || denominator != transport_.meterDenominator
                   || song_.tempoBpm() != transport_.tempoBpm;
    // Not the whole of it: a copy would wait until what the host has just written is in the cache.
    transport_.meterNumerator = numerator;
    transport_.meterDenominator = denominator;
    transport_.tempoBpm = song_.tempoBpm();
    if (source_ != Source::sync || cycleInUse_ == 0.0)
        return false;
    clock_.run(song_.quarterNotesPerSample() / cycleInUse_);
    return hasJumped && clock_.jumpTo(song_.positionQuarterNotes() / cycleInUse_);
}

bool Modulation::update(const ParameterValues& parameters, int ticks)
{
    hasNewTempo_ = false;
    phaseOffset_.setTarget(phaseFromDegrees(parameters.get(ParameterId::phase)), ticks);
    stereoOffset_.setTarget(phaseFromDegrees(parameters.get(ParameterId::stereoOffset)), ticks);
    const auto source = parameters.choice<Source>(ParameterId::source);
    bool hasJumped = source != source_;
    source_ = source;
    manual_.setTarget(phaseFromModulation(parameters.get(ParameterId::modulation)),
                      hasJumped && source == Source::manual ? 0 : ticks);
    switch (source)
    {
    case Source::manual:
        break;
    case Source::free:
        clock_.run(parameters.get(ParameterId::rate) / sampleRateHz_);
        break;
    case Source::sync: {
        const double cycle = cycleQuarterNotes(parameters);
        clock_.run(song_.quarterNotesPerSample() / cycle);
        if (hasJumped || cycle != cycleInUse_)
            hasJumped = clock_.jumpTo(song_.positionQuarterNotes() / cycle) || hasJumped;
        cycleInUse_ = cycle;
        break;
    }
    }
    return hasJumped;
}

void Modulation::tick()
{
    for (auto* ramp : {&manual_, &phaseOffset_, &stereoOffset_})
        ramp->tick();
    if (source_ == Source::manual)
        clock_.set(static_cast<CurvePhase>(manual_.start()) << 1, manual_.perSample() * 2);
}

double Modulation::cycleQuarterNotes(const ParameterValues& parameters) const
{
    const auto index = static_cast<std::size_t>(parameters.get(ParameterId::cycle));
    return lengthInQuarterNotes(divisions[index], transport_.meterNumerator, transport_.meterDenominator);
}

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
