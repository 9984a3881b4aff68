// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DelaySignal.h"

#include "Offline/Error.h"
#include "Offline/NpyStream.h"
#include "Offline/SndfileInput.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <limits>

namespace driftline
{

namespace
{
constexpr std::size_t blockFrames = 4096;
} // namespace

class DelaySignal::Source
{
public:
    Source(std::size_t channels, std::int64_t frames) : channelCount(channels), frameCount(frames) {}
    virtual ~Source() = default;

    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    /// At most `blockFrames` frames, all within the file, behind those of the call before.
    virtual void read(std::span<double* const> channels, std::size_t frames) = 0;
    virtual void rewind() = 0;

    const std::size_t channelCount;
    const std::int64_t frameCount;
};

namespace
{

class NpySource final : public DelaySignal::Source
{
public:
    explicit NpySource(std::unique_ptr<NpyStream> stream)
        : Source(stream->shape().size() == 2 ? stream->shape().front() : 1,
                 static_cast<std::int64_t>(stream->shape().back())),
          stream_(std::move(stream))
    {}

    void read(std::span<double* const> channels, std::size_t frames) override
    {
        for (std::size_t channel = 0; channel < channelCount; ++channel)
            stream_->read(channel * static_cast<std::uint64_t>(frameCount) + nextFrame_, {channels[channel], frames});
        nextFrame_ += frames;
    }

    void rewind() override { nextFrame_ = 0; }

private:
    std::unique_ptr<NpyStream> stream_;
    std::uint64_t nextFrame_ = 0;
};

class AudioSource final : public DelaySignal::Source
{
public:
    explicit AudioSource(std::unique_ptr<SndfileInput> input)
        : Source(static_cast<std::size_t>(input->info().channelCount), input->info().frameCount),
          input_(std::move(input)), interleaved_(blockFrames * channelCount)
    {
        input_->readIntegersUnscaled();
    }

    void read(std::span<double* const> channels, std::size_t frames) override
    {
        input_->read(interleaved_.data(), frames);
        for (std::size_t frame = 0; frame < frames; ++frame)
            for (std::size_t channel = 0; channel < channelCount; ++channel)
                channels[channel][frame] = interleaved_[frame * channelCount + channel];
    }

    void rewind() override { input_->rewind(); }

private:
    std::unique_ptr<SndfileInput> input_;
    std::vector<double> interleaved_;
};

std::unique_ptr<DelaySignal::Source> openNpy(const std::filesystem::path& file)
{
    auto stream = std::make_unique<NpyStream>(file);
    const std::vector<std::size_t>& shape = stream->shape();
    if (shape.empty() || shape.size() > 2)
        throw RequestError(file.string() + ": the array has " + std::to_string(shape.size())
                           + " dimensions; delays are of shape (N) or (channels, N)");
    const std::size_t channels = shape.size() == 2 ? shape.front() : 1;
    if (channels > static_cast<std::size_t>(mostChannels))
        throw RequestError(file.string() + ": the array has " + std::to_string(channels)
                           + " rows; delays are of shape (N) or (channels, N), with at most "
                           + std::to_string(mostChannels) + " channels");
    if (channels == 0 || shape.back() == 0)
        throw RequestError(file.string() + ": the array is empty; save one delay for every sample of the input");
    return std::make_unique<NpySource>(std::move(stream));
}

std::unique_ptr<DelaySignal::Source> openAudio(const std::filesystem::path& file)
{
    auto input = std::make_unique<SndfileInput>(file);
    const SampleEncoding encoding = input->info().format.encoding;
    if (encoding == SampleEncoding::vorbis || encoding == SampleEncoding::other)
        throw RequestError(file.string()
                           + ": this encoding does not keep numbers as they are; save the delays as a "
                             "float WAV or a .npy file");
    if (input->info().channelCount > mostChannels)
        throw RequestError(file.string() + ": the file has " + std::to_string(input->info().channelCount)
                           + " channels; delays have at most " + std::to_string(mostChannels));
    return std::make_unique<AudioSource>(std::move(input));
}

} // namespace

DelaySignal::DelaySignal(const std::filesystem::path& file)
    : name_(file.string()), source_(file.extension() == ".npy" ? openNpy(file) : openAudio(file)),
      channelCount_(static_cast<int>(source_->channelCount)), frameCount_(source_->frameCount),
      lastDelaysSamples_(source_->channelCount)
{
    measure();
}

DelaySignal::~DelaySignal() = default;

void DelaySignal::measure()
{
    std::vector<double> block(blockFrames * source_->channelCount);
    std::vector<double*> channels;
    for (std::size_t channel = 0; channel < source_->channelCount; ++channel)
        channels.push_back(block.data() + channel * blockFrames);

    shortestSamples_ = std::numeric_limits<double>::infinity();
    for (std::int64_t first = 0; first < frameCount_;)
    {
        const auto frames = static_cast<std::size_t>(
            std::min<std::int64_t>(frameCount_ - first, static_cast<std::int64_t>(blockFrames)));
        source_->read(channels, frames);
        for (std::size_t frame = 0; frame < frames; ++frame)
        {
            for (std::size_t channel = 0; channel < channels.size(); ++channel)
            {
                const double delaySamples = channels[channel][frame];
                if (!(delaySamples >= 0.0 && std::isfinite(delaySamples)))
                    refuseValue(delaySamples, first + static_cast<std::int64_t>(frame), channel);
                shortestSamples_ = std::min(shortestSamples_, delaySamples);
                longestSamples_ = std::max(longestSamples_, delaySamples);
            }
        }
        first += static_cast<std::int64_t>(frames);
    }
    source_->rewind();
}

void DelaySignal::requireFits(const AudioFileInfo& audio) const
{
    if (channelCount_ != 1 && channelCount_ != audio.channelCount)
        throw RequestError(name_ + ": there are delays for " + std::to_string(channelCount_)
                           + " channels and the input has " + std::to_string(audio.channelCount)
                           + "; give one channel, or one for each");
    if (frameCount_ != audio.frameCount)
        throw RequestError(name_ + ": there are " + std::to_string(frameCount_) + " delays a channel and the input has "
                           + std::to_string(audio.frameCount) + " frames; give one delay for every frame");
}

void DelaySignal::read(std::span<double* const> channels, std::size_t frameCount)
{
    assert(channels.size() == source_->channelCount);

    std::vector<double*> rest(channels.begin(), channels.end());
    while (frameCount > 0 && nextFrame_ < frameCount_)
    {
        const std::size_t frames = static_cast<std::size_t>(std::min<std::uint64_t>(
            std::min(frameCount, blockFrames), static_cast<std::uint64_t>(frameCount_ - nextFrame_)));
        source_->read(rest, frames);
        for (std::size_t channel = 0; channel < rest.size(); ++channel)
        {
            lastDelaysSamples_[channel] = rest[channel][frames - 1];
            rest[channel] += frames;
        }
        nextFrame_ += static_cast<std::int64_t>(frames);
        frameCount -= frames;
    }
    for (std::size_t channel = 0; channel < rest.size(); ++channel)
        std::fill_n(rest[channel], frameCount, lastDelaysSamples_[channel]);
}

void DelaySignal::refuseValue(double delaySamples, std::int64_t frame, std::size_t channel) const
{
    char value[32];
    std::snprintf(value, sizeof value, "%g", delaySamples);
    throw RequestError(name_ + ": the delay at index " + std::to_string(frame) + " of channel "
                       + std::to_string(channel + 1) + " is " + value
                       + "; delays are in samples, finite, and 0 or more");
}

} // namespace driftline
