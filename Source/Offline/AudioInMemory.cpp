// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioInMemory.h"

#include "Offline/Error.h"

#include <samplerate.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>

namespace driftline
{

namespace
{

constexpr std::size_t mostPlayedChannels = 2;
constexpr std::size_t blockFrames = 16384;

/// Puts interleaved frames behind what is there, up to the length that was planned.
void append(AudioInMemory& audio, const std::vector<float>& interleaved, std::size_t frames, std::size_t length)
{
    const std::size_t count = std::min(frames, length - audio.frames());
    const std::size_t channels = audio.channels.size();
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t i = 0; i < count; ++i)
            audio.channels[c].push_back(interleaved[i * channels + c]);
}

/// Blocks of the file at another rate. libsamplerate's own delay is not in them.
class RateConverter
{
public:
    RateConverter(std::size_t channels, double ratio) : channels_(channels), ratio_(ratio)
    {
        int error = 0;
        state_.reset(::src_new(SRC_SINC_MEDIUM_QUALITY, static_cast<int>(channels), &error));
        if (state_ == nullptr)
            fail(error);
        output_.resize((static_cast<std::size_t>(std::ceil(blockFrames * ratio)) + 16) * channels);
    }

    /// All that comes of `frames` more, given on block by block.
    template<class Take>
    void convert(const std::vector<float>& input, std::size_t frames, bool isEnd, Take&& take)
    {
        SRC_DATA data{};
        data.data_in = input.data();
        data.input_frames = static_cast<long>(frames);
        data.src_ratio = ratio_;
        data.end_of_input = isEnd ? 1 : 0;
        data.data_out = output_.data();
        data.output_frames = static_cast<long>(output_.size() / channels_);
        do
        {
            if (const int error = ::src_process(state_.get(), &data); error != 0)
                fail(error);
            take(output_, static_cast<std::size_t>(data.output_frames_gen));
            data.data_in += data.input_frames_used * static_cast<long>(channels_);
            data.input_frames -= data.input_frames_used;
        }
        while (data.input_frames > 0 || data.output_frames_gen > 0);
    }

private:
    [[noreturn]] static void fail(int error)
    {
        throw ExecutionError(std::string("the file cannot be converted to the device's rate (libsamplerate: ")
                             + ::src_strerror(error) + ")");
    }

    struct Deleter
    {
        void operator()(SRC_STATE* state) const { ::src_delete(state); }
    };

    std::size_t channels_;
    double ratio_;
    std::unique_ptr<SRC_STATE, Deleter> state_;
    std::vector<float> output_;
};

void requireFits(std::size_t frames, std::size_t channels, const std::filesystem::path& file)
{
    if (frames > mostBytesInMemory / sizeof(float) / channels)
        throw RequestError(file.string() + ": the file is too long to be played in a loop ("
                           + std::to_string(mostBytesInMemory >> 20)
                           + " MB at most, 23 minutes of stereo at 48 kHz); render it instead, or cut it");
}

} // namespace

AudioInMemory readIntoMemory(const std::filesystem::path& file, double sampleRateHz,
                             const std::function<bool()>& goesOn)
{
    AudioFileReader reader(file);
    AudioInMemory audio;
    audio.file = reader.info();
    audio.sampleRateHz = sampleRateHz;
    const auto fileChannels = static_cast<std::size_t>(audio.file.channelCount);
    const auto channels = std::min(fileChannels, mostPlayedChannels);
    const double ratio = sampleRateHz / audio.file.sampleRateHz;
    const auto length =
        static_cast<std::size_t>(std::max(std::llround(static_cast<double>(audio.file.frameCount) * ratio), 1LL));
    requireFits(length, channels, file);
    audio.channels.resize(channels);
    for (auto& channel : audio.channels)
        channel.reserve(length);

    std::vector<std::vector<float>> block(fileChannels, std::vector<float>(blockFrames));
    std::vector<float*> pointers;
    for (auto& channel : block)
        pointers.push_back(channel.data());
    std::vector<float> interleaved(blockFrames * channels);
    const bool isSameRate = sampleRateHz == audio.file.sampleRateHz;
    std::unique_ptr<RateConverter> converter;
    if (!isSameRate)
        converter = std::make_unique<RateConverter>(channels, ratio);

    const auto take = [&](const std::vector<float>& samples, std::size_t frames) {
        append(audio, samples, frames, length);
    };
    for (std::size_t read = blockFrames; read > 0;)
    {
        if (!goesOn())
            return {};
        read = reader.read(pointers, blockFrames);
        for (std::size_t i = 0; i < read; ++i)
            for (std::size_t c = 0; c < channels; ++c)
                interleaved[i * channels + c] = block[c][i];
        if (isSameRate)
            take(interleaved, read);
        else
            converter->convert(interleaved, read, read == 0, take);
    }
    for (auto& channel : audio.channels)
        channel.resize(length, 0.0F); // the converter may give a frame less than the length asks for
    return audio;
}

} // namespace driftline
