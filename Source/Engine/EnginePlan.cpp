// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Engine's control without its sound, for a backend that computes the sound elsewhere.
#include "Engine/Engine.h"

#include <array>
#include <limits>

namespace driftline
{

bool Engine::canPlan() const
{
    return !mustClear_ && !eraser_.isActive() && !space_.isHeard()
           && isOff(parameterInfo(ParameterId::space), parameters_.get(ParameterId::space));
}

void Engine::plan(const EngineBlock& block, const Transport& transport, EngineScript& script)
{
    script.begin(spec_.channels, frame_, shortestDelay, longestDelay_);
    beginBlock(transport);
    std::size_t nextNote = 0;
    for (int offset = 0; offset < block.frames;)
    {
        const int frames = openChunk(block, nextNote, offset);
        planHeads(script, offset, frames);
        if (modulation_.advance(frames))
            breakPhase();
        planSettings(script, offset, frames);
        std::array<const float*, 2> dry{};
        for (int c = 0; c < spec_.channels; ++c)
        {
            float* clean = block.output[c] + offset;
            cleanInput(block.input[c] + offset, clean, frames);
            dry[static_cast<std::size_t>(c)] = clean;
        }
        outputStage_.listen(dry, frames);
        advanceFrame(frames);
        offset += frames;
    }
    takeNotes(block, nextNote, std::numeric_limits<int>::max());
}

void Engine::planHeads(EngineScript& script, int offset, int frames)
{
    for (int c = 0; c < spec_.channels; ++c)
    {
        auto& channel = channel_[static_cast<std::size_t>(c)];
        const CurvePhase phase = modulation_.phase(c, sinceTick_);
        const std::int64_t perSample = modulation_.phasePerSample(c);
        for (int i = 0; i < frames;)
        {
            const CurvePhase there = phase + static_cast<CurvePhase>(perSample) * static_cast<CurvePhase>(i);
            const CurveRun run = channel.reader.run(there, perSample, frames - i);
            const auto targetAt = [&](int k) {
                return run.course.at(run.place + static_cast<std::uint64_t>(k) * run.perSample);
            };
            for (int k = 0; k < run.count;)
            {
                const auto course = channel.transition.begin(run.isJump && k == 0, targetAt(k), run.count - k);
                script.addHeads(c, offset + i + k, run, k, course);
                k += course.count;
                channel.transition.end(course.delayAt(course.count - 1, targetAt(k - 1), shortestDelay, longestDelay_));
            }
            i += run.count;
        }
    }
}

void Engine::planSettings(EngineScript& script, int offset, int frames) const
{
    TickSettings settings;
    feedbackPath_.describe(settings, script);
    kernelFade_.describe(settings);
    outputStage_.describe(settings);
    script.addSettings(settings, offset, offset + frames);
}

void Engine::takeOver(const EngineScript& script, int channel, const float* recorded, const LoopMemory& memory)
{
    channel_[static_cast<std::size_t>(channel)].memory.record(static_cast<std::uint64_t>(script.firstFrame), recorded,
                                                              static_cast<std::size_t>(script.frames));
    feedbackPath_.setMemory(channel, memory);
}

void Engine::copyControl(const Engine& other)
{
    spec_ = other.spec_;
    parameters_ = other.parameters_;
    curves_ = other.curves_;
    curvesInUse_ = other.curvesInUse_;
    longestDelay_ = other.longestDelay_;
    kernelFade_ = other.kernelFade_;
    for (std::size_t c = 0; c < channel_.size(); ++c)
    {
        channel_[c].reader = other.channel_[c].reader;
        channel_[c].transition = other.channel_[c].transition;
    }
    modulation_ = other.modulation_;
    keys_ = other.keys_;
    slotSwitch_ = other.slotSwitch_;
    feedbackPath_ = other.feedbackPath_;
    eraser_ = other.eraser_;
    outputStage_ = other.outputStage_;
    frame_ = other.frame_;
    sinceTick_ = other.sinceTick_;
    isTickDue_ = other.isTickDue_;
    hasChanged_ = other.hasChanged_;
    mustClear_ = other.mustClear_;
    isFresh_ = other.isFresh_;
    status_ = other.status_;
}

} // namespace driftline
