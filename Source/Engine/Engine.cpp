// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Engine.h"

#include "Engine/DelayTime.h"
#include "Engine/KernelChoice.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double smoothingSeconds = 0.02;

} // namespace

void Engine::prepare(const EngineSpec& spec)
{
    spec_ = spec;
    const double longestTimeSamples = longestTimeMilliseconds / 1000.0 * spec.sampleRateHz;
    const double longestSamples =
        std::ceil(spec.longestDelaySamples > 0.0 ? spec.longestDelaySamples : longestTimeSamples);
    longestDelay_ = delayFromSamples(longestSamples);
    for (auto& channel : lines())
        channel.memory.allocate(spec.memorySamples > 0 ? static_cast<std::size_t>(spec.memorySamples)
                                                       : static_cast<std::size_t>(longestSamples) + 2);
    frame_ = 0; // nothing is recorded
    modulation_.prepare(spec.sampleRateHz);
    feedbackPath_.prepare(spec.sampleRateHz, spec.channels);
    space_.prepare(spec.sampleRateHz, spec.channels,
                   static_cast<int>(std::ceil(spec.longestResponseSeconds * spec.sampleRateHz)));
    outputStage_.prepare(spec.sampleRateHz, spec.channels);
    reset();
}

void Engine::reset()
{
    for (auto& channel : lines())
    {
        // All that was recorded since it was clear, which takes far less time than all of it after a short recording.
        channel.memory.erase(0, std::min(static_cast<std::size_t>(frame_), std::size_t{channel.memory.mask()} + 1));
        channel.reader.reset();
        channel.transition.reset();
    }
    modulation_.reset();
    keys_.reset();
    kernelFade_.reset();
    feedbackPath_.reset();
    eraser_.reset();
    space_.reset();
    outputStage_.reset();
    moments_.reset();
    frame_ = 0;
    sinceTick_ = 0;
    isTickDue_ = true;
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
    if (id == ParameterId::clear && valid != 0.0)
        mustClear_ = true;
}

void Engine::setCurves(const CurveBank& curves)
{
    curves_ = &curves;
    hasChanged_ = true;
}

// --- ticks ---

int Engine::smoothingTicks() const { return static_cast<int>(smoothingSeconds * spec_.sampleRateHz / tickSamples) + 1; }

void Engine::tickIfDue()
{
    if (isTickDue_)
        tick();
    isTickDue_ = false;
}

void Engine::tick()
{
    const bool isFirst = isFresh_;
    if (mustClear_ && !isFresh_)
        eraser_.begin(smoothingTicks());
    mustClear_ = false;
    const bool wasErasing = eraser_.isActive();
    eraser_.tick(frame_, channel_[0].memory.mask() + 1, smoothingTicks());
    const int spaceTicks = isFresh_ ? 0 : smoothingTicks();
    if (hasChanged_ || wasErasing != eraser_.isActive())
        update();
    feedbackPath_.tick();
    space_.tick(spaceTicks);
    outputStage_.tick();
    kernelFade_.choose(kernelOf(parameters_.choice<Interpolation>(ParameterId::interpolation)),
                       isFirst ? 0 : smoothingTicks());
    kernelFade_.tick();
    if (modulation_.tick())
        breakPhase();
}

void Engine::update()
{
    const int ticks = isFresh_ ? 0 : smoothingTicks();
    if (modulation_.update(parameters_, ticks))
        breakPhase();
    keys_.setSlotOctave(static_cast<int>(parameters_.get(ParameterId::slotKeys)));
    slotSwitch_.update(static_cast<int>(parameters_.get(ParameterId::slot)),
                       modulation_.slotGridQuarterNotes(parameters_), isFresh_);
    curvesInUse_ = curves_;
    hasChanged_ = false;
    isFresh_ = false;
    const double longestSamples = samplesFromDelay(longestDelay_);
    const double wanted = timeSeconds(parameters_, modulation_.transport()) * spec_.sampleRateHz;
    status_.isTimeLimited = wanted > longestSamples;
    const double timeSamples = std::min(wanted, longestSamples);
    updateDelays(timeSamples);
    const int freezeLength = std::max(1, static_cast<int>(std::lround(timeSamples)));
    feedbackPath_.update(parameters_, freezeLength, !eraser_.isActive(), ticks);
    space_.update(parameters_);
    outputStage_.update(parameters_, ticks);
}

void Engine::updateDelays(double timeSamples)
{
    DelayMapping mapping;
    mapping.shortest = shortestDelay;
    mapping.range = std::max<DelayFixed>(delayFromSamples(timeSamples) - mapping.shortest, 0);
    mapping.depth = parameters_.get(ParameterId::depth) / 100.0;

    TransitionSettings settings;
    settings.mode = parameters_.choice<TransitionMode>(ParameterId::transition);
    const auto samplesOf = [&](ParameterId id) {
        return std::max(1, static_cast<int>(std::lround(parameters_.get(id) / 1000.0 * spec_.sampleRateHz)));
    };
    settings.fadeSamples = samplesOf(ParameterId::fade);
    settings.glideSamples = samplesOf(ParameterId::glide);

    for (auto& channel : lines())
    {
        channel.reader.setMapping(mapping);
        channel.transition.setSettings(settings);
    }
    playSlot();
}

void Engine::playSlot()
{
    status_.slot = slotSwitch_.playing();
    for (int c = 0; c < spec_.channels && curvesInUse_ != nullptr; ++c)
        channel_[static_cast<std::size_t>(c)].reader.setCurve(&curvesInUse_->curve(status_.slot - 1, c));
}

void Engine::breakPhase()
{
    for (auto& channel : lines())
        channel.reader.breakPhase();
}

double Engine::tailSeconds() const
{
    return driftline::tailSeconds(parameters_, modulation_.transport(),
                                  samplesFromDelay(longestDelay_) / spec_.sampleRateHz)
           + spaceTailSeconds(parameters_, space_.responseSamples() / spec_.sampleRateHz);
}

} // namespace driftline
