// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFormat.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace driftline
{

/// How the decoded samples of two audio files differ, as float32 (see AudioFileReader).
struct AudioDifference
{
    AudioFileInfo first;
    AudioFileInfo second;
    std::int64_t framesCompared = 0;   ///< the shorter one's; 0 where rate or channels differ
    std::int64_t differingSamples = 0; ///< whose bits differ, of those compared
    double largest = 0.0;              ///< of all differences, 1 is full scale
    std::int64_t largestFrame = 0;     ///< where it comes first
    int largestChannel = 0;
    double rms = 0.0; ///< of the difference, over all that is compared

    /// Whether rate, channels, length and the bits of all samples are the same.
    bool isNone() const;
};

/// Throws RequestError as AudioFileReader does. [any thread but the audio thread]
AudioDifference compareAudio(const std::filesystem::path& first, const std::filesystem::path& second);

/// In one line or a few, for people.
std::string describe(const AudioDifference& difference);

} // namespace driftline
