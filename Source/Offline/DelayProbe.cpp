// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DelayProbe.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

std::unique_ptr<AudioFileReader> openSound(const std::filesystem::path& sound)
{
    return sound.empty() ? nullptr : std::make_unique<AudioFileReader>(sound);
}

/// What a sidechain has to fit.
AudioFileInfo infoOf(const DelayProbeRequest& request, const AudioFileReader* reader)
{
    AudioFileInfo info;
    if (reader != nullptr)
        info = reader->info();
    info.sampleRateHz = static_cast<int>(std::lround(request.sampleRateHz));
    info.channelCount = std::max(info.channelCount, request.channels);
    return info;
}

/// Planar room for `channels` times `frames` samples, with a pointer to each channel.
std::vector<float*> planar(std::vector<float>& samples, int channels, int frames)
{
    const auto length = static_cast<std::size_t>(frames);
    samples.resize(static_cast<std::size_t>(channels) * length);
    std::vector<float*> pointers;
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c)
        pointers.push_back(samples.data() + c * length);
    return pointers;
}

} // namespace

DelayProbe::DelayProbe(const Patch& patch, const DelayProbeRequest& request, int longestStepFrames)
    : reader_(openSound(request.sound)), beside_(request.beside, infoOf(request, reader_.get()), request.tempoBpm,
                                                 static_cast<std::size_t>(longestStepFrames)),
      curves_(patch.slots), tempoBpm_(request.tempoBpm)
{
    for (int first = 0; first < request.channels; first += channelsPerEngine)
        prepareEngine(
            *engines_.emplace_back(std::make_unique<Engine>()), patch.parameters, curves_, {},
            {.sampleRateHz = request.sampleRateHz, .channels = std::min(channelsPerEngine, request.channels - first)});
    heard_ = planar(samples_, infoOf(request, reader_.get()).channelCount, longestStepFrames);
    outputs_ = planar(unheard_, channelsPerEngine, longestStepFrames);
}

void DelayProbe::advance(int frames)
{
    const auto count = static_cast<std::size_t>(frames);
    const std::size_t there = reader_ ? reader_->read(heard_, count) : 0;
    for (auto* channel : heard_)
        std::fill(channel + there, channel + count, 0.0F);
    beside_.read(count);
    for (std::size_t i = 0; i < engines_.size(); ++i)
    {
        auto& engine = *engines_[i];
        const auto first = channelsPerEngine * i;
        EngineBlock block;
        block.input = heard_.data() + first;
        block.output = outputs_.data();
        block.frames = frames;
        beside_.giveTo(block, static_cast<int>(first), engine.channels());
        engine.process(block, transportAt(nextFrame_, engine.sampleRateHz(), tempoBpm_));
    }
    nextFrame_ += frames;
}

} // namespace driftline
