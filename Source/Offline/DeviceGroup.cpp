// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DeviceGroup.h"

#include "Offline/EngineGroup.h"

#include <algorithm>

namespace driftline
{

DeviceGroup::DeviceGroup(const EngineGroupSpec& spec, int device) : tempoBpm_(spec.tempoBpm), curves_(spec.patch.slots)
{
    std::vector<Engine*> engines;
    for (int first = 0; first < spec.channelCount; first += channelsPerEngine)
    {
        auto& engine = *engines_.emplace_back(std::make_unique<Engine>());
        prepareEngine(
            engine, spec.patch.parameters, curves_, spec.response,
            {.sampleRateHz = spec.sampleRateHz, .channels = std::min(channelsPerEngine, spec.channelCount - first)});
        engines.push_back(&engine);
    }
    opencl::EngineLinesSettings settings;
    settings.device.device = device;
    lines_ = std::make_unique<opencl::EngineLines>(engines, settings);
}

void DeviceGroup::process(const EngineGroupBlock& block)
{
    calls_.clear();
    for (std::size_t i = 0; i < engines_.size(); ++i)
    {
        const auto& engine = *engines_[i];
        auto& call = calls_.emplace_back();
        call.block.input = block.channels.data() + channelsPerEngine * i;
        call.block.output = block.channels.data() + channelsPerEngine * i;
        call.block.frames = static_cast<int>(block.frames);
        if (block.beside != nullptr)
            block.beside->giveTo(call.block, static_cast<int>(channelsPerEngine * i), engine.channels());
        call.transport = transportAt(block.firstFrame, engine.sampleRateHz(), tempoBpm_);
    }
    lines_->process(calls_);
}

std::string whyNotOnDevice(const EngineGroupSpec& spec)
{
    if (spec.longestDelaySamples > 0.0)
        return "given delays are left to the CPU";
    if (!isOff(parameterInfo(ParameterId::space), spec.patch.parameters.get(ParameterId::space)))
        return "space is left to the CPU";
    return {};
}

} // namespace driftline
