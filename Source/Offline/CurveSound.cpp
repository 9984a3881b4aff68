// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/CurveSound.h"

#include "Model/CurveFit.h"
#include "Offline/AudioFileReader.h"
#include "Offline/AudioFileWriter.h"
#include "Offline/Error.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

constexpr int curveSampleRateHz = 48000;

/// How closely the curve follows the samples.
constexpr double soundTolerance = 0x1p-12;

using Channels = std::vector<std::vector<float>>;

Channels readChannels(const std::filesystem::path& file)
{
    AudioFileReader reader(file);
    const auto& info = reader.info();
    if (info.channelCount > 2)
        throw RequestError(file.string() + ": has " + std::to_string(info.channelCount)
                           + " channels; a curve has one, or two for left and right");
    if (info.frameCount > mostCurveFrames)
        throw RequestError(file.string() + ": has " + std::to_string(info.frameCount)
                           + " frames; a curve is one pass of at most " + std::to_string(mostCurveFrames));
    Channels channels(static_cast<std::size_t>(info.channelCount),
                      std::vector<float>(static_cast<std::size_t>(info.frameCount)));
    std::array<float*, 2> pointers{channels.front().data(), channels.back().data()};
    const auto frames = reader.read(std::span<float* const>(pointers.data(), channels.size()), channels.front().size());
    if (reader.nonFiniteSamples().count > 0)
        throw RequestError(describe(reader.nonFiniteSamples(), file));
    for (auto& channel : channels)
        channel.resize(frames);
    return channels;
}

DelayCurve fitted(const std::vector<float>& values, bool isBipolar)
{
    std::vector<CurveSample> samples;
    samples.reserve(values.size());
    const auto last = static_cast<double>(std::max<std::size_t>(values.size() - 1, 1));
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        const double value = values[i];
        samples.push_back({static_cast<double>(i) / last, isBipolar ? 0.5 * (value + 1.0) : value});
    }
    return {fitSamples(std::move(samples), soundTolerance)};
}

std::vector<float> sampled(const DelayCurve& curve)
{
    std::vector<float> values(curveSoundFrames);
    for (int i = 0; i < curveSoundFrames; ++i)
        values[static_cast<std::size_t>(i)] =
            static_cast<float>(valueAt(curve, static_cast<double>(i) / (curveSoundFrames - 1)));
    return values;
}

} // namespace

CurveSlot readCurveSound(const std::filesystem::path& file)
{
    const auto channels = readChannels(file);
    float least = 0.0F;
    float most = 0.0F;
    for (const auto& channel : channels)
    {
        const auto [low, high] = std::minmax_element(channel.begin(), channel.end());
        least = std::min(least, *low);
        most = std::max(most, *high);
    }
    if (least < -1.0F || most > 1.0F)
        throw RequestError(file.string() + ": has values beyond 1; a curve goes from 0 to 1, or from -1 to 1");
    CurveSlot slot;
    slot.name = file.stem().string();
    slot.left = fitted(channels.front(), least < 0.0F);
    if (channels.size() == 2 && channels[1] != channels[0])
        slot.right = fitted(channels[1], least < 0.0F);
    return slot;
}

void writeCurveSound(const std::filesystem::path& file, OutputFile::Existing existing, const CurveSlot& slot)
{
    const auto format = chooseAudioFormat("same", {AudioContainer::wav, SampleEncoding::float32}, file);
    std::vector<std::vector<float>> channels{sampled(slot.left)};
    if (slot.right)
        channels.push_back(sampled(*slot.right));
    std::vector<const float*> pointers;
    for (const auto& channel : channels)
        pointers.push_back(channel.data());
    AudioFileWriter writer(file, existing,
                           {format, curveSampleRateHz, static_cast<int>(channels.size()), curveSoundFrames});
    writer.write(pointers, curveSoundFrames);
    writer.commit();
}

} // namespace driftline
