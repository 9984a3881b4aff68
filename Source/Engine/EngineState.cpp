// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/EngineState.h"

#include "DSP/BlockMath.h"
#include "Engine/Engine.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace driftline
{

namespace
{

/// Calls `visit(samples, count)` with the newest `count` samples before `frame`, in order, in one piece or two.
template<class Visit>
void visitNewest(const DelayMemory& memory, std::int64_t frame, std::size_t count, Visit&& visit)
{
    const std::size_t capacity = std::size_t{memory.mask()} + 1;
    const auto begin = static_cast<std::size_t>((static_cast<std::uint64_t>(frame) - count) & memory.mask());
    const std::size_t beforeWrap = std::min(count, capacity - begin);
    visit(memory.data() + begin, beforeWrap);
    visit(memory.data(), count - beforeWrap);
}

} // namespace

// --- states ---

void Engine::saveState(EngineState& state, int reach) const
{
    state.isComparable = !eraser_.isActive() && space_.isAtRest() && sinceTick_ == 0;
    state.frame = frame_;
    state.parameters = parameters_;
    state.curves = curves_;
    state.curvesInUse = curvesInUse_;
    state.hasChanged = hasChanged_;
    state.mustClear = mustClear_;
    state.isFresh = isFresh_;
    state.kernelFade = kernelFade_;
    state.modulation = modulation_;
    state.keys = keys_;
    state.slotSwitch = slotSwitch_;
    state.feedbackPath = feedbackPath_;
    state.outputStage = outputStage_;
    for (std::size_t c = 0; c < static_cast<std::size_t>(spec_.channels); ++c)
    {
        state.readers[c] = channel_[c].reader;
        state.transitions[c] = channel_[c].transition;
        state.line[c].resize(static_cast<std::size_t>(reach));
        float* to = state.line[c].data();
        visitNewest(channel_[c].memory, frame_, state.line[c].size(),
                    [&](const float* samples, std::size_t count) { to = std::copy_n(samples, count, to); });
    }
}

bool Engine::hasState(const EngineState& state) const
{
    const bool isComparable = !eraser_.isActive() && space_.isAtRest() && sinceTick_ == 0 && state.isComparable;
    if (!isComparable || frame_ != state.frame || curves_ != state.curves || curvesInUse_ != state.curvesInUse
        || hasChanged_ != state.hasChanged || mustClear_ != state.mustClear || isFresh_ != state.isFresh
        || !(parameters_ == state.parameters) || !kernelFade_.hasSameState(state.kernelFade)
        || !modulation_.hasSameState(state.modulation) || !(keys_ == state.keys) || !(slotSwitch_ == state.slotSwitch)
        || !feedbackPath_.hasSameState(state.feedbackPath) || !outputStage_.hasSameState(state.outputStage))
        return false;
    for (std::size_t c = 0; c < static_cast<std::size_t>(spec_.channels); ++c)
    {
        if (!channel_[c].reader.hasSameState(state.readers[c])
            || !channel_[c].transition.hasSameState(state.transitions[c]))
            return false;
        bool isSame = true;
        const float* expected = state.line[c].data();
        visitNewest(channel_[c].memory, frame_, state.line[c].size(), [&](const float* samples, std::size_t count) {
            isSame = isSame && std::memcmp(samples, expected, count * sizeof(float)) == 0;
            expected += count;
        });
        if (!isSame)
            return false;
    }
    return true;
}

// --- starting in the middle ---

void Engine::startAhead(const Engine& other, const EngineBlock& skipped, const Transport* transport, int reach)
{
    copyControl(other);
    for (auto& channel : lines())
        channel.transition.restart();
    space_.reset();
    status_ = {};
    status_.slot = other.status_.slot;
    status_.isTimeLimited = other.status_.isTimeLimited;

    skip(skipped, transport);
    feedbackPath_.silence();
    const auto silent = static_cast<std::size_t>(reach);
    for (auto& channel : lines())
        channel.memory.erase(static_cast<std::uint64_t>(frame_) - silent, silent);
}

void Engine::hearBefore(const float* const* input, int frames, const Engine* atFirst)
{
    if (atFirst != nullptr)
        feedbackPath_.takeConstantOf(atFirst->feedbackPath_);
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        for (int offset = 0; offset < frames; offset += maximumChunk)
        {
            const int count = std::min(maximumChunk, frames - offset);
            const auto firstInTick = static_cast<int>((frame_ - frames + offset) % tickSamples);
            int firstBad = 0;
            sanitiseInput(input[c] + offset, channel.dry.data(), count, firstBad);
            feedbackPath_.prepareInput(c, channel.dry.data(), channel.lineInputBuffer.data(), firstInTick, count);
        }
    }
}

/// Whether ticks have to be gone through one by one.
bool Engine::isRamping() const
{
    return hasChanged_ || mustClear_ || modulation_.isRamping() || feedbackPath_.isMoving() || outputStage_.isRamping()
           || kernelFade_.isMoving() || eraser_.isActive();
}

/// Lets time go on without sound.
void Engine::skip(const EngineBlock& block, const Transport* transport)
{
    if (transport != nullptr && modulation_.followTransport(*transport))
        breakPhase();
    hasChanged_ = hasChanged_ || modulation_.hasNewTempo();
    std::size_t nextNote = 0;
    for (int offset = 0; offset < block.frames;)
    {
        tickIfDue();
        int frames = block.frames - offset;
        if (isRamping())
            frames = std::min(frames, tickSamples - sinceTick_);
        if (transport != nullptr)
        {
            takeNotes(block, nextNote, offset);
            if (nextNote < block.notes.size())
                frames = std::min(frames, block.notes[nextNote].frame - offset);
            frames = beginParts(0.0F, frames);
            if (modulation_.advance(frames))
                breakPhase();
        }
        advanceFrame(frames);
        offset += frames;
    }
    if (transport != nullptr)
        takeNotes(block, nextNote, std::numeric_limits<int>::max());
}

} // namespace driftline
