// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace driftline::test
{

/// WAV and AIFF files byte by byte, so that what is tested does not also make its own fixtures.

inline std::string littleEndian(std::uint64_t value, std::size_t bytes)
{
    std::string text;
    for (std::size_t index = 0; index < bytes; ++index, value >>= 8)
        text += static_cast<char>(value & 255u);
    return text;
}

inline std::string bigEndian(std::uint64_t value, std::size_t bytes)
{
    const std::string text = littleEndian(value, bytes);
    return {text.rbegin(), text.rend()};
}

inline std::string floatBytes(float value) { return littleEndian(std::bit_cast<std::uint32_t>(value), 4); }
inline std::string doubleBytes(double value) { return littleEndian(std::bit_cast<std::uint64_t>(value), 8); }

inline std::string padded(std::string content)
{
    if (content.size() % 2 != 0)
        content += '\0';
    return content;
}

struct WavOptions
{
    int formatTag = 1; // 1: integers, 3: floats
    int channelCount = 1;
    int sampleRateHz = 48000;
    int bits = 16;
    /// What the headers claim; -1 is the truth.
    std::int64_t declaredDataBytes = -1;
    std::int64_t declaredRiffBytes = -1;
    /// Chunks before and behind the audio, whole.
    std::string chunksBefore;
    std::string chunksBehind;
    bool hasPadByte = true;
};

inline std::string wavChunk(std::string_view tag, const std::string& content)
{
    return std::string(tag) + littleEndian(content.size(), 4) + padded(content);
}

inline std::string wavBytes(const WavOptions& options, const std::string& data)
{
    const auto frameBytes = static_cast<std::uint64_t>(options.channelCount * options.bits / 8);
    const auto rate = static_cast<std::uint64_t>(options.sampleRateHz);
    const auto declared =
        options.declaredDataBytes < 0 ? data.size() : static_cast<std::uint64_t>(options.declaredDataBytes);
    std::string body = "WAVE" + options.chunksBefore;
    body +=
        wavChunk("fmt ", littleEndian(static_cast<std::uint64_t>(options.formatTag), 2)
                             + littleEndian(static_cast<std::uint64_t>(options.channelCount), 2) + littleEndian(rate, 4)
                             + littleEndian(rate * frameBytes, 4) + littleEndian(frameBytes, 2)
                             + littleEndian(static_cast<std::uint64_t>(options.bits), 2));
    body += "data" + littleEndian(declared, 4) + (options.hasPadByte ? padded(data) : data);
    body += options.chunksBehind;
    const auto riff =
        options.declaredRiffBytes < 0 ? body.size() : static_cast<std::uint64_t>(options.declaredRiffBytes);
    return "RIFF" + littleEndian(riff, 4) + body;
}

/// An RF64 file with the sizes in its ds64 chunk.
inline std::string rf64Bytes(const WavOptions& options, const std::string& data, std::uint64_t declaredDataBytes)
{
    WavOptions wide = options;
    wide.declaredDataBytes = 0xffff'ffff;
    wide.declaredRiffBytes = 0xffff'ffff;
    const std::uint64_t headerBytes = 72;
    wide.chunksBefore =
        wavChunk("ds64", littleEndian(declaredDataBytes + headerBytes, 8) + littleEndian(declaredDataBytes, 8)
                             + littleEndian(0, 8) + littleEndian(0, 4));
    return "RF64" + wavBytes(wide, data).substr(4);
}

struct AiffOptions
{
    int channelCount = 1;
    int bits = 16;
    std::int64_t declaredFrames = 0;
    std::int64_t declaredSoundBytes = -1; // with the 8 bytes in front of the audio; -1 is the truth
};

/// 48 kHz; `data` is big-endian.
inline std::string aiffBytes(const AiffOptions& options, const std::string& data)
{
    const std::string rate48kHz("\x40\x0e\xbb\x80\0\0\0\0\0\0", 10); // an 80-bit float
    const auto declared =
        options.declaredSoundBytes < 0 ? data.size() + 8 : static_cast<std::uint64_t>(options.declaredSoundBytes);
    std::string body = "AIFFCOMM" + bigEndian(18, 4) + bigEndian(static_cast<std::uint64_t>(options.channelCount), 2)
                       + bigEndian(static_cast<std::uint64_t>(options.declaredFrames), 4)
                       + bigEndian(static_cast<std::uint64_t>(options.bits), 2) + rate48kHz;
    body += "SSND" + bigEndian(declared, 4) + bigEndian(0, 8) + padded(data);
    return "FORM" + bigEndian(body.size(), 4) + body;
}

} // namespace driftline::test
