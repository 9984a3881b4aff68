// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/DelayLine.h"
#include "OpenCL/DelayStretches.h"
#include "OpenCL/DelayWords.h"
#include "OpenCL/Device.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline::opencl
{

/// What every chunk of one call has in common.
struct DelayTask
{
    Device& device;
    DelayForm form = DelayForm::whole;
    ArrayDelayShape shape;
    ArrayDelaySettings settings;
    DelayMethod method =
        DelayMethod::automatic; ///< automatic: waves where they pay, else rows, as the chunk's delays have it
};

/// Device memory that a row takes, and that delays shared by all rows take once.
std::uint64_t bytesPerRow(const DelayTask& task);
std::uint64_t bytesShared(const DelayTask& task);

/// Memory on the device for a chunk of rows, and a queue on which it is filled, computed and read back while other
/// chunks are at other stages. Throws cl::Error and DeviceError. [one thread at a time]
class DelayChunk
{
public:
    DelayChunk(const DelayTask& task, std::size_t mostRows);
    /// Waits: until then the device may write into the caller's output.
    ~DelayChunk();

    DelayChunk(const DelayChunk&) = delete;
    DelayChunk& operator=(const DelayChunk&) = delete;

    /// Queues all the work on some rows. The arrays are those of the chunk alone, and have to stay until `finish`;
    /// shared delays are the same at each call.
    template<DelayElement Delay>
    void start(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output)
    {
        if (!task_.shape.delaysAreShared || !hasDelays_)
            words_.assign(delays);
        startWords(samples, output);
    }

    /// Waits until the output is there.
    void finish();

    /// Adds how the last chunk ran.
    void describe(DelayRun& run) const;

private:
    void startWords(std::span<const float> samples, std::span<float> output);
    void uploadDelays();
    void write(cl::Buffer& to, const void* from, std::size_t rows);
    void transpose(const cl::Buffer& from, const cl::Buffer& to, std::size_t rows, std::size_t columns);
    std::vector<Stretch> findStretches();
    bool wavesPay(const std::vector<Stretch>& stretches) const;
    void setArguments(cl::Kernel& kernel);
    void launchSerial(std::size_t start, std::size_t end);
    void launchWave(std::size_t start, std::size_t end);

    bool isInterleaved() const { return task_.method == DelayMethod::interleavedRows; }
    std::size_t delayRows() const { return task_.shape.delaysAreShared ? 1 : rows_; }

    const DelayTask task_;
    cl::CommandQueue queue_;
    cl::Kernel serialKernel_;
    cl::Kernel waveKernel_;
    cl::Kernel sourcesKernel_;
    cl::Kernel transposeKernel_;
    cl::Buffer lines_;
    cl::Buffer delays_;
    cl::Buffer fractions_; ///< the delays again where they have no fractions of their own: never read
    cl::Buffer staging_;   ///< for what is to be transposed
    cl::Buffer latest_;
    DelayWords words_;
    bool hasDelays_ = false;
    std::size_t rows_ = 0;
    std::size_t waves_ = 0;
    std::size_t serialSamples_ = 0;
};

} // namespace driftline::opencl
