// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFormat.h"
#include "Offline/OutputFile.h"
#include "Offline/SampleConversion.h"
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

class SndfileStream;

/// Writes an audio file in blocks of planar float32. It appears under its name only with `commit` (see
/// OutputFile).
///
/// Integer formats hold x * 2^(bits - 1) rounded to nearest, ties to even, without dither: samples that were
/// read from an integer file of the same width come back with the same bits. What lies outside, +1.0
/// included, is clipped and counted; not-a-number becomes 0 and counts as well. float32 and float64 are not
/// touched. Ogg is Vorbis of variable rate, quality 6 of 10; what is not finite becomes 0 there and is
/// counted.
///
/// WAV files that might outgrow 4 GB are written as RF64 and turned into plain WAV at the end when they did
/// not. Nothing in a WAV, AIFF or FLAC file depends on the time or the machine, so equal audio makes equal
/// files. (An Ogg stream carries a random serial number.)
///
/// [one thread at a time]
class AudioFileWriter
{
public:
    struct Request
    {
        AudioFormat format;
        int sampleRateHz = 0;
        int channelCount = 0;
        /// An upper bound if there is one, else nothing or less than 0: it chooses between WAV and RF64.
        std::int64_t mostFrames = -1;
    };

    /// Throws RequestError when the format cannot hold the rate or the channels, and as OutputFile does.
    AudioFileWriter(const std::filesystem::path& file, OutputFile::Existing existing, const Request& request);
    ~AudioFileWriter();

    AudioFileWriter(const AudioFileWriter&) = delete;
    AudioFileWriter& operator=(const AudioFileWriter&) = delete;

    /// Appends frames: one pointer a channel. Throws ExecutionError when the disk is full or fails, and
    /// RequestError when an AIFF file would outgrow the 4 GB that it can hold.
    void write(std::span<const float* const> channels, std::size_t frameCount);

    /// Makes a SampleHash of what a reader of the file will get. Before the first `write`.
    void hashSamples() { hash_.emplace(); }

    /// Finishes the file, still under its temporary name: from here on it can only fail to be given its own. Throws
    /// ExecutionError.
    void finish();

    /// Of the finished file. Once, and only after `hashSamples`. A lossy file is decoded for it.
    std::string sampleHash();

    /// Bytes of the finished file.
    std::uintmax_t fileBytes() const;

    /// Finishes the file, where that is still to be done, and gives it its name. Throws ExecutionError; then the file
    /// does not exist.
    void commit();

    const ClippedSamples& clippedSamples() const { return clipped_; }

private:
    void requireRoomFor(std::size_t frameCount) const;
    std::int64_t writeInterleaved(std::span<float> samples, std::size_t frameCount);
    [[noreturn]] void failToWrite() const;

    Request request_;
    int sndfileFormat_;
    OutputFile output_;
    std::unique_ptr<SndfileStream> stream_;
    std::vector<float> interleaved_;
    std::vector<std::int16_t> shorts_; // for 16 bits
    std::vector<int> integers_;        // for other integers, left-justified, as libsndfile wants them
    std::int64_t frameCount_ = 0;
    ClippedSamples clipped_;
    std::optional<SampleHash> hash_;
    bool isFinished_ = false;
};

/// "OUT: 7 samples were clipped to full scale (peak +1.3 dB); lower the output level or choose wav-float".
/// Only for a count above 0.
std::string describe(const ClippedSamples& samples, const std::filesystem::path& file);

} // namespace driftline
