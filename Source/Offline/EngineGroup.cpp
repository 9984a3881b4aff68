// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/EngineGroup.h"

#include "Engine/Transport.h"

#include <algorithm>

namespace driftline
{

EngineGroup::EngineGroup(const EngineGroupSpec& spec) : tempoBpm_(spec.tempoBpm), curves_(spec.patch.slots)
{
    for (int first = 0; first < spec.channelCount; first += channelsPerEngine)
        prepareEngine(*engines_.emplace_back(std::make_unique<Engine>()), spec.patch.parameters, curves_, spec.response,
                      {.sampleRateHz = spec.sampleRateHz,
                       .channels = std::min(channelsPerEngine, spec.channelCount - first),
                       .longestDelaySamples = spec.longestDelaySamples});
    for (const auto& engine : engines_)
        together_.push_back(engine.get());
    blocks_.resize(engines_.size());
    transports_.resize(engines_.size());
}

void EngineGroup::process(const EngineGroupBlock& block)
{
    const auto frames = static_cast<int>(block.frames);
    for (std::size_t i = 0; i < engines_.size(); ++i)
    {
        auto& engine = *engines_[i];
        float* const* audio = block.channels.data() + channelsPerEngine * i;
        if (block.delays != nullptr)
        {
            engine.processDelays(audio, audio, frames, block.delays + channelsPerEngine * i);
            continue;
        }
        auto& own = blocks_[i] = {.input = audio, .output = audio, .frames = frames};
        if (block.beside != nullptr)
            block.beside->giveTo(own, static_cast<int>(channelsPerEngine * i), engine.channels());
        transports_[i] = transportAt(block.firstFrame, engine.sampleRateHz(), tempoBpm_);
    }
    if (block.delays == nullptr)
        Engine::processTogether(together_, blocks_, transports_);
}

std::int64_t EngineGroup::limitedDelays() const
{
    std::int64_t count = 0;
    for (const auto& engine : engines_)
        count += engine->status().limitedDelays;
    return count;
}

} // namespace driftline
