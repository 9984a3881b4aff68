// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/OutputFile.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace driftline
{

enum class DelayUnit
{
    samples,
    milliseconds
};

/// Writes a delay for every sample to a file, block by block: what DelaySignal reads, where the unit is samples. The
/// name's end says the kind:
///
/// .npy  float64 of shape (channels, frames), or (frames) for one channel: exact, up to 2^21 samples.
/// .wav  float32, at the sound's rate: resolves 2^-24 of the delay.
/// .csv  a header, then a line a frame: its index from 0 and a delay for each channel, each the shortest text that
///       gives the same double back.
///
/// Appears under its name only with `commit`. [one thread at a time]
class DelayFile
{
public:
    struct Format
    {
        int sampleRateHz = 0;
        int channels = 0;
        std::int64_t frames = 0; ///< as many as will be written
        DelayUnit unit = DelayUnit::samples;
    };

    /// Throws RequestError for a name that ends otherwise and as OutputFile does.
    DelayFile(const std::filesystem::path& file, OutputFile::Existing existing, const Format& format);
    ~DelayFile();

    DelayFile(const DelayFile&) = delete;
    DelayFile& operator=(const DelayFile&) = delete;

    /// The next delays, in samples whatever the unit: one pointer a channel. Throws ExecutionError when the disk is
    /// full or fails.
    void write(std::span<const double* const> delaysSamples, std::size_t frames);

    /// Gives the file its name. Throws ExecutionError; then the file does not exist.
    void commit();

    /// One kind of file. Internal.
    class Sink;

private:
    Format format_;
    std::unique_ptr<Sink> sink_;
};

} // namespace driftline
