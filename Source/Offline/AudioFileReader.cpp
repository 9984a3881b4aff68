// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileReader.h"

#include "Offline/Error.h"
#include "Offline/SampleConversion.h"
#include "Offline/SndfileInput.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>

namespace driftline
{

namespace
{

/// Small enough for the block to stay in the cache while it is taken apart.
constexpr std::size_t blockFrames = 1024;

} // namespace

AudioFileReader::AudioFileReader(const std::filesystem::path& file) : input_(std::make_unique<SndfileInput>(file))
{
    const AudioFileInfo& header = info();
    if (header.sampleRateHz < lowestSampleRateHz || header.sampleRateHz > highestSampleRateHz)
        throw RequestError(file.string() + ": the sample rate is " + std::to_string(header.sampleRateHz)
                           + " Hz; convert the file to one from " + std::to_string(lowestSampleRateHz) + " to "
                           + std::to_string(highestSampleRateHz) + " Hz");
    if (header.channelCount < 1 || header.channelCount > mostChannels)
        throw RequestError(file.string() + ": the file has " + std::to_string(header.channelCount)
                           + " channels; split it into files of at most " + std::to_string(mostChannels));
    interleaved_.resize(blockFrames * static_cast<std::size_t>(header.channelCount));
}

AudioFileReader::~AudioFileReader() = default;

const AudioFileInfo& AudioFileReader::info() const { return input_->info(); }

std::size_t AudioFileReader::read(std::span<float* const> channels, std::size_t frameCount)
{
    const std::size_t channelCount = channels.size();
    assert(channelCount == static_cast<std::size_t>(info().channelCount));

    std::size_t done = 0;
    while (done < frameCount)
    {
        const std::size_t now = input_->read(interleaved_.data(), std::min(blockFrames, frameCount - done));
        if (now == 0)
            break;
        const std::span<float> block(interleaved_.data(), now * channelCount);
        for (std::size_t i = firstNonFinite(block); i < block.size(); ++i)
            if (!std::isfinite(block[i]))
            {
                noteNonFinite(nextFrame_ + static_cast<std::int64_t>(i / channelCount),
                              static_cast<int>(i % channelCount));
                block[i] = 0.0F;
            }
        if (hash_)
            hash_->add(block);
        deinterleave(block.data(), channels, done, now);
        nextFrame_ += static_cast<std::int64_t>(now);
        done += now;
    }
    return done;
}

void AudioFileReader::noteNonFinite(std::int64_t frame, int channel)
{
    if (nonFinite_.count == 0)
    {
        nonFinite_.firstFrame = frame;
        nonFinite_.firstChannel = channel;
        nonFinite_.firstSeconds = static_cast<double>(frame) / info().sampleRateHz;
    }
    ++nonFinite_.count;
}

std::string describe(const NonFiniteSamples& samples, const std::filesystem::path& file)
{
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.6f", samples.firstSeconds);
    const bool isOne = samples.count == 1;
    return file.string() + ": " + std::to_string(samples.count) + (isOne ? " sample was" : " samples were")
           + " not-a-number or infinite and " + (isOne ? "is" : "are") + " taken as 0, the first at frame "
           + std::to_string(samples.firstFrame) + " (" + seconds + " s), channel "
           + std::to_string(samples.firstChannel + 1);
}

} // namespace driftline
