// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/AudioFileWriter.h"

#include "Offline/Error.h"
#include "Offline/SndfileStream.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <system_error>

namespace driftline
{

namespace
{

constexpr std::size_t blockFrames = 1024;
constexpr double vorbisQuality = 0.6;

/// What the 32-bit size fields of WAV and AIFF leave for audio, with a generous margin for the other chunks.
constexpr std::int64_t most32BitAudioBytes = 0xffff'ffff - 64 * 1024;

std::int64_t bytesPerFrame(const AudioFileWriter::Request& request)
{
    return std::int64_t{bytesPerSample(request.format.encoding).value_or(0)} * request.channelCount;
}

const AudioFileWriter::Request& requirePossible(const AudioFileWriter::Request& request,
                                                const std::filesystem::path& file)
{
    requireFormatHolds(request.format, request.sampleRateHz, request.channelCount, file);
    return request;
}

int chooseSndfileFormat(const AudioFileWriter::Request& request)
{
    const int subtype = sndfileSubtype(request.format.encoding);
    switch (request.format.container)
    {
    case AudioContainer::wav:
        if (request.mostFrames < 0 || request.mostFrames > most32BitAudioBytes / bytesPerFrame(request))
            return SF_FORMAT_RF64 | subtype;
        // The extensible header says which loudspeaker a channel is for; the plain one is understood
        // everywhere.
        return (request.channelCount > 2 ? SF_FORMAT_WAVEX : SF_FORMAT_WAV) | subtype;
    case AudioContainer::aiff:
        return SF_FORMAT_AIFF | subtype;
    case AudioContainer::flac:
        return SF_FORMAT_FLAC | subtype;
    case AudioContainer::ogg:
        return SF_FORMAT_OGG | subtype;
    case AudioContainer::other:
        break;
    }
    throw std::logic_error("a container that is never written");
}

/// libsndfile gives every RF64 file of floats a PEAK chunk with the time of day in it, and no way to leave it
/// out. The chunk stands in front of the audio; its time becomes 0, which means "not known".
bool erasePeakTime(const std::filesystem::path& file)
{
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    std::array<char, 4096> header{};
    stream.read(header.data(), header.size());
    stream.clear(); // a short file ends within the header, which is no error
    const std::string_view text(header.data(), static_cast<std::size_t>(stream.gcount()));

    constexpr std::size_t firstChunk = 12;
    for (std::size_t chunk = firstChunk; chunk + 8 <= text.size();)
    {
        const std::string_view tag = text.substr(chunk, 4);
        if (tag == "data")
            break;
        if (tag == "PEAK")
        {
            constexpr std::size_t timeInChunk = 12; // behind tag, size and version
            stream.seekp(static_cast<std::streamoff>(chunk + timeInChunk));
            stream.write("\0\0\0\0", 4);
            break;
        }
        std::size_t bytes = 0;
        for (std::size_t index = 8; index-- > 4;)
            bytes = bytes << 8 | static_cast<unsigned char>(text[chunk + index]);
        chunk += 8 + bytes + (bytes & 1u);
    }
    stream.close();
    return !stream.fail();
}

/// As a reader takes them.
void addFinite(SampleHash& hash, std::span<const float> samples)
{
    if (firstNonFinite(samples) == samples.size())
        return hash.add(samples);
    std::vector<float> finite(samples.begin(), samples.end());
    std::replace_if(
        finite.begin(), finite.end(), [](float sample) { return !std::isfinite(sample); }, 0.0F);
    hash.add(finite);
}

} // namespace

AudioFileWriter::AudioFileWriter(const std::filesystem::path& file, OutputFile::Existing existing,
                                 const Request& request)
    : request_(requirePossible(request, file)), sndfileFormat_(chooseSndfileFormat(request)), output_(file, existing)
{
    SF_INFO format{};
    format.samplerate = request_.sampleRateHz;
    format.channels = request_.channelCount;
    format.format = sndfileFormat_;
    try
    {
        stream_ = std::make_unique<SndfileStream>(output_.temporaryPath(), format);
    }
    catch (const std::system_error& error)
    {
        throw ExecutionError(file.string() + ": cannot be written (" + error.code().message() + ")");
    }
    SNDFILE* handle = stream_->handle();
    if (handle == nullptr)
    {
        if (stream_->systemError() != 0)
            failToWrite();
        throw RequestError(file.string() + ": " + std::to_string(request_.channelCount) + " channels at "
                           + std::to_string(request_.sampleRateHz)
                           + " Hz do not fit this format (libsndfile: " + ::sf_strerror(nullptr) + "); use WAV");
    }

    // A peak chunk holds the time of day; without it equal audio makes equal files.
    ::sf_command(handle, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
    ::sf_command(handle, SFC_RF64_AUTO_DOWNGRADE, nullptr, SF_TRUE);
    double quality = vorbisQuality;
    ::sf_command(handle, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);

    const std::size_t blockSamples = blockFrames * static_cast<std::size_t>(request_.channelCount);
    interleaved_.resize(blockSamples);
    if (request_.format.encoding == SampleEncoding::pcm16)
        shorts_.resize(blockSamples);
    else if (integerBits(request_.format.encoding))
        integers_.resize(blockSamples);
}

AudioFileWriter::~AudioFileWriter() = default;

std::int64_t AudioFileWriter::writeInterleaved(std::span<float> samples, std::size_t frameCount)
{
    SNDFILE* const handle = stream_->handle();
    const auto frames = static_cast<sf_count_t>(frameCount);
    if (!shorts_.empty())
    {
        quantiseTo16Bits(samples, shorts_.data(), clipped_);
        if (hash_)
        {
            floatsFrom16Bits({shorts_.data(), samples.size()}, samples.data());
            hash_->add(samples);
        }
        return ::sf_writef_short(handle, shorts_.data(), frames);
    }
    if (!integers_.empty())
    {
        quantise(samples, *integerBits(request_.format.encoding), integers_.data(), clipped_);
        if (hash_)
        {
            // Rounded as a reader rounds those of 32 bits; fewer bits are exact.
            for (std::size_t i = 0; i < samples.size(); ++i)
                samples[i] = static_cast<float>(integers_[i]) * 0x1p-31F;
            hash_->add(samples);
        }
        return ::sf_writef_int(handle, integers_.data(), frames);
    }
    if (hash_ && request_.format.encoding != SampleEncoding::vorbis)
        addFinite(*hash_, samples);
    // A Vorbis encoder never recovers from a value that is no number; a float file just holds it.
    if (request_.format.encoding == SampleEncoding::vorbis)
        for (std::size_t i = firstNonFinite(samples); i < samples.size(); ++i)
            if (!std::isfinite(samples[i]))
            {
                samples[i] = 0.0F;
                ++clipped_.count;
            }
    return ::sf_writef_float(handle, samples.data(), frames);
}

void AudioFileWriter::write(std::span<const float* const> channels, std::size_t frameCount)
{
    assert(channels.size() == static_cast<std::size_t>(request_.channelCount));
    requireRoomFor(frameCount);

    for (std::size_t done = 0; done < frameCount;)
    {
        const std::size_t now = std::min(blockFrames, frameCount - done);
        interleave(channels, done, now, interleaved_.data());
        const auto written = writeInterleaved({interleaved_.data(), now * channels.size()}, now);
        if (written != static_cast<std::int64_t>(now) || stream_->systemError() != 0)
            failToWrite();
        done += now;
        frameCount_ += written;
    }
}

void AudioFileWriter::requireRoomFor(std::size_t frameCount) const
{
    const bool isLimited = request_.format.container == AudioContainer::aiff
                           || (sndfileFormat_ & SF_FORMAT_TYPEMASK) == SF_FORMAT_WAV
                           || (sndfileFormat_ & SF_FORMAT_TYPEMASK) == SF_FORMAT_WAVEX;
    if (isLimited
        && frameCount_ + static_cast<std::int64_t>(frameCount) > most32BitAudioBytes / bytesPerFrame(request_))
        throw RequestError(output_.finalPath().string()
                           + ": the audio outgrows the 4 GB that this format holds; use --format wav-float or flac24");
}

void AudioFileWriter::finish()
{
    if (isFinished_)
        return;
    stream_->close();
    if (stream_->systemError() != 0)
        failToWrite();
    if ((sndfileFormat_ & SF_FORMAT_TYPEMASK) == SF_FORMAT_RF64 && !erasePeakTime(output_.temporaryPath()))
        throw ExecutionError(output_.finalPath().string() + ": the header cannot be finished; check the disk");
    isFinished_ = true;
}

std::string AudioFileWriter::sampleHash()
{
    finish();
    return request_.format.encoding == SampleEncoding::vorbis ? sampleHashOf(output_.temporaryPath()) : hash_->finish();
}

std::uintmax_t AudioFileWriter::fileBytes() const { return std::filesystem::file_size(output_.temporaryPath()); }

void AudioFileWriter::commit()
{
    finish();
    output_.commit();
}

void AudioFileWriter::failToWrite() const
{
    const std::string name = output_.finalPath().string();
    const int error = stream_->systemError();
    if (error == ENOSPC)
        throw ExecutionError(name + ": the disk is full; make room and run again");
    const std::string reason =
        error != 0 ? std::generic_category().message(error) : std::string(::sf_strerror(stream_->handle()));
    throw ExecutionError(name + ": cannot be written (" + reason + ")");
}

std::string describe(const ClippedSamples& samples, const std::filesystem::path& file)
{
    char peak[32];
    std::snprintf(peak, sizeof peak, "%+.1f dB", 20.0 * std::log10(std::fmax(static_cast<double>(samples.peak), 1.0)));
    return file.string() + ": " + std::to_string(samples.count) + (samples.count == 1 ? " sample was" : " samples were")
           + " clipped to full scale (peak " + peak + "); lower the output level or choose --format wav-float";
}

} // namespace driftline
