// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFormat.h"
#include "Offline/SampleHash.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

class SndfileInput;

/// Samples of an input that were not-a-number or infinite.
struct NonFiniteSamples
{
    std::int64_t count = 0;
    /// Of the first one; within its frame, of the lowest channel. Meaningless while `count` is 0.
    std::int64_t firstFrame = 0;
    int firstChannel = 0;
    double firstSeconds = 0.0;
};

/// Reads an audio file in blocks of planar float32. Memory does not depend on the file's length.
///
/// WAV, RF64, AIFF, FLAC, Ogg Vorbis, and whatever else libsndfile knows. Integers become x / 2^(bits - 1),
/// which is exact up to 24 bits and rounded to nearest at 32; 8-bit WAV is centred on 128 first. float64 is
/// rounded to nearest. Not-a-number and infinite samples (also float64 beyond float32's range) are taken as 0
/// and counted.
///
/// [one thread at a time]
class AudioFileReader
{
public:
    /// Opens the file and makes sure that it is whole. Throws RequestError for a file that is missing, no
    /// regular file, empty, torn, no audio, without a frame, or outside of 8 to 384 kHz and 1 to 64 channels.
    explicit AudioFileReader(const std::filesystem::path& file);
    ~AudioFileReader();

    AudioFileReader(const AudioFileReader&) = delete;
    AudioFileReader& operator=(const AudioFileReader&) = delete;

    const AudioFileInfo& info() const;

    /// Reads the next frames into `channels`, one pointer a channel of the file, each with room for
    /// `frameCount` samples. Returns how many frames it read: fewer than asked for only at the end, where it
    /// returns 0. Throws RequestError where the content cannot be decoded.
    std::size_t read(std::span<float* const> channels, std::size_t frameCount);

    /// Makes a SampleHash of all that is read from now on.
    void hashSamples() { hash_.emplace(); }

    /// When all has been read. Once, and only after `hashSamples`.
    std::string sampleHash() { return hash_->finish(); }

    /// In what has been read so far.
    const NonFiniteSamples& nonFiniteSamples() const { return nonFinite_; }

private:
    void noteNonFinite(std::int64_t frame, int channel);

    std::unique_ptr<SndfileInput> input_;
    std::vector<float> interleaved_;
    std::int64_t nextFrame_ = 0;
    NonFiniteSamples nonFinite_;
    std::optional<SampleHash> hash_;
};

/// The one warning: "IN: 3 samples were not-a-number or infinite and are taken as 0, the first at frame 12
/// (0.000272 s), channel 1". Channels are counted from 1 here, as people do. Only for a count above 0.
std::string describe(const NonFiniteSamples& samples, const std::filesystem::path& file);

} // namespace driftline
