// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFormat.h"
#include "Offline/SndfileStream.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// An audio file that is known to be whole, or that has been refused. What every reader of audio files here
/// is made of.
///
/// Internal to Offline, since it shows libsndfile's types. [one thread at a time]
class SndfileInput
{
public:
    /// Throws RequestError for a file that is missing, no regular file, empty, torn, no audio, or without a
    /// frame. A stream whose header does not say how long it is (FLAC from a pipe) is decoded once to count
    /// its frames.
    explicit SndfileInput(const std::filesystem::path& file);

    const AudioFileInfo& info() const { return info_; }

    /// Makes reads as double give integer samples as they are stored, in units of one step. Rewinds.
    void readIntegersUnscaled();

    /// The next `frameCount` interleaved frames, or those there are until the end of the file; 0 at the end.
    /// Throws RequestError where the content cannot be decoded.
    std::size_t read(float* interleaved, std::size_t frameCount);
    std::size_t read(double* interleaved, std::size_t frameCount);

    /// Back to the first frame. Throws RequestError.
    void rewind();

private:
    void open();
    std::int64_t countFrames();
    void requireLastFrame();
    template<typename Sample, typename Read>
    std::size_t readWith(Read readFrames, Sample* interleaved, std::size_t frameCount);
    [[noreturn]] void refuseDamaged(std::int64_t frame) const;

    std::filesystem::path path_;
    std::string name_;
    std::optional<std::int64_t> unknownSizeOffset_; // see requireWholeContainer
    std::unique_ptr<SndfileStream> stream_;
    AudioFileInfo info_;
    std::int64_t nextFrame_ = 0;
    bool readsIntegersUnscaled_ = false;
    std::vector<std::int16_t> shorts_; // of integers of 16 bits, on their way to floats
};

} // namespace driftline
