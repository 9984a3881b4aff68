// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayLine.h"

#include "OpenCL/DelayChunk.h"
#include "OpenCL/DelayWords.h"
#include "OpenCL/Device.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace driftline::opencl
{

namespace
{

constexpr std::size_t longestRow = std::size_t{1} << 30;

/// From so many rows for each compute unit on, a row for each item occupies a device.
constexpr std::size_t rowsPerUnitOfGpu = 32;

/// Chunks of the interleaved layout are whole groups where there is room.
constexpr std::size_t chunkRowStep = 64;

DelayMethod chooseMethod(const DeviceInfo& device, std::size_t rows)
{
    if (device.kind == DeviceKind::cpu)
        return rows >= device.computeUnits ? DelayMethod::rows : DelayMethod::automatic;
    return rows >= device.computeUnits * rowsPerUnitOfGpu ? DelayMethod::interleavedRows : DelayMethod::automatic;
}

/// In waves a chunk's rows are groups along the second axis, where drivers allow 2^16.
constexpr std::uint64_t mostRowsInWaves = 32768;

/// How many chunks are in flight, and how many rows each has.
struct Chunking
{
    std::size_t rows = 0;
    std::size_t inFlight = 1;
};

Chunking fitIntoMemory(const DelayTask& task, std::uint64_t budgetBytes)
{
    const DeviceInfo& device = task.device.info();
    const std::uint64_t allowedBytes = budgetBytes != 0 ? budgetBytes : device.memoryBytes / 2;
    const std::uint64_t perRow = bytesPerRow(task);
    const std::uint64_t perChunk = bytesShared(task);
    const std::uint64_t mostInBuffer = device.largestBufferBytes / (task.shape.samplesPerRow * sizeof(float));
    const bool mayUseWaves = task.method == DelayMethod::automatic || task.method == DelayMethod::waves;
    const std::uint64_t mostAtOnce = mayUseWaves ? std::min(mostInBuffer, mostRowsInWaves) : mostInBuffer;
    const auto rowsWithin = [&](std::uint64_t bytes) {
        const std::uint64_t fitting = bytes > perChunk ? (bytes - perChunk) / perRow : 0;
        return static_cast<std::size_t>(std::min({fitting, mostAtOnce, std::uint64_t{task.shape.rows}}));
    };
    const std::size_t atOnce = rowsWithin(allowedBytes);
    if (atOnce == 0)
        throw DeviceError(deviceTitle(device) + ": a row of " + std::to_string(task.shape.samplesPerRow)
                          + " samples needs " + std::to_string(perRow + perChunk) + " bytes of device memory, of which "
                          + std::to_string(allowedBytes) + " may be used; use the CPU");
    if (atOnce == task.shape.rows)
        return {atOnce, 1};
    // Two in flight, so that one is on its way while the other is computed.
    const std::size_t half = rowsWithin(allowedBytes / 2);
    if (half == 0)
        return {atOnce, 1};
    return {half > chunkRowStep ? half / chunkRowStep * chunkRowStep : half, 2};
}

} // namespace

template<DelayElement Delay>
DelayRun delayLine(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                   const ArrayDelayShape& shape, const ArrayDelaySettings& settings, const DeviceOptions& options,
                   DelayMethod method)
{
    requireSizesFit(samples.size(), delays.size(), output.size(), shape);
    Device& device = requireDevice(options.device, Subnormals::kept);
    DelayRun run;
    run.device = deviceTitle(device.info());
    run.method = method;
    if (samples.empty())
        return run;
    if (shape.samplesPerRow > longestRow)
        throw DeviceError(run.device + ": rows of more than 2^30 samples are left to the CPU");

    const DelayTask task{device, delayForm<Delay>(), shape, settings,
                         method == DelayMethod::automatic ? chooseMethod(device.info(), shape.rows) : method};
    const Chunking chunking = fitIntoMemory(task, options.memoryBudgetBytes);
    device.checked([&] {
        std::vector<std::unique_ptr<DelayChunk>> chunks;
        for (std::size_t i = 0; i < chunking.inFlight; ++i)
            chunks.push_back(std::make_unique<DelayChunk>(task, chunking.rows));
        for (std::size_t row = 0; row < shape.rows; row += chunking.rows)
        {
            DelayChunk& chunk = *chunks[run.chunks++ % chunks.size()];
            chunk.finish();
            const std::size_t first = row * shape.samplesPerRow;
            const std::size_t count = std::min(chunking.rows, shape.rows - row) * shape.samplesPerRow;
            chunk.start(samples.subspan(first, count), shape.delaysAreShared ? delays : delays.subspan(first, count),
                        output.subspan(first, count));
            chunk.describe(run);
        }
        for (const auto& chunk : chunks)
            chunk->finish();
    });
    return run;
}

#define DRIFTLINE_INSTANTIATE(Delay)                                                                                   \
    template DelayRun delayLine<Delay>(std::span<const float>, std::span<const Delay>, std::span<float>,               \
                                       const ArrayDelayShape&, const ArrayDelaySettings&, const DeviceOptions&,        \
                                       DelayMethod);
DRIFTLINE_INSTANTIATE(std::int32_t)
DRIFTLINE_INSTANTIATE(std::int64_t)
DRIFTLINE_INSTANTIATE(float)
DRIFTLINE_INSTANTIATE(double)
#undef DRIFTLINE_INSTANTIATE

} // namespace driftline::opencl
