// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SndfileInput.h"

#include "Offline/ContainerCheck.h"
#include "Offline/Error.h"
#include "Offline/SampleConversion.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

/// What libsndfile says for a stream whose header names no length.
constexpr sf_count_t unknownFrameCount = SF_COUNT_MAX;

void requireFileWithContent(const fs::path& file)
{
    const std::string name = file.string();
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        throw RequestError(name + ": there is no such file; check the name");
    if (fs::is_directory(status))
        throw RequestError(name + ": this is a folder; name an audio file in it");
    if (error)
        throw RequestError(name + ": the file cannot be read (" + error.message() + "); check the name");
    if (!fs::is_regular_file(status))
        throw RequestError(name + ": this is not a regular file, and its length must be known; save it to disk first");
    if (fs::file_size(file, error) == 0 && !error)
        throw RequestError(name + ": the file is empty (0 bytes); export it again");
}

} // namespace

SndfileInput::SndfileInput(const fs::path& file) : path_(file), name_(file.string())
{
    requireFileWithContent(path_);
    try
    {
        unknownSizeOffset_ = requireWholeContainer(path_);
        open();
    }
    catch (const std::system_error& error)
    {
        throw RequestError(name_ + ": the file cannot be read (" + error.code().message() + "); check its permissions");
    }
    if (stream_->handle() == nullptr)
        throw RequestError(name_ + ": this is not an audio file that can be read ("
                           + std::string(::sf_strerror(nullptr)) + "); convert it to WAV, AIFF, FLAC or Ogg Vorbis");

    info_ = {stream_->info().samplerate, stream_->info().channels, stream_->info().frames,
             audioFormatFromSndfile(stream_->info().format)};
    if (info_.frameCount == unknownFrameCount)
        info_.frameCount = countFrames();
    else if (info_.format.container == AudioContainer::flac && info_.frameCount > 0)
        requireLastFrame();
    if (info_.frameCount <= 0)
        throw RequestError(name_ + ": the file holds no audio: its header says 0 frames; export it again");
}

void SndfileInput::open()
{
    stream_ = std::make_unique<SndfileStream>(path_, unknownSizeOffset_);
    nextFrame_ = 0;
    if (readsIntegersUnscaled_ && stream_->handle() != nullptr)
        ::sf_command(stream_->handle(), SFC_SET_NORM_DOUBLE, nullptr, SF_FALSE);
}

std::int64_t SndfileInput::countFrames()
{
    constexpr std::size_t blockFrames = 4096;
    std::vector<float> block(blockFrames * static_cast<std::size_t>(info_.channelCount));
    std::int64_t count = 0;
    while (const sf_count_t done = ::sf_readf_float(stream_->handle(), block.data(), blockFrames))
        count += done;
    if (::sf_error(stream_->handle()) != SF_ERR_NO_ERROR)
        refuseDamaged(count);
    rewind();
    return count;
}

void SndfileInput::requireLastFrame()
{
    std::vector<float> frame(static_cast<std::size_t>(info_.channelCount));
    const bool isThere = ::sf_seek(stream_->handle(), info_.frameCount - 1, SEEK_SET) == info_.frameCount - 1
                         && ::sf_readf_float(stream_->handle(), frame.data(), 1) == 1;
    if (!isThere)
        throw RequestError(name_ + ": the file was cut short or is damaged: its header promises "
                           + std::to_string(info_.frameCount) + " frames and the last one is not there; copy or export "
                           + "it again");
    rewind();
}

void SndfileInput::readIntegersUnscaled()
{
    readsIntegersUnscaled_ = true;
    rewind();
}

void SndfileInput::rewind()
{
    // Opened anew, since libsndfile cannot seek in a stream without a length.
    open();
    if (stream_->handle() == nullptr)
        throw RequestError(name_ + ": the file changed while it was being read; run again");
}

template<typename Sample, typename Read>
std::size_t SndfileInput::readWith(Read readFrames, Sample* interleaved, std::size_t frameCount)
{
    const std::int64_t remaining = info_.frameCount - nextFrame_;
    const std::int64_t wanted =
        static_cast<std::int64_t>(std::min<std::uint64_t>(frameCount, static_cast<std::uint64_t>(remaining)));
    std::int64_t done = 0;
    while (done < wanted)
    {
        const sf_count_t now = readFrames(stream_->handle(), interleaved + done * info_.channelCount, wanted - done);
        if (now <= 0)
            break;
        done += now;
    }
    nextFrame_ += done;
    if (done < wanted || ::sf_error(stream_->handle()) != SF_ERR_NO_ERROR || stream_->systemError() != 0)
        refuseDamaged(nextFrame_);
    return static_cast<std::size_t>(done);
}

std::size_t SndfileInput::read(float* interleaved, std::size_t frameCount)
{
    if (info_.format.encoding != SampleEncoding::pcm16)
        return readWith(&::sf_readf_float, interleaved, frameCount);
    // libsndfile hands integers of 16 bits on as they are, several times as fast as it converts them.
    const auto channels = static_cast<std::size_t>(info_.channelCount);
    shorts_.resize(std::max(shorts_.size(), frameCount * channels));
    const std::size_t frames = readWith(&::sf_readf_short, shorts_.data(), frameCount);
    floatsFrom16Bits({shorts_.data(), frames * channels}, interleaved);
    return frames;
}

std::size_t SndfileInput::read(double* interleaved, std::size_t frameCount)
{
    return readWith(&::sf_readf_double, interleaved, frameCount);
}

void SndfileInput::refuseDamaged(std::int64_t frame) const
{
    const std::string reason = stream_->systemError() != 0 ? std::generic_category().message(stream_->systemError())
                                                           : std::string(::sf_strerror(stream_->handle()));
    throw RequestError(name_ + ": the audio cannot be decoded beyond frame " + std::to_string(frame)
                       + " (libsndfile: " + reason + "); copy or export it again");
}

} // namespace driftline
