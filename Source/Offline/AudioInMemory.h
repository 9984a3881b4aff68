// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFileReader.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

namespace driftline
{

/// An audio file that is to be played, at the rate of what plays it.
struct AudioInMemory
{
    std::vector<std::vector<float>> channels; ///< one or two, equally long
    double sampleRateHz = 0.0;
    AudioFileInfo file; ///< what was read; of more than two channels the first two are in memory

    std::size_t frames() const { return channels.empty() ? 0 : channels.front().size(); }
    double seconds() const { return sampleRateHz > 0.0 ? static_cast<double>(frames()) / sampleRateHz : 0.0; }
};

/// What a file may take in memory: 46 minutes of mono or 23 of stereo at 48 kHz.
inline constexpr std::size_t mostBytesInMemory = std::size_t{512} << 20;

/// Reads a whole file, and converts it by libsamplerate where its rate is another one. `goesOn` is asked again and
/// again; once it says no, what is returned is empty. Throws RequestError as AudioFileReader does, and where the file
/// would take more than `mostBytesInMemory`. [any thread but the audio thread]
AudioInMemory readIntoMemory(const std::filesystem::path& file, double sampleRateHz,
                             const std::function<bool()>& goesOn);

} // namespace driftline
