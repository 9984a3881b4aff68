// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SampleHash.h"

#include "Offline/AudioFileReader.h"

#include <bit>
#include <cstddef>
#include <vector>

namespace driftline
{

static_assert(std::endian::native == std::endian::little, "samples are hashed as they lie in memory");

void SampleHash::add(std::span<const float> samples)
{
    hash_.add({reinterpret_cast<const unsigned char*>(samples.data()), samples.size_bytes()});
}

std::string sampleHashOf(const std::filesystem::path& file)
{
    constexpr std::size_t blockFrames = 4096;
    AudioFileReader reader(file);
    reader.hashSamples();
    std::vector<std::vector<float>> samples(static_cast<std::size_t>(reader.info().channelCount),
                                            std::vector<float>(blockFrames));
    std::vector<float*> channels;
    for (auto& channel : samples)
        channels.push_back(channel.data());
    while (reader.read(channels, blockFrames) > 0)
    {}
    return reader.sampleHash();
}

} // namespace driftline
