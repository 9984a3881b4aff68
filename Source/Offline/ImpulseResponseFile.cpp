// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ImpulseResponseFile.h"

#include "Offline/AudioFileReader.h"
#include "Offline/Error.h"

#include <sndfile.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace driftline
{

namespace
{

/// A file in memory, as libsndfile reads it.
class MemoryFile
{
public:
    explicit MemoryFile(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    static SF_VIRTUAL_IO callbacks() { return {&length, &seek, &read, nullptr, &tell}; }

private:
    static MemoryFile& self(void* user) { return *static_cast<MemoryFile*>(user); }
    static sf_count_t length(void* user) { return static_cast<sf_count_t>(self(user).bytes_.size()); }
    static sf_count_t tell(void* user) { return self(user).position_; }

    static sf_count_t seek(sf_count_t offset, int whence, void* user)
    {
        auto& position = self(user).position_;
        const sf_count_t origin = whence == SEEK_CUR ? position : whence == SEEK_END ? length(user) : 0;
        position = std::clamp<sf_count_t>(origin + offset, 0, length(user));
        return position;
    }

    static sf_count_t read(void* destination, sf_count_t count, void* user)
    {
        auto& file = self(user);
        const sf_count_t done = std::min(count, length(user) - file.position_);
        std::memcpy(destination, file.bytes_.data() + file.position_, static_cast<std::size_t>(done));
        file.position_ += done;
        return done;
    }

    std::span<const unsigned char> bytes_;
    sf_count_t position_ = 0;
};

bool isSilent(const ImpulseResponse& response)
{
    return std::all_of(response.channels.begin(), response.channels.end(), [](const auto& channel) {
        return std::all_of(channel.begin(), channel.end(), [](float sample) { return sample == 0.0F; });
    });
}

void requireChannels(const AudioFileInfo& info, const std::string& name)
{
    const int count = info.channelCount;
    if (count != 1 && count != 2 && count != 4)
        throw RequestError(name + ": an impulse response has 1, 2 or 4 channels (4: left to left, left to right, right "
                           + "to left, right to right), and this file has " + std::to_string(count)
                           + "; export it with one of these");
    const double seconds = static_cast<double>(info.frameCount) / info.sampleRateHz;
    if (seconds > longestResponseFileSeconds)
        throw RequestError(name + ": the file lasts " + std::to_string(static_cast<int>(seconds))
                           + " s, and an impulse response up to 30 s; shorten it");
}

} // namespace

ImpulseResponse readImpulseResponse(const std::filesystem::path& file)
{
    AudioFileReader reader(file);
    const auto& info = reader.info();
    requireChannels(info, file.string());

    ImpulseResponse response;
    response.sampleRateHz = info.sampleRateHz;
    response.channels.assign(static_cast<std::size_t>(info.channelCount),
                             std::vector<float>(static_cast<std::size_t>(info.frameCount)));
    std::vector<float*> pointers;
    for (auto& channel : response.channels)
        pointers.push_back(channel.data());
    reader.read(pointers, response.frames());

    if (const auto& bad = reader.nonFiniteSamples(); bad.count > 0)
        throw RequestError(file.string() + ": the sample at frame " + std::to_string(bad.firstFrame) + ", channel "
                           + std::to_string(bad.firstChannel + 1) + " is not-a-number or infinite; export it again");
    if (isSilent(response))
        throw RequestError(file.string() + ": the file holds nothing but silence; choose another one");
    return response;
}

ImpulseResponse decodeImpulseResponse(std::span<const unsigned char> bytes)
{
    MemoryFile memory(bytes);
    auto callbacks = MemoryFile::callbacks();
    SF_INFO info{};
    const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(::sf_open_virtual(&callbacks, SFM_READ, &info, &memory),
                                                           &::sf_close);
    std::vector<float> interleaved(file ? static_cast<std::size_t>(info.frames * info.channels) : 0);
    if (!file || ::sf_readf_float(file.get(), interleaved.data(), info.frames) != info.frames || info.frames == 0)
        throw ExecutionError(
            std::string("an impulse response that comes with Driftline cannot be decoded (libsndfile: ")
            + ::sf_strerror(file.get()) + "); install libsndfile with FLAC");

    ImpulseResponse response;
    response.sampleRateHz = info.samplerate;
    const auto channels = static_cast<std::size_t>(info.channels);
    response.channels.assign(channels, std::vector<float>(static_cast<std::size_t>(info.frames)));
    for (std::size_t i = 0; i < interleaved.size(); ++i)
        response.channels[i % channels][i / channels] = interleaved[i];
    return response;
}

} // namespace driftline
