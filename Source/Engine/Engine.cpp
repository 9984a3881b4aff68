// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Engine.h"

#include "Engine/DelayTime.h"
#include "Engine/KernelChoice.h"
#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double smoothingSeconds = 0.02;

/// A share of a pass, -1/2 to 1/2, in 2^-63: twice that still fits its 64 bits.
std::int64_t phaseFromDegrees(double degrees) { return std::llround(std::ldexp(degrees / 360.0, 63)); }

/// A place from 0 to 1 in 2^-63; 1 is the last place before the wrap.
std::int64_t phaseFromModulation(double modulation)
{
    return static_cast<std::int64_t>(phaseFromPosition(modulation) >> 1);
}

struct MixGains
{
    double dry;
    double delayed;
};

/// Linear: the two add up to 1. Equal power: their squares do, by cosine and sine of a quarter turn.
MixGains mixGains(double mix, MixLaw law)
{
    if (law == MixLaw::linear)
        return {1.0 - mix, mix};
    // Exact at the ends, so that 0 % is the input and 100 % has none of it.
    if (mix <= 0.0)
        return {1.0, 0.0};
    if (mix >= 1.0)
        return {0.0, 1.0};
    const double angle = mix * 1.57079632679489661923;
    return {std::cos(angle), std::sin(angle)};
}

/// k of the drive polynomial x - k x^3. Its slope at 0 is 1, and its top, (2/3) / sqrt(3 k), lies where the
/// drive's level says: +12 dBFS at the least, -12 dBFS at 100 %. At 0 % it is off, unless the feedback needs
/// a bound.
double driveCoefficient(double drive, double feedback)
{
    if (drive <= 0.0 && std::abs(feedback) <= 1.0)
        return 0.0;
    const double level = std::pow(10.0, (12.0 - 24.0 * drive) / 20.0);
    return 4.0 / (27.0 * level * level);
}

/// Where x - k x^3 reaches its top. Beyond it the input is held.
float driveLimit(double k)
{
    return k > 0.0 ? std::min(static_cast<float>(1.0 / std::sqrt(3.0 * k)), largestSample) : largestSample;
}

} // namespace

void Engine::Gain::fill(int firstInTick, int frames)
{
    if (ramp.isMoving())
    {
        fillRamp(ramp.start(), ramp.step(), firstInTick, values.data(), frames);
        filled = 0;
    }
    else if (filled < frames)
    {
        values.fill(ramp.start());
        filled = maximumChunk;
    }
}

void Engine::prepare(const EngineSpec& spec)
{
    spec_ = spec;
    const double longestTimeSamples = longestTimeMilliseconds / 1000.0 * spec.sampleRateHz;
    const double longestSamples =
        std::ceil(spec.longestDelaySamples > 0.0 ? spec.longestDelaySamples : longestTimeSamples);
    longestDelay_ = delayFromSamples(longestSamples);
    for (int c = 0; c < spec.channels; ++c)
        channel_[static_cast<std::size_t>(c)].memory.allocate(static_cast<std::size_t>(longestSamples) + 2);
    reset();
}

void Engine::reset()
{
    for (auto& channel : channel_)
    {
        channel.memory.clear();
        channel.reader.reset();
        channel.transition.reset();
    }
    song_.reset();
    transport_ = {};
    clock_.reset();
    cycleInUse_ = 0.0;
    frame_ = 0;
    hasChanged_ = true;
    isFresh_ = true;
    status_ = {};
}

void Engine::setParameter(ParameterId id, double value)
{
    const double valid = sanitiseParameter(parameterInfo(id), value);
    if (valid == parameters_.get(id))
        return;
    parameters_.set(id, valid);
    hasChanged_ = true;
}

void Engine::setCurves(const CurveBank& curves)
{
    curves_ = &curves;
    hasChanged_ = true;
}

// --- ticks ---

void Engine::tick()
{
    if (hasChanged_)
        updateTargets(isFresh_ ? 0 : static_cast<int>(smoothingSeconds * spec_.sampleRateHz / tickSamples) + 1);
    hasChanged_ = false;
    isFresh_ = false;

    for (auto* gain : {&feedbackSelf_, &feedbackOther_, &drive_, &delayedGain_, &dryGain_})
        gain->ramp.tick();
    for (auto* ramp : {&manual_, &phaseOffset_, &stereoOffset_})
        ramp->tick();
    driveLimit_ = driveLimit(std::max(-drive_.ramp.now(), -drive_.ramp.next()));
    if (source_ == Source::manual)
        clock_.set(static_cast<CurvePhase>(manual_.start()) << 1, manual_.perSample() * 2);
}

void Engine::updateTargets(int ticks)
{
    const auto percent = [&](ParameterId id) { return parameters_.get(id) / 100.0; };
    const double feedback = percent(ParameterId::feedback);
    const double crossfeed = spec_.channels == 2 ? percent(ParameterId::crossfeed) : 0.0;
    feedbackSelf_.ramp.setTarget(feedback * (1.0 - crossfeed), ticks);
    feedbackOther_.ramp.setTarget(feedback * crossfeed, ticks);
    drive_.ramp.setTarget(-driveCoefficient(percent(ParameterId::drive), feedback), ticks);

    const auto gains = mixGains(percent(ParameterId::mix), parameters_.choice<MixLaw>(ParameterId::mixLaw));
    const double output = std::pow(10.0, parameters_.get(ParameterId::output) / 20.0);
    const bool isBypassed = parameters_.get(ParameterId::bypass) != 0.0;
    delayedGain_.ramp.setTarget(isBypassed ? 0.0 : gains.delayed * output, ticks);
    dryGain_.ramp.setTarget(isBypassed ? 1.0 : gains.dry * output, ticks);
    for (auto* gain : {&feedbackSelf_, &feedbackOther_, &drive_, &delayedGain_, &dryGain_})
        gain->filled = 0;

    updateSource(ticks);
    updateMapping();
}

void Engine::updateSource(int ticks)
{
    manual_.setTarget(phaseFromModulation(parameters_.get(ParameterId::modulation)), ticks);
    phaseOffset_.setTarget(phaseFromDegrees(parameters_.get(ParameterId::phase)), ticks);
    stereoOffset_.setTarget(phaseFromDegrees(parameters_.get(ParameterId::stereoOffset)), ticks);

    const auto source = parameters_.choice<Source>(ParameterId::source);
    bool hasJumped = source != source_;
    source_ = source;
    switch (source)
    {
    case Source::manual:
        if (hasJumped)
            manual_.setTarget(phaseFromModulation(parameters_.get(ParameterId::modulation)), 0);
        break;
    case Source::free:
        clock_.run(parameters_.get(ParameterId::rate) / spec_.sampleRateHz);
        break;
    case Source::sync: {
        const double cycle = cycleQuarterNotes();
        clock_.run(song_.quarterNotesPerSample() / cycle);
        if (hasJumped || cycle != cycleInUse_)
            hasJumped = clock_.jumpTo(song_.positionQuarterNotes() / cycle) || hasJumped;
        cycleInUse_ = cycle;
        break;
    }
    }
    if (hasJumped)
        for (auto& channel : channel_)
            channel.reader.breakPhase();
}

double Engine::cycleQuarterNotes() const
{
    const auto index = static_cast<std::size_t>(parameters_.get(ParameterId::cycle));
    return lengthInQuarterNotes(divisions[index], transport_.meterNumerator, transport_.meterDenominator);
}

void Engine::updateMapping()
{
    kernel_ = kernelOf(parameters_.choice<Interpolation>(ParameterId::interpolation));
    const double longestSamples = samplesFromDelay(longestDelay_);
    const double wanted = timeSeconds(parameters_, transport_) * spec_.sampleRateHz;
    status_.isTimeLimited = wanted > longestSamples;

    DelayMapping mapping;
    mapping.shortest = shortestDelaySamples(kernel_) * oneSample;
    mapping.range = std::max<DelayFixed>(delayFromSamples(std::min(wanted, longestSamples)) - mapping.shortest, 0);
    mapping.depth = parameters_.get(ParameterId::depth) / 100.0;

    TransitionSettings settings;
    settings.mode = parameters_.choice<TransitionMode>(ParameterId::transition);
    const auto samplesOf = [&](ParameterId id) {
        return std::max(1, static_cast<int>(std::lround(parameters_.get(id) / 1000.0 * spec_.sampleRateHz)));
    };
    settings.fadeSamples = samplesOf(ParameterId::fade);
    settings.glideSamples = samplesOf(ParameterId::glide);

    const int slot = static_cast<int>(parameters_.get(ParameterId::slot)) - 1;
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        if (curves_ != nullptr)
            channel.reader.setCurve(&curves_->curve(slot, c));
        channel.reader.setMapping(mapping);
        channel.transition.setSettings(settings);
    }
}

// --- blocks ---

void Engine::followTransport(const Transport& transport)
{
    const bool hasMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    const int numerator = hasMeter ? transport.meterNumerator : 4;
    const int denominator = hasMeter ? transport.meterDenominator : 4;
    const bool hasJumped = song_.follow(transport, spec_.sampleRateHz);
    // Synced lengths follow at the next tick.
    hasChanged_ = hasChanged_ || numerator != transport_.meterNumerator || denominator != transport_.meterDenominator
                  || song_.tempoBpm() != transport_.tempoBpm;
    transport_ = transport;
    transport_.meterNumerator = numerator;
    transport_.meterDenominator = denominator;
    transport_.tempoBpm = song_.tempoBpm();
    if (source_ != Source::sync || cycleInUse_ == 0.0)
        return;
    clock_.run(song_.quarterNotesPerSample() / cycleInUse_);
    if (hasJumped && clock_.jumpTo(song_.positionQuarterNotes() / cycleInUse_))
        for (auto& channel : channel_)
            channel.reader.breakPhase();
}

bool Engine::isMoving() const
{
    const auto isGainMoving = [](const Gain& gain) { return gain.ramp.isMoving(); };
    return isGainMoving(feedbackSelf_) || isGainMoving(feedbackOther_) || isGainMoving(drive_)
           || isGainMoving(delayedGain_) || isGainMoving(dryGain_) || manual_.isMoving() || phaseOffset_.isMoving()
           || stereoOffset_.isMoving();
}

/// To the next tick while something waits for it or moves, else as far as the arrays reach.
int Engine::chunkLength(int framesLeft) const
{
    const int toNextTick = tickSamples - static_cast<int>(frame_ % tickSamples);
    return std::min(framesLeft, hasChanged_ || isMoving() ? toNextTick : maximumChunk);
}

CurvePhase Engine::channelPhase(int channel) const
{
    const auto sinceTick = static_cast<CurvePhase>(frame_ % tickSamples);
    const auto offsetOf = [&](const PhaseRamp& ramp) {
        return (static_cast<CurvePhase>(ramp.start()) + static_cast<CurvePhase>(ramp.perSample()) * sinceTick) << 1;
    };
    return clock_.phase() + offsetOf(phaseOffset_) + (channel == 1 ? offsetOf(stereoOffset_) : 0);
}

std::int64_t Engine::channelPhasePerSample(int channel) const
{
    return clock_.perSample() + 2 * phaseOffset_.perSample() + (channel == 1 ? 2 * stereoOffset_.perSample() : 0);
}

void Engine::fillHeads(int frames)
{
    const DelayFixed shortest = shortestDelaySamples(kernel_) * oneSample;
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        channel.reader.read(channelPhase(c), channelPhasePerSample(c), frames, channel.targets);
        channel.transition.process(channel.targets, frames, shortest, longestDelay_, channel.heads);

        const auto last = static_cast<CurvePhase>(channelPhasePerSample(c)) * static_cast<CurvePhase>(frames - 1);
        status_.curvePosition[static_cast<std::size_t>(c)] =
            std::ldexp(static_cast<double>(channelPhase(c) + last), -64);
    }
    clock_.advance(frames);
}

void Engine::takeDelays(const DelayFixed* const* delays, int offset, int frames)
{
    const DelayFixed shortest = shortestDelaySamples(kernel_) * oneSample;
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& heads = channel_[static_cast<std::size_t>(c)].heads;
        heads.isFading = false;
        for (int i = 0; i < frames; ++i)
        {
            const DelayFixed wanted = delays[c][offset + i];
            const DelayFixed readable = std::clamp(wanted, shortest, longestDelay_);
            status_.limitedDelays += readable == wanted ? 0 : 1;
            heads.delay[static_cast<std::size_t>(i)] = readable;
        }
    }
}

void Engine::runLine(const float* const* input, float* const* output, int offset, int frames)
{
    const int firstInTick = static_cast<int>(frame_ % tickSamples);
    for (auto* gain : {&feedbackSelf_, &feedbackOther_, &drive_, &delayedGain_, &dryGain_})
        gain->fill(firstInTick, frames);

    LineChunk chunk;
    chunk.channels = spec_.channels;
    chunk.frames = frames;
    chunk.kernel = kernel_;
    chunk.mask = channel_[0].memory.mask();
    chunk.writeIndex = static_cast<std::uint32_t>(static_cast<std::uint64_t>(frame_) & chunk.mask);
    chunk.driveLimit = driveLimit_;
    chunk.feedbackSelf = feedbackSelf_.values.data();
    chunk.feedbackOther = feedbackOther_.values.data();
    chunk.drive = drive_.values.data();
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        int firstBad = 0;
        const int bad = sanitiseInput(input[c] + offset, channel.dry.data(), frames, firstBad);
        if (bad > 0 && (status_.firstBadFrame < 0 || frame_ + firstBad < status_.firstBadFrame))
            status_.firstBadFrame = frame_ + firstBad;
        status_.badInputSamples += bad;

        chunk.isFading = chunk.isFading || channel.heads.isFading;
        chunk.delay[c] = channel.heads.delay.data();
        chunk.memory[c] = channel.memory.data();
        chunk.input[c] = channel.dry.data();
        chunk.delayed[c] = channel.delayed.data();
    }
    for (int c = 0; c < spec_.channels && chunk.isFading; ++c)
    {
        auto& heads = channel_[static_cast<std::size_t>(c)].heads;
        heads.showFading(frames);
        chunk.fadingDelay[c] = heads.fadingDelay.data();
        chunk.fadeIn[c] = heads.fadeIn.data();
        chunk.fadeOut[c] = heads.fadeOut.data();
    }
    processLine(chunk);
    for (int c = 0; c < spec_.channels; ++c)
    {
        const auto& channel = channel_[static_cast<std::size_t>(c)];
        mixOutput(channel.delayed.data(), delayedGain_.values.data(), channel.dry.data(), dryGain_.values.data(),
                  output[c] + offset, frames);
        status_.delaySamples[static_cast<std::size_t>(c)] =
            samplesFromDelay(channel.heads.delay[static_cast<std::size_t>(frames - 1)]);
    }
}

template<class FillHeads>
void Engine::processChunks(const float* const* input, float* const* output, int frames, FillHeads&& fill)
{
    for (int offset = 0; offset < frames;)
    {
        if (frame_ % tickSamples == 0)
            tick();
        const int length = chunkLength(frames - offset);
        fill(offset, length);
        runLine(input, output, offset, length);
        song_.advance(length);
        frame_ += length;
        offset += length;
    }
}

void Engine::process(const float* const* input, float* const* output, int frames, const Transport& transport)
{
    followTransport(transport);
    processChunks(input, output, frames, [&](int, int length) { fillHeads(length); });
}

void Engine::processDelays(const float* const* input, float* const* output, int frames, const DelayFixed* const* delays)
{
    processChunks(input, output, frames, [&](int offset, int length) { takeDelays(delays, offset, length); });
}

double Engine::tailSeconds() const
{
    return driftline::tailSeconds(parameters_, transport_, samplesFromDelay(longestDelay_) / spec_.sampleRateHz);
}

} // namespace driftline
