// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"
#include "OpenCL/Devices.h"

#include <cstddef>
#include <span>
#include <string>

namespace driftline::opencl
{

/// How the array delay runs on a device. Each gives the same bits.
enum class DelayMethod
{
    automatic,       ///< by the shape and the delays
    rows,            ///< an item for each row, one sample after the other
    interleavedRows, ///< the same with the rows side by side in memory, as a GPU wants them
    waves            ///< few long rows: all samples at once that do not read each other, launch after launch
};

/// What ran.
struct DelayRun
{
    std::string device; ///< as deviceTitle has it
    DelayMethod method = DelayMethod::automatic;
    std::size_t chunks = 0;        ///< of rows, as many at a time as the memory budget holds
    std::size_t waves = 0;         ///< launches of the last chunk, where it ran in waves
    std::size_t serialSamples = 0; ///< of each row of the last chunk that waves were too short for
};

/// `arrayDelay` of DSP/ArrayDelay.h on an OpenCL device, with the same bits, for rows of up to 2^30 samples. It returns
/// when the output is complete.
///
/// Throws DeviceError where there is no fit device, it fails, or a single row is larger than the memory budget; the
/// output is then unspecified, in place or not. Throws std::invalid_argument when the sizes disagree with the shape or
/// the device's number is that of none. [any thread]
template<DelayElement Delay>
DelayRun delayLine(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                   const ArrayDelayShape& shape, const ArrayDelaySettings& settings, const DeviceOptions& options = {},
                   DelayMethod method = DelayMethod::automatic);

} // namespace driftline::opencl
