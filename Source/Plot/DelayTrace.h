// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/DelaySignal.h"
#include "Offline/SideInputs.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace driftline
{

/// A value of one channel over a short stretch of time.
struct TraceCell
{
    double first = 0.0; ///< at the first and at the last reading in the cell
    double last = 0.0;
    double minimum = 0.0; ///< of all readings in the cell
    double maximum = 0.0;
    bool jumps = false;    ///< whether the value steps in the cell, or between it and the one before
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
    int channels = 0;                            ///< 1 or 2
    std::array<std::vector<TraceCell>, 2> cells; ///< of the delay in samples
    /// Of the speed at which sound is played back, 1 as it came, below 0 backwards: what the delay does not grow by,
    /// 1 - dD/dn. Across a step of the delay, where two heads fade, it goes on as it was.
    std::array<std::vector<TraceCell>, 2> ratios;
    std::array<double, 2> firstPosition{}; ///< in the curve, 0 to 1, at the first reading
    bool isTimeLimited = false;            ///< whether Time asked for more than the engine's memory at some point

    double longestSamples() const;
    double shortestSamples() const;
    /// Whether both channels read the same delays throughout; true with one channel.
    bool isSameOnBothSides() const;
    /// The least and the greatest of the ratios of both channels.
    double lowestRatio() const;
    double highestRatio() const;
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

/// The same of delays that are given, as the engine reads them: none below one sample, and behind the signal's end the
/// last one on. Of `request`, rate, length and bound count; of more than two channels the first two are traced. Throws
/// RequestError when the file cannot be read. [one thread at a time]
DelayTrace traceDelay(DelaySignal& signal, const DelayTraceRequest& request);

} // namespace driftline
