// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/SideInputs.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace driftline
{

/// The delay of one channel over a short stretch of time, in samples.
struct DelayCell
{
    double first = 0.0; ///< at the first and at the last reading in the cell
    double last = 0.0;
    double minimum = 0.0; ///< of all readings in the cell
    double maximum = 0.0;
    bool jumps = false;    ///< whether the delay steps in the cell, or between it and the one before
    double jumpFrom = 0.0; ///< the greatest step in it
    double jumpTo = 0.0;
};

/// The delay that an engine really reads over time: what curve, source, depth and transition come to.
struct DelayTrace
{
    double sampleRateHz = 0.0;
    std::int64_t frameCount = 0;
    std::int64_t framesPerReading = 1;
    std::int64_t framesPerCell = 1;
    int channels = 0; ///< 1 or 2
    std::array<std::vector<DelayCell>, 2> cells;
    bool isTimeLimited = false; ///< whether Time asked for more than the engine's memory at some point

    double longestSamples() const;
    double shortestSamples() const;
    /// Whether both channels read the same delays throughout; true with one channel.
    bool isSameOnBothSides() const;
    /// When the first and the last reading of a cell are taken, each at the end of the frames that it stands for.
    double firstReadingSeconds(std::size_t cell) const;
    double lastReadingSeconds(std::size_t cell) const;
};

struct DelayTraceRequest
{
    double sampleRateHz = 48000.0;
    int channels = 2;
    std::int64_t frameCount = 1; ///< at least 1
    double tempoBpm = 120.0;
    std::int64_t mostCells = 8192; ///< bounds the memory, whatever the length
    std::filesystem::path sound;   ///< what the patch may listen to; empty: silence, also behind its end
    SideInputFiles beside;
};

/// Runs an engine with this patch from the song's start, as the renderer runs it over a file, and notes what it reads.
/// Throws RequestError for files that cannot be read. [one thread at a time]
DelayTrace traceDelay(const Patch& patch, const DelayTraceRequest& request);

} // namespace driftline
