// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/FeedbackPath.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

static_assert(onePoleBlock == tickSamples, "a filter's coefficient changes where a block begins");

constexpr double constantCutoffHz = 5.0;
constexpr double pi = 3.14159265358979323846;

/// k of the drive polynomial x - k x^3. Its slope at 0 is 1, and its top, (2/3) / sqrt(3 k), lies where the drive's
/// level says: +12 dBFS at the least, -12 dBFS at 100 %. At 0 % it is off, unless the feedback needs a bound.
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

template<class Scan>
void FeedbackPath::Filter<Scan>::tick(bool shallBeOn)
{
    coefficient.tick();
    if (isOn && !shallBeOn)
        for (auto& state : states)
            state.clear();
    isOn = shallBeOn;
    if (isOn && (coefficient.now() != factors.coefficient || coefficient.isMoving()))
        factors.set(coefficient.now());
}

template<class Scan>
bool FeedbackPath::Filter<Scan>::hasSameState(const Filter& other, int channels) const
{
    if (isOn != other.isOn || !coefficient.hasSameState(other.coefficient))
        return false;
    for (std::size_t c = 0; isOn && c < static_cast<std::size_t>(channels); ++c)
        if (!sameBits(states[c].carried, other.states[c].carried))
            return false;
    return !isOn || sameBits(factors.coefficient, other.factors.coefficient);
}

template<class Scan>
void FeedbackPath::Filter<Scan>::describe(LoopFilter<Scan>& filter)
{
    filter.factors = isOn ? &factors : nullptr;
    filter.state[0] = &states[0];
    filter.state[1] = &states[1];
}

void FeedbackPath::prepare(double sampleRateHz, int channels)
{
    sampleRateHz_ = sampleRateHz;
    channels_ = channels;
    constant_.coefficient.setTarget(coefficientFor(constantCutoffHz), 0);
}

void FeedbackPath::reset()
{
    silence();
    isFrozen_ = false;
}

void FeedbackPath::silence()
{
    for (auto* states : {&constant_.states, &highPass_.states, &lowPass_.states})
        for (auto& state : *states)
            state.clear();
}

bool FeedbackPath::hasSameState(const FeedbackPath& other) const
{
    return self_.hasSameState(other.self_) && other_.hasSameState(other.other_) && drive_.hasSameState(other.drive_)
           && constantAmount_.hasSameState(other.constantAmount_) && highPassAmount_.hasSameState(other.highPassAmount_)
           && freeze_.hasSameState(other.freeze_) && isFrozen_ == other.isFrozen_
           && (freezeLength_ == other.freezeLength_ || freeze_.rests(0.0)) && sameBits(driveLimit_, other.driveLimit_)
           && constant_.hasSameState(other.constant_, channels_) && highPass_.hasSameState(other.highPass_, channels_)
           && lowPass_.hasSameState(other.lowPass_, channels_);
}

double FeedbackPath::coefficientFor(double cutoffHz) const
{
    return 1.0 - std::exp(-2.0 * pi * cutoffHz / sampleRateHz_);
}

void FeedbackPath::update(const ParameterValues& parameters, int freezeLength, bool mayFreeze, int ticks)
{
    const auto percent = [&](ParameterId id) { return parameters.get(id) / 100.0; };
    const double feedback = percent(ParameterId::feedback);
    const double crossfeed = channels_ == 2 ? percent(ParameterId::crossfeed) : 0.0;
    self_.setTarget(feedback * (1.0 - crossfeed), ticks);
    other_.setTarget(feedback * crossfeed, ticks);
    drive_.setTarget(-driveCoefficient(percent(ParameterId::drive), feedback), ticks);

    constantAmount_.setTarget(feedback != 0.0 ? -1.0 : 0.0, ticks);
    const bool hasHighPass = !isOff(parameterInfo(ParameterId::highPass), parameters.get(ParameterId::highPass));
    highPassAmount_.setTarget(hasHighPass ? -1.0 : 0.0, ticks);
    // On its way out the filter keeps its cutoff; on its way in it starts at the new one.
    if (hasHighPass)
        highPass_.coefficient.setTarget(coefficientFor(parameters.get(ParameterId::highPass)),
                                        highPass_.isOn ? ticks : 0);
    const bool hasLowPass = !isOff(parameterInfo(ParameterId::lowPass), parameters.get(ParameterId::lowPass));
    lowPass_.coefficient.setTarget(hasLowPass ? coefficientFor(parameters.get(ParameterId::lowPass)) : 1.0, ticks);

    const bool shallFreeze = mayFreeze && parameters.get(ParameterId::freeze) != 0.0;
    if (shallFreeze && !isFrozen_)
        freezeLength_ = freezeLength;
    isFrozen_ = shallFreeze;
    freeze_.setTarget(shallFreeze ? 1.0 : 0.0, ticks);
}

void FeedbackPath::tick()
{
    for (auto* gain : gains())
        gain->tick();
    const double steepest = std::max(-drive_.now(), -drive_.next());
    if (steepest != steepestDrive_)
        driveLimit_ = driveLimit(steepest);
    steepestDrive_ = steepest;
    constant_.tick(!constantAmount_.rests(0.0));
    highPass_.tick(!highPassAmount_.rests(0.0));
    lowPass_.tick(lowPass_.coefficient.isMoving() || lowPass_.coefficient.next() != 1.0);
}

bool FeedbackPath::isMoving() const
{
    return self_.isMoving() || other_.isMoving() || drive_.isMoving() || constantAmount_.isMoving()
           || highPassAmount_.isMoving() || freeze_.isMoving() || highPass_.coefficient.isMoving()
           || lowPass_.coefficient.isMoving();
}

const float* FeedbackPath::prepareInput(int channel, const float* input, float* output, int firstInTick, int frames)
{
    if (!constant_.isOn)
        return input;
    removeConstant(constant_.factors, constant_.states[static_cast<std::size_t>(channel)], firstInTick,
                   constantAmount_.fill(firstInTick, frames), input, output, frames);
    return output;
}

void FeedbackPath::describe(LineChunk& chunk, int firstInTick)
{
    chunk.placeInBlock = firstInTick;
    chunk.feedbackSelf = self_.fill(firstInTick, chunk.frames);
    chunk.feedbackOther = other_.fill(firstInTick, chunk.frames);
    chunk.drive = drive_.fill(firstInTick, chunk.frames);
    chunk.driveLimit = driveLimit_;
    highPass_.describe(chunk.highPass);
    chunk.highPassAmount = highPassAmount_.fill(firstInTick, chunk.frames);
    lowPass_.describe(chunk.lowPass);
    chunk.freeze = freeze_.rests(0.0) ? nullptr : freeze_.fill(firstInTick, chunk.frames);
    chunk.freezeLength = freezeLength_;
}

void FeedbackPath::describe(TickSettings& settings, EngineScript& script) const
{
    settings.self = self_.line();
    settings.other = other_.line();
    settings.drive = drive_.line();
    settings.driveLimit = driveLimit_;
    settings.constant = constant_.isOn ? script.floatFactors.indexOf(constant_.factors) : TickSettings::none;
    settings.constantAmount = constantAmount_.line();
    settings.highPass = highPass_.isOn ? script.doubleFactors.indexOf(highPass_.factors) : TickSettings::none;
    settings.highPassAmount = highPassAmount_.line();
    settings.lowPass = lowPass_.isOn ? script.floatFactors.indexOf(lowPass_.factors) : TickSettings::none;
    settings.freezeLength = freeze_.rests(0.0) ? 0 : freezeLength_;
    settings.freeze = freeze_.line();
}

LoopMemory FeedbackPath::memory(int channel) const
{
    const auto c = static_cast<std::size_t>(channel);
    return {constant_.states[c], highPass_.states[c], lowPass_.states[c]};
}

void FeedbackPath::setMemory(int channel, const LoopMemory& memory)
{
    const auto c = static_cast<std::size_t>(channel);
    constant_.states[c] = memory.constant;
    highPass_.states[c] = memory.highPass;
    lowPass_.states[c] = memory.lowPass;
}

} // namespace driftline
