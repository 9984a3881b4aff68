// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How an Engine goes through a block: in chunks, each of which ends where something begins.
#include "Engine/Engine.h"

#include "Engine/Levels.h"

#include <algorithm>
#include <array>
#include <limits>

namespace driftline
{

/// To the next tick while something waits for it or moves, else as far as the arrays reach.
int Engine::chunkLength(int framesLeft) const
{
    const bool isMoving = hasChanged_ || mustClear_ || modulation_.isMoving() || feedbackPath_.isMoving()
                          || outputStage_.isMoving() || kernelFade_.isMoving() || eraser_.isActive()
                          || space_.isMoving();
    return std::min(framesLeft, isMoving ? tickSamples - sinceTick_ : maximumChunk);
}

/// The notes up to the sample at `offset`; `next` is the first that has not been taken.
void Engine::takeNotes(const EngineBlock& block, std::size_t& next, int offset)
{
    for (; next < block.notes.size() && block.notes[next].frame <= offset; ++next)
        keys_.take(block.notes[next]);
}

/// The levels that the modulation listens to.
const float* Engine::measure(const EngineBlock& block, int offset, int frames)
{
    const bool isSidechain = modulation_.listensTo() == ListensTo::sidechain;
    measureLevels(isSidechain ? block.sidechain : block.input, isSidechain ? block.sidechainChannels : spec_.channels,
                  offset, levels_.data(), frames);
    return levels_.data();
}

/// What begins at the sample at `offset`: passes, slots. Returns how many of `frames` go on until something else does.
int Engine::beginChunk(const EngineBlock& block, int offset, int frames)
{
    const float* levels = modulation_.isListening() ? measure(block, offset, frames) : nullptr;
    frames = beginParts(levels != nullptr ? levels[0] : 0.0F, frames);
    return levels != nullptr ? modulation_.listen(levels, frames) : frames;
}

/// The same at a sample of this level, for `frames` in which no other level counts.
int Engine::beginParts(float level, int frames)
{
    if (modulation_.trigger(keys_.takeStrike(), keys_.isHeld(), level))
        breakPhase();
    if (const int slot = keys_.takeSlot(); slot != 0)
        slotSwitch_.ask(slot);
    if (slotSwitch_.switches(modulation_.song()))
        playSlot();
    frames = modulation_.samplesToChange(frames);
    return slotSwitch_.samplesToSwitch(modulation_.song(), frames);
}

void Engine::fillHeads(int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        const CurvePhase phase = channel.phase = modulation_.phase(c, sinceTick_);
        const std::int64_t perSample = channel.phasePerSample = modulation_.phasePerSample(c);
        channel.reader.read(phase, perSample, frames, channel.targets);
        channel.transition.process(channel.targets, frames, shortestDelay, longestDelay_, channel.heads);
        const CurvePhase last = phase + static_cast<CurvePhase>(perSample) * static_cast<CurvePhase>(frames - 1);
        status_.curvePosition[static_cast<std::size_t>(c)] = static_cast<double>(last) * 0x1p-64;
    }
}

void Engine::takeDelays(const DelayFixed* const* delays, int offset, int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& heads = channel_[static_cast<std::size_t>(c)].heads;
        heads.isFading = false;
        heads.isStill = false;
        for (int i = 0; i < frames; ++i)
        {
            const DelayFixed wanted = delays[c][offset + i];
            const DelayFixed readable = std::clamp(wanted, shortestDelay, longestDelay_);
            status_.limitedDelays += readable == wanted ? 0 : 1;
            heads.delay[static_cast<std::size_t>(i)] = readable;
        }
    }
}

/// The input without what is no number or too large; counts the former.
void Engine::cleanInput(const float* input, float* output, int frames)
{
    int firstBad = 0;
    const int bad = sanitiseInput(input, output, frames, firstBad);
    if (bad > 0 && (status_.firstBadFrame < 0 || frame_ + firstBad < status_.firstBadFrame))
        status_.firstBadFrame = frame_ + firstBad;
    status_.badInputSamples += bad;
}

void Engine::takeInput(const float* const* input, int offset, int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        cleanInput(input[c] + offset, channel.dry.data(), frames);
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

/// Puts all that the line needs for a chunk into `chunk_`.
void Engine::describeLine(int frames)
{
    LineChunk& chunk = chunk_;
    chunk.channels = spec_.channels;
    chunk.frames = frames;
    kernelFade_.describe(chunk, sinceTick_);
    chunk.mask = channel_[0].memory.mask();
    chunk.writeIndex = static_cast<std::uint32_t>(static_cast<std::uint64_t>(frame_) & chunk.mask);
    feedbackPath_.describe(chunk, sinceTick_);
    chunk.readGate = eraser_.isActive() ? eraser_.readGate(sinceTick_, frames) : nullptr;
    chunk.isFading = false;
    chunk.isStill = true;
    for (const auto& channel : lines())
    {
        chunk.isFading = chunk.isFading || channel.heads.isFading;
        chunk.isStill = chunk.isStill && channel.heads.isStill;
    }
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        if (!chunk.isStill)
            channel.heads.spread(frames);
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
            samplesFromDelay(channel.heads.delay[chunk.isStill ? 0 : static_cast<std::size_t>(frames - 1)]);
    }
}

/// What is left to do once the line has run: it has read and recorded `frames` samples.
void Engine::closeChunk(float* const* output, int offset, int frames)
{
    for (auto& channel : lines())
        eraser_.erase(channel.memory, frame_, frames);
    eraser_.advance(frames);
    const std::size_t right = spec_.channels == 2 ? 1 : 0;
    const std::array<float*, 2> delayed{channel_[0].delayed.data(), channel_[right].delayed.data()};
    space_.process(delayed, sinceTick_, frames);
    outputStage_.process({channel_[0].dry.data(), channel_[right].dry.data()}, delayed,
                         {output[0] + offset, output[right] + offset}, sinceTick_, frames);
    if (moments_.isWatched())
        takeMoments(output, offset, frames);
    advanceFrame(frames);
}

void Engine::advanceFrame(int frames)
{
    frame_ += frames;
    sinceTick_ = static_cast<int>(frame_ % tickSamples);
    isTickDue_ = sinceTick_ == 0;
}

/// Tells the observer of a chunk that has gone out.
void Engine::takeMoments(float* const* output, int offset, int frames)
{
    const auto processed = [&](std::size_t c) -> ProcessedChannel {
        const auto& channel = channel_[c];
        return {channel.phase, channel.phasePerSample, &channel.heads, channel.dry.data(), output[c] + offset};
    };
    const auto left = processed(0);
    const auto right = processed(spec_.channels == 2 ? 1 : 0);
    moments_.take(left, spec_.channels == 2 ? &right : nullptr, frame_, frames, status_.slot);
}

void Engine::beginBlock(const Transport& transport)
{
    if (modulation_.followTransport(transport))
        breakPhase();
    hasChanged_ = hasChanged_ || modulation_.hasNewTempo();
}

/// All that happens at the sample at `offset`. Returns how many samples, at most so many as are left, go on from there
/// without anything else; while the modulation does not listen, fewer may be taken as well.
int Engine::openChunk(const EngineBlock& block, std::size_t& nextNote, int offset)
{
    tickIfDue();
    takeNotes(block, nextNote, offset);
    const bool hasNote = nextNote < block.notes.size() && block.notes[nextNote].frame < block.frames;
    const int atMost = chunkLength(block.frames - offset);
    return beginChunk(block, offset, hasNote ? std::min(atMost, block.notes[nextNote].frame - offset) : atMost);
}

/// The chunk up to where the line runs.
void Engine::prepareChunk(const EngineBlock& block, int offset, int frames)
{
    fillHeads(frames);
    if (modulation_.advance(frames))
        breakPhase();
    takeInput(block.input, offset, frames);
    describeLine(frames);
}

void Engine::processFrom(const EngineBlock& block, std::size_t& nextNote, int offset)
{
    while (offset < block.frames)
    {
        const int frames = openChunk(block, nextNote, offset);
        prepareChunk(block, offset, frames);
        processLine(chunk_);
        closeChunk(block.output, offset, frames);
        offset += frames;
    }
    takeNotes(block, nextNote, std::numeric_limits<int>::max());
}

void Engine::process(const EngineBlock& block, const Transport& transport)
{
    beginBlock(transport);
    std::size_t nextNote = 0;
    processFrom(block, nextNote, 0);
}

void Engine::processDelays(const float* const* input, float* const* output, int frames, const DelayFixed* const* delays)
{
    for (int offset = 0; offset < frames;)
    {
        tickIfDue();
        const int length = chunkLength(frames - offset);
        takeDelays(delays, offset, length);
        takeInput(input, offset, length);
        describeLine(length);
        processLine(chunk_);
        closeChunk(output, offset, length);
        offset += length;
    }
}

} // namespace driftline
