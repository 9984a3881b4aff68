// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/EngineGroup.h"

#include "DSP/SharedWork.h"
#include "Engine/DelayTime.h"
#include "Offline/Error.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/LineSpeed.h"

#include <algorithm>

namespace driftline
{

namespace
{

RenderPlan planFor(const EngineGroupSpec& spec, const CurveBank& curves)
{
    PlanRequest request{spec.patch.parameters, curves};
    request.sampleRateHz = spec.sampleRateHz;
    request.tempoBpm = spec.tempoBpm;
    request.channelCount = spec.channelCount;
    request.frames = spec.framesToDo;
    request.threads = spec.threads;
    request.longestLineSamples = longestTimeMilliseconds / 1000.0 * spec.sampleRateHz;
    request.hasSpace = spec.response.seconds() > 0.0;
    if (spec.longestDelaySamples > 0.0)
        request.longestGivenSamples = request.longestLineSamples = spec.longestDelaySamples;
    return planRender(request);
}

} // namespace

EngineGroup::EngineGroup(const EngineGroupSpec& spec)
    : tempoBpm_(spec.tempoBpm), curves_(spec.patch.slots), plan_(planFor(spec, curves_))
{
    chooseDevice(spec);
    for (int first = 0; first < spec.channelCount && !device_; first += channelsPerEngine)
    {
        const EngineSpec engineSpec{.sampleRateHz = spec.sampleRateHz,
                                    .channels = std::min(channelsPerEngine, spec.channelCount - first),
                                    .longestDelaySamples = spec.longestDelaySamples,
                                    .memorySamples = plan_.memorySamples};
        const auto prepare = [this, engineSpec, parameters = spec.patch.parameters, response = spec.response](
                                 Engine& engine) { prepareEngine(engine, parameters, curves_, response, engineSpec); };
        engines_.push_back(std::make_unique<SegmentedEngine>(prepare, plan_.segments));
    }
}

void EngineGroup::chooseDevice(const EngineGroupSpec& spec)
{
    auto request = spec.engine;
    request.threads = spec.threads;
    const bool isAsked = request.engine == opencl::Engine::opencl;
    const std::string obstacle = request.engine == opencl::Engine::cpu ? "" : whyNotOnDevice(spec);
    if (!obstacle.empty())
    {
        reason_ = obstacle;
        isRefused_ = isAsked;
        return;
    }
    const auto choice = opencl::chooseLineEngine({spec.channelCount, spec.framesToDo}, request);
    reason_ = choice.reason;
    if (!choice.usesDevice)
        return;
    try
    {
        device_ = std::make_unique<DeviceGroup>(spec, choice.device);
    }
    catch (const opencl::DeviceError& error)
    {
        if (isAsked)
            throw ExecutionError(error.what());
        reason_ = error.what();
    }
}

GroupPlace EngineGroup::place() const
{
    if (!device_)
        return {false, {}, "CPU: " + reason_, isRefused_ ? reason_ : ""};
    GroupPlace place{true, device_->deviceName(), device_->deviceName() + ": " + reason_, device_->failure()};
    if (!place.problem.empty())
        place.problem += "; the CPU went on from there";
    return place;
}

void EngineGroup::process(const EngineGroupBlock& block)
{
    if (device_)
        return device_->process(block);
    const std::size_t pairs = engines_.size();
    std::vector<SegmentBlock> blocks(pairs);
    std::vector<SegmentedEngine*> engines(pairs);
    for (std::size_t i = 0; i < pairs; ++i)
    {
        engines[i] = engines_[i].get();
        float* const* audio = block.channels.data() + channelsPerEngine * i;
        auto& own = blocks[i];
        own.audio = {.input = audio, .output = audio, .frames = static_cast<int>(block.frames)};
        own.tempoBpm = tempoBpm_;
        if (block.delays != nullptr)
            own.delays = block.delays + channelsPerEngine * i;
        else if (block.beside != nullptr)
            block.beside->giveTo(own.audio, static_cast<int>(channelsPerEngine * i), engines[i]->channels());
    }
    const unsigned atOnce = plan_.threads / plan_.threadsPerPair;
    if (plan_.threadsPerPair > 1 || block.delays != nullptr)
        return shareOut(pairs, atOnce, [&](std::size_t i) { engines[i]->process(blocks[i], plan_.threadsPerPair); });
    // Those that share a thread share vectors, too, where their lines look back little.
    const std::size_t shares = std::min<std::size_t>(std::max(atOnce, 1U), pairs);
    shareOut(shares, atOnce, [&](std::size_t share) {
        const std::size_t first = share * pairs / shares;
        const std::size_t count = (share + 1) * pairs / shares - first;
        SegmentedEngine::processTogether({engines.data() + first, count}, {blocks.data() + first, count});
    });
}

SegmentCounts EngineGroup::counts() const
{
    SegmentCounts counts;
    for (const auto& engine : engines_)
        counts.add(engine->counts());
    return counts;
}

std::int64_t EngineGroup::limitedDelays() const
{
    std::int64_t count = 0;
    for (const auto& engine : engines_)
        count += engine->limitedDelays();
    return count;
}

} // namespace driftline
