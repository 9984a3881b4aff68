// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFormat.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

/// A delay for every sample, from a file: in samples, finite, 0 or more. Read in blocks; memory does not depend on the
/// file's length.
///
/// A .npy file holds float32, float64, int32 or int64 of shape (N) or (channels, N). Any other file is an audio file of
/// float or integer samples (WAV, AIFF, FLAC): floats are the delays themselves, and so are integers, unscaled: 100 in
/// a 16-bit file is 100 samples. One channel is shared by all channels of the audio.
///
/// [one thread at a time]
class DelaySignal
{
public:
    /// Reads the file once from end to end, so that a wrong value is known before any work is done. Throws
    /// RequestError, with the channel and index of the first wrong value.
    explicit DelaySignal(const std::filesystem::path& file);
    ~DelaySignal();

    DelaySignal(const DelaySignal&) = delete;
    DelaySignal& operator=(const DelaySignal&) = delete;

    int channelCount() const { return channelCount_; } // 1: shared
    std::int64_t frameCount() const { return frameCount_; }
    double shortestSamples() const { return shortestSamples_; }
    double longestSamples() const { return longestSamples_; }

    /// Throws RequestError unless there is a delay for every frame, and one channel or as many as the audio has.
    void requireFits(const AudioFileInfo& audio) const;

    /// The next `frameCount` delays into `channels`, one pointer a channel of this signal. Behind the end each channel
    /// keeps its last delay, for the tail of an effect. Throws RequestError when the file cannot be read.
    void read(std::span<double* const> channels, std::size_t frameCount);

    /// Planar delays of a file, one block after the other. Internal.
    class Source;

private:
    void measure();
    [[noreturn]] void refuseValue(double delaySamples, std::int64_t frame, std::size_t channel) const;

    std::string name_;
    std::unique_ptr<Source> source_;
    int channelCount_ = 0;
    std::int64_t frameCount_ = 0;
    std::int64_t nextFrame_ = 0;
    double shortestSamples_ = 0.0;
    double longestSamples_ = 0.0;
    std::vector<double> lastDelaysSamples_;
};

} // namespace driftline
