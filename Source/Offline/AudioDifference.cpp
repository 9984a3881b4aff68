// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioDifference.h"

#include "Offline/AudioFileReader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <vector>

namespace driftline
{

namespace
{

constexpr std::size_t blockFrames = 4096;

struct PlanarFile
{
    explicit PlanarFile(const std::filesystem::path& file)
        : reader(file), samples(static_cast<std::size_t>(reader.info().channelCount), std::vector<float>(blockFrames))
    {
        for (auto& channel : samples)
            channels.push_back(channel.data());
    }

    AudioFileReader reader;
    std::vector<std::vector<float>> samples;
    std::vector<float*> channels;
};

std::string decibels(double amplitude)
{
    char text[32] = "-inf dB";
    if (amplitude > 0.0)
        std::snprintf(text, sizeof text, "%.2f dB", 20.0 * std::log10(amplitude));
    return text;
}

std::string shapeText(const AudioFileInfo& info)
{
    return std::to_string(info.channelCount) + (info.channelCount == 1 ? " channel, " : " channels, ")
           + std::to_string(info.sampleRateHz) + " Hz, " + std::to_string(info.frameCount) + " frames";
}

} // namespace

bool AudioDifference::isNone() const
{
    return first.sampleRateHz == second.sampleRateHz && first.channelCount == second.channelCount
           && first.frameCount == second.frameCount && differingSamples == 0;
}

AudioDifference compareAudio(const std::filesystem::path& first, const std::filesystem::path& second)
{
    PlanarFile a(first), b(second);
    AudioDifference difference;
    difference.first = a.reader.info();
    difference.second = b.reader.info();
    if (difference.first.sampleRateHz != difference.second.sampleRateHz
        || difference.first.channelCount != difference.second.channelCount)
        return difference;

    double sumOfSquares = 0.0;
    for (;;)
    {
        const std::size_t frames =
            std::min(a.reader.read(a.channels, blockFrames), b.reader.read(b.channels, blockFrames));
        for (std::size_t i = 0; i < frames; ++i)
            for (std::size_t c = 0; c < a.channels.size(); ++c)
            {
                const float left = a.samples[c][i], right = b.samples[c][i];
                if (std::bit_cast<std::uint32_t>(left) == std::bit_cast<std::uint32_t>(right))
                    continue;
                ++difference.differingSamples;
                const double distance = std::abs(static_cast<double>(left) - static_cast<double>(right));
                sumOfSquares += distance * distance;
                if (distance > difference.largest || difference.differingSamples == 1)
                {
                    difference.largest = distance;
                    difference.largestFrame = difference.framesCompared + static_cast<std::int64_t>(i);
                    difference.largestChannel = static_cast<int>(c);
                }
            }
        difference.framesCompared += static_cast<std::int64_t>(frames);
        if (frames < blockFrames)
            break;
    }
    const auto compared = static_cast<double>(difference.framesCompared) * static_cast<double>(a.channels.size());
    difference.rms = compared > 0.0 ? std::sqrt(sumOfSquares / compared) : 0.0;
    return difference;
}

std::string describe(const AudioDifference& difference)
{
    if (difference.isNone())
        return "the samples are the same to the bit: " + shapeText(difference.first);
    std::string text;
    const bool isOfOneShape = difference.first.sampleRateHz == difference.second.sampleRateHz
                              && difference.first.channelCount == difference.second.channelCount;
    if (!isOfOneShape || difference.first.frameCount != difference.second.frameCount)
        text += "the first has " + shapeText(difference.first) + "; the second has " + shapeText(difference.second);
    if (!isOfOneShape)
        return text;
    if (!text.empty())
        text += "\n";
    if (difference.differingSamples == 0)
        return text + "the samples that both have are the same to the bit";
    char place[128];
    std::snprintf(
        place, sizeof place, "at frame %lld (%.6f s), channel %d", static_cast<long long>(difference.largestFrame),
        static_cast<double>(difference.largestFrame) / difference.first.sampleRateHz, difference.largestChannel + 1);
    char largest[32];
    std::snprintf(largest, sizeof largest, "%.9g", difference.largest);
    return text + std::to_string(difference.differingSamples)
           + (difference.differingSamples == 1 ? " sample differs" : " samples differ") + "; the largest difference is "
           + largest + " (" + decibels(difference.largest) + ") " + place + "; RMS of the difference "
           + decibels(difference.rms);
}

} // namespace driftline
