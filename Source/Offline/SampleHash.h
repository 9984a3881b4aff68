// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/Sha256.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace driftline
{

/// How a SampleHash is to be repeated, for those who read one in a report.
inline constexpr std::string_view sampleHashFormat =
    "SHA-256 of the decoded samples as float32, little-endian, frame by frame, channels in order; integers of N bits "
    "divided by 2^(N - 1), what is not finite as 0";

/// The hash of audio, whatever file it lies in: of its samples as AudioFileReader gives them. [one thread at a time]
class SampleHash
{
public:
    /// Interleaved.
    void add(std::span<const float> samples);

    /// 64 lower-case hexadecimal digits. Nothing can be added after it.
    std::string finish() { return hash_.finish(); }

private:
    Sha256 hash_;
};

/// Of all samples of an audio file. Throws RequestError as AudioFileReader does. [any thread but the audio thread]
std::string sampleHashOf(const std::filesystem::path& file);

} // namespace driftline
