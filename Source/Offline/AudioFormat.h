// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace driftline
{

/// What Driftline renders, whatever the container could hold.
inline constexpr int lowestSampleRateHz = 8'000;
inline constexpr int highestSampleRateHz = 384'000;
inline constexpr int mostChannels = 64;

enum class AudioContainer
{
    wav, // and RF64: a WAV file that has outgrown 4 GB
    aiff,
    flac,
    ogg,
    other // readable by libsndfile, never written
};

enum class SampleEncoding
{
    unsigned8,
    signed8,
    pcm16,
    pcm24,
    pcm32,
    float32,
    float64,
    vorbis,
    other // readable by libsndfile (MP3, Opus, A-law, ...), never written
};

struct AudioFormat
{
    AudioContainer container = AudioContainer::wav;
    SampleEncoding encoding = SampleEncoding::float32;

    bool operator==(const AudioFormat&) const = default;
};

/// What an audio file's header says.
struct AudioFileInfo
{
    int sampleRateHz = 0;
    int channelCount = 0;
    std::int64_t frameCount = 0;
    AudioFormat format;
};

/// Whether both are of one format, rate, and length.
inline bool isSameAudio(const AudioFileInfo& a, const AudioFileInfo& b)
{
    return a.sampleRateHz == b.sampleRateHz && a.channelCount == b.channelCount && a.frameCount == b.frameCount
           && a.format == b.format;
}

/// The values of --format, "same" first.
std::span<const std::string_view> audioFormatNames();

/// The format for `output` when the user asked for `formatName`.
///
/// "same" keeps the input's container and encoding. Where the extension of `output` names another container
/// it decides, and the encoding is the nearest one there that loses least: what was decoded from a lossy or
/// companded stream becomes float32 (FLAC: 24 bits), and Ogg is always Vorbis.
///
/// Throws RequestError for an unknown name, and for an extension that contradicts the format or is unknown.
AudioFormat chooseAudioFormat(std::string_view formatName, const AudioFormat& input,
                              const std::filesystem::path& output);

/// Throws RequestError, with a format that would do, when `format` cannot hold this many channels or this
/// rate.
void requireFormatHolds(const AudioFormat& format, int sampleRateHz, int channelCount,
                        const std::filesystem::path& output);

/// Bits per sample of an integer encoding, nothing for the others.
std::optional<int> integerBits(SampleEncoding encoding);

/// Bytes per sample in a file of fixed-size samples, nothing for compressed encodings.
std::optional<int> bytesPerSample(SampleEncoding encoding);

/// The container and encoding in an SF_INFO::format value.
AudioFormat audioFormatFromSndfile(int sndfileFormat);

/// The SF_FORMAT_ value for an encoding (the subtype alone). Only for encodings that are written.
int sndfileSubtype(SampleEncoding encoding);

} // namespace driftline
