// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ImpulseResponse.h"
#include "Offline/AudioFileWriter.h"
#include "Support/Signals.h"

#include <cmath>
#include <filesystem>
#include <vector>

namespace driftline::test
{

/// Noise that fades by 60 dB over its length, another for each channel.
inline ImpulseResponse fadingNoise(int channels, int frames, double sampleRateHz, std::uint64_t seed)
{
    ImpulseResponse response;
    response.sampleRateHz = sampleRateHz;
    response.channels = noise(channels, frames, seed, 0.9).channels;
    for (auto& channel : response.channels)
        for (std::size_t i = 0; i < channel.size(); ++i)
            channel[i] *= static_cast<float>(std::pow(10.0, -3.0 * static_cast<double>(i) / frames));
    return response;
}

/// The same at unit energy, so that what comes out is about as loud as what goes in.
inline ImpulseResponse normalisedNoise(int channels, int frames, double sampleRateHz, std::uint64_t seed)
{
    auto response = fadingNoise(channels, frames, sampleRateHz, seed);
    for (auto& channel : response.channels)
        for (float& sample : channel)
            sample *= static_cast<float>(5.0 / std::sqrt(static_cast<double>(frames)));
    return response;
}

inline void writeResponse(const std::filesystem::path& file, const ImpulseResponse& response,
                          AudioFormat format = {AudioContainer::wav, SampleEncoding::float32})
{
    AudioFileWriter writer(file, OutputFile::Existing::overwrite,
                           {format, static_cast<int>(response.sampleRateHz), static_cast<int>(response.channels.size()),
                            static_cast<std::int64_t>(response.frames())});
    std::vector<const float*> channels;
    for (const auto& channel : response.channels)
        channels.push_back(channel.data());
    writer.write(channels, response.frames());
    writer.commit();
}

} // namespace driftline::test
