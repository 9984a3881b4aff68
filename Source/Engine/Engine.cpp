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
constexpr DelayFixed shortestDelay = shortestReadSamples * oneSample;

} // namespace

void Engine::prepare(const EngineSpec& spec)
{
    spec_ = spec;
    const double longestTimeSamples = longestTimeMilliseconds / 1000.0 * spec.sampleRateHz;
    const double longestSamples =
        std::ceil(spec.longestDelaySamples > 0.0 ? spec.longestDelaySamples : longestTimeSamples);
    longestDelay_ = delayFromSamples(longestSamples);
    for (auto& channel : lines())
        channel.memory.allocate(static_cast<std::size_t>(longestSamples) + 2);
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
        channel.memory.clear();
        channel.reader.reset();
        channel.transition.reset();
    }
    modulation_.reset();
    feedbackPath_.reset();
    eraser_.reset();
    space_.reset();
    outputStage_.reset();
    frame_ = 0;
    sinceTick_ = 0;
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

void Engine::tick()
{
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
    modulation_.tick();
}

void Engine::update()
{
    const int ticks = isFresh_ ? 0 : smoothingTicks();
    hasChanged_ = false;
    isFresh_ = false;
    if (modulation_.update(parameters_, ticks))
        breakPhase();
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
    kernel_ = kernelOf(parameters_.choice<Interpolation>(ParameterId::interpolation));
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

void Engine::breakPhase()
{
    for (auto& channel : lines())
        channel.reader.breakPhase();
}

// --- blocks ---

/// To the next tick while something waits for it or moves, else as far as the arrays reach.
int Engine::chunkLength(int framesLeft) const
{
    const bool isMoving = hasChanged_ || mustClear_ || modulation_.isMoving() || feedbackPath_.isMoving()
                          || outputStage_.isMoving() || eraser_.isActive() || space_.isMoving();
    return std::min(framesLeft, isMoving ? tickSamples - sinceTick_ : maximumChunk);
}

void Engine::fillHeads(int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        const CurvePhase phase = modulation_.phase(c, sinceTick_);
        const std::int64_t perSample = modulation_.phasePerSample(c);
        channel.reader.read(phase, perSample, frames, channel.targets);
        channel.transition.process(channel.targets, frames, shortestDelay, longestDelay_, channel.heads);
        const CurvePhase last = phase + static_cast<CurvePhase>(perSample) * static_cast<CurvePhase>(frames - 1);
        status_.curvePosition[static_cast<std::size_t>(c)] = std::ldexp(static_cast<double>(last), -64);
    }
}

void Engine::takeDelays(const DelayFixed* const* delays, int offset, int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& heads = channel_[static_cast<std::size_t>(c)].heads;
        heads.isFading = false;
        for (int i = 0; i < frames; ++i)
        {
            const DelayFixed wanted = delays[c][offset + i];
            const DelayFixed readable = std::clamp(wanted, shortestDelay, longestDelay_);
            status_.limitedDelays += readable == wanted ? 0 : 1;
            heads.delay[static_cast<std::size_t>(i)] = readable;
        }
    }
}

void Engine::takeInput(const float* const* input, int offset, int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        int firstBad = 0;
        const int bad = sanitiseInput(input[c] + offset, channel.dry.data(), frames, firstBad);
        if (bad > 0 && (status_.firstBadFrame < 0 || frame_ + firstBad < status_.firstBadFrame))
            status_.firstBadFrame = frame_ + firstBad;
        status_.badInputSamples += bad;
        float* buffer = channel.lineInputBuffer.data();
        channel.lineInput = feedbackPath_.prepareInput(c, channel.dry.data(), buffer, sinceTick_, frames);
        if (eraser_.isActive())
        {
            if (channel.lineInput != buffer)
                std::copy_n(channel.lineInput, frames, buffer);
            applyGain(eraser_.inputGate(sinceTick_, frames), buffer, frames);
            channel.lineInput = buffer;
        }
    }
}

void Engine::runLine(int frames)
{
    LineChunk chunk;
    chunk.channels = spec_.channels;
    chunk.frames = frames;
    chunk.kernel = kernel_;
    chunk.mask = channel_[0].memory.mask();
    chunk.writeIndex = static_cast<std::uint32_t>(static_cast<std::uint64_t>(frame_) & chunk.mask);
    feedbackPath_.describe(chunk, sinceTick_);
    chunk.readGate = eraser_.isActive() ? eraser_.readGate(sinceTick_, frames) : nullptr;
    for (const auto& channel : lines())
        chunk.isFading = chunk.isFading || channel.heads.isFading;
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        if (chunk.isFading)
            channel.heads.showFading(frames);
        chunk.delay[c] = channel.heads.delay.data();
        chunk.fadingDelay[c] = channel.heads.fadingDelay.data();
        chunk.fadeIn[c] = channel.heads.fadeIn.data();
        chunk.fadeOut[c] = channel.heads.fadeOut.data();
        chunk.memory[c] = channel.memory.data();
        chunk.input[c] = channel.lineInput;
        chunk.delayed[c] = channel.delayed.data();
        status_.delaySamples[static_cast<std::size_t>(c)] =
            samplesFromDelay(channel.heads.delay[static_cast<std::size_t>(frames - 1)]);
    }
    processLine(chunk);
    for (auto& channel : lines())
        eraser_.erase(channel.memory, frame_, frames);
    eraser_.advance(frames);
}

template<class FillHeads>
void Engine::processChunks(const float* const* input, float* const* output, int frames, FillHeads&& fill)
{
    for (int offset = 0; offset < frames;)
    {
        if (sinceTick_ == 0)
            tick();
        const int length = chunkLength(frames - offset);
        fill(offset, length);
        takeInput(input, offset, length);
        runLine(length);
        const std::size_t right = spec_.channels == 2 ? 1 : 0;
        const std::array<float*, 2> delayed{channel_[0].delayed.data(), channel_[right].delayed.data()};
        space_.process(delayed, sinceTick_, length);
        outputStage_.process({channel_[0].dry.data(), channel_[right].dry.data()}, delayed,
                             {output[0] + offset, output[right] + offset}, sinceTick_, length);
        modulation_.advance(length);
        frame_ += length;
        sinceTick_ = static_cast<int>(frame_ % tickSamples);
        offset += length;
    }
}

void Engine::process(const float* const* input, float* const* output, int frames, const Transport& transport)
{
    if (modulation_.followTransport(transport))
        breakPhase();
    hasChanged_ = hasChanged_ || modulation_.hasNewTempo();
    processChunks(input, output, frames, [&](int, int length) { fillHeads(length); });
}

void Engine::processDelays(const float* const* input, float* const* output, int frames, const DelayFixed* const* delays)
{
    processChunks(input, output, frames, [&](int offset, int length) { takeDelays(delays, offset, length); });
}

double Engine::tailSeconds() const
{
    return driftline::tailSeconds(parameters_, modulation_.transport(),
                                  samplesFromDelay(longestDelay_) / spec_.sampleRateHz)
           + spaceTailSeconds(parameters_, space_.responseSamples() / spec_.sampleRateHz);
}

} // namespace driftline
