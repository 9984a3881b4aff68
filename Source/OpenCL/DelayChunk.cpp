// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayChunk.h"

#include <algorithm>
#include <string>

namespace driftline::opencl
{

namespace
{

constexpr std::size_t wordBytes = 4;
constexpr std::size_t groupItems = 64;   // at least one wave or warp of every GPU
constexpr std::size_t transposeTile = 8; // a square of one group
static_assert(transposeTile * transposeTile == groupItems);

/// The longest stretch that one launch computes serially: desktops end kernels that keep the screen for seconds.
constexpr std::size_t longestSerialLaunch = std::size_t{1} << 20;

// In Kernels/ArrayDelay.cl the arguments of both kernels that change from launch to launch.
constexpr cl_uint startArgument = 8;
constexpr cl_uint endArgument = 9;

/// Rough costs, from which the faster method is guessed; the bits do not depend on it.
struct Costs
{
    double launchSeconds; ///< one launch after another
    double stepSeconds;   ///< one sample after another: a GPU waits for its memory
    double sampleSeconds; ///< a sample among many at once
};

Costs costsOf(const DeviceInfo& device)
{
    // On a CPU a sample among many costs what one by one does, so that waves never pay.
    return device.kind == DeviceKind::cpu ? Costs{2e-5, 5e-9, 5e-9} : Costs{6e-6, 5e-7, 2e-11};
}

std::size_t wordsPerDelay(DelayForm form) { return form == DelayForm::split ? 2 : 1; }

std::string buildOptions(const DelayTask& task)
{
    std::string options;
    switch (task.form)
    {
    case DelayForm::whole:
        options = "-DDELAYS_WHOLE";
        break;
    case DelayForm::floating:
        options = "-DDELAYS_FLOAT";
        break;
    case DelayForm::split:
        options = "-DDELAYS_SPLIT";
        break;
    }
    if (task.settings.edge == ReadEdge::zero)
        options += " -DEDGE_ZERO";
    options += " -DBLOCK=" + std::to_string(waveBlockSamples);
    options += " -DLANES=" + std::to_string(groupItems);
    return options;
}

std::size_t roundedUp(std::size_t count, std::size_t step) { return (count + step - 1) / step * step; }

std::size_t blockCount(const ArrayDelayShape& shape)
{
    return (shape.samplesPerRow + waveBlockSamples - 1) / waveBlockSamples;
}

} // namespace

std::uint64_t bytesPerRow(const DelayTask& task)
{
    const std::uint64_t words = 1 + (task.shape.delaysAreShared ? 0 : wordsPerDelay(task.form))
                                + (task.method == DelayMethod::interleavedRows ? 1 : 0);
    return words * task.shape.samplesPerRow * wordBytes;
}

std::uint64_t bytesShared(const DelayTask& task)
{
    const std::uint64_t words = task.shape.delaysAreShared ? wordsPerDelay(task.form) : 0;
    return (words * task.shape.samplesPerRow + blockCount(task.shape)) * wordBytes;
}

DelayChunk::DelayChunk(const DelayTask& task, std::size_t mostRows)
    : task_(task), queue_(task.device.makeQueue()),
      serialKernel_(task.device.makeKernel("ArrayDelay", "delaySerially", buildOptions(task))),
      waveKernel_(task.device.makeKernel("ArrayDelay", "delayWave", buildOptions(task))),
      sourcesKernel_(task.device.makeKernel("ArrayDelay", "latestSources", buildOptions(task))),
      transposeKernel_(task.device.makeKernel("Transpose", "transpose", "-DTILE=" + std::to_string(transposeTile)))
{
    const cl::Context context = task.device.context();
    const std::size_t rowBytes = task.shape.samplesPerRow * wordBytes;
    const std::size_t delayBytes = (task.shape.delaysAreShared ? 1 : mostRows) * rowBytes;
    lines_ = cl::Buffer(context, CL_MEM_READ_WRITE, mostRows * rowBytes);
    delays_ = cl::Buffer(context, CL_MEM_READ_WRITE, delayBytes);
    fractions_ = task.form == DelayForm::split ? cl::Buffer(context, CL_MEM_READ_WRITE, delayBytes) : delays_;
    if (isInterleaved())
        staging_ = cl::Buffer(context, CL_MEM_READ_WRITE, mostRows * rowBytes);
    latest_ = cl::Buffer(context, CL_MEM_READ_WRITE, blockCount(task.shape) * wordBytes);
}

DelayChunk::~DelayChunk()
{
    try
    {
        queue_.finish();
    }
    catch (const cl::Error&)
    {
        // The device is lost, and with it all that could still write.
    }
}

void DelayChunk::finish() { queue_.finish(); }

void DelayChunk::describe(DelayRun& run) const
{
    const bool ranInWaves = waves_ != 0;
    run.method = ranInWaves ? DelayMethod::waves : isInterleaved() ? DelayMethod::interleavedRows : DelayMethod::rows;
    run.waves = waves_;
    run.serialSamples = serialSamples_;
}

void DelayChunk::startWords(std::span<const float> samples, std::span<float> output)
{
    const std::size_t length = task_.shape.samplesPerRow;
    rows_ = samples.size() / length;
    write(lines_, samples.data(), rows_);
    uploadDelays();
    setArguments(serialKernel_);

    waves_ = 0;
    serialSamples_ = 0;
    const bool mayUseWaves = task_.method == DelayMethod::automatic || task_.method == DelayMethod::waves;
    const auto stretches = mayUseWaves ? findStretches() : std::vector<Stretch>{};
    if (task_.method == DelayMethod::waves || (mayUseWaves && wavesPay(stretches)))
    {
        setArguments(waveKernel_);
        for (const auto& [start, end, isSerial] : stretches)
        {
            ++waves_;
            serialSamples_ += isSerial ? end - start : 0;
            isSerial ? launchSerial(start, end) : launchWave(start, end);
        }
    }
    else
    {
        launchSerial(0, length);
    }

    if (isInterleaved())
        transpose(lines_, staging_, length, rows_);
    queue_.enqueueReadBuffer(isInterleaved() ? staging_ : lines_, CL_FALSE, 0, output.size_bytes(), output.data());
    queue_.flush();
}

void DelayChunk::uploadDelays()
{
    if (task_.shape.delaysAreShared && hasDelays_)
        return;
    hasDelays_ = true;
    write(delays_, words_.words(), delayRows());
    if (task_.form == DelayForm::split)
        write(fractions_, words_.fractions(), delayRows());
}

void DelayChunk::write(cl::Buffer& to, const void* from, std::size_t rows)
{
    // One row is the same either way.
    const bool isTransposed = isInterleaved() && rows > 1;
    queue_.enqueueWriteBuffer(isTransposed ? staging_ : to, CL_FALSE, 0, rows * task_.shape.samplesPerRow * wordBytes,
                              from);
    if (isTransposed)
        transpose(staging_, to, rows, task_.shape.samplesPerRow);
}

void DelayChunk::transpose(const cl::Buffer& from, const cl::Buffer& to, std::size_t rows, std::size_t columns)
{
    transposeKernel_.setArg(0, from);
    transposeKernel_.setArg(1, to);
    transposeKernel_.setArg(2, static_cast<cl_uint>(rows));
    transposeKernel_.setArg(3, static_cast<cl_uint>(columns));
    const std::size_t tiles =
        ((rows + transposeTile - 1) / transposeTile) * ((columns + transposeTile - 1) / transposeTile);
    queue_.enqueueNDRangeKernel(transposeKernel_, cl::NullRange, cl::NDRange(tiles * groupItems),
                                cl::NDRange(groupItems));
}

std::vector<Stretch> DelayChunk::findStretches()
{
    const std::size_t blocks = blockCount(task_.shape);
    sourcesKernel_.setArg(0, delays_);
    sourcesKernel_.setArg(1, static_cast<cl_uint>(delayRows()));
    sourcesKernel_.setArg(2, static_cast<cl_ulong>(task_.shape.samplesPerRow));
    sourcesKernel_.setArg(3, cl_ulong{1});
    sourcesKernel_.setArg(4, static_cast<cl_uint>(task_.shape.samplesPerRow));
    sourcesKernel_.setArg(5, latest_);
    queue_.enqueueNDRangeKernel(sourcesKernel_, cl::NullRange, cl::NDRange(blocks * groupItems),
                                cl::NDRange(groupItems));
    std::vector<std::int32_t> latest(blocks);
    queue_.enqueueReadBuffer(latest_, CL_TRUE, 0, blocks * wordBytes, latest.data());
    return planStretches(latest, task_.shape.samplesPerRow);
}

bool DelayChunk::wavesPay(const std::vector<Stretch>& stretches) const
{
    const Costs costs = costsOf(task_.device.info());
    const auto length = static_cast<double>(task_.shape.samplesPerRow);
    double inWavesSeconds = static_cast<double>(rows_) * length * costs.sampleSeconds;
    for (const auto& [start, end, isSerial] : stretches)
        inWavesSeconds += costs.launchSeconds + (isSerial ? static_cast<double>(end - start) * costs.stepSeconds : 0.0);
    // So few rows come here that they would run beside each other.
    return inWavesSeconds < length * costs.stepSeconds;
}

void DelayChunk::setArguments(cl::Kernel& kernel)
{
    const cl_ulong length = task_.shape.samplesPerRow;
    const cl_ulong rows = rows_;
    const bool isShared = task_.shape.delaysAreShared;
    cl_uint next = 0;
    kernel.setArg(next++, lines_);
    kernel.setArg(next++, delays_);
    kernel.setArg(next++, fractions_);
    kernel.setArg(next++, static_cast<cl_uint>(rows));
    kernel.setArg(next++, isInterleaved() ? cl_ulong{1} : length);                          // lineRowStep
    kernel.setArg(next++, isInterleaved() ? rows : cl_ulong{1});                            // lineSampleStep
    kernel.setArg(next++, isShared ? cl_ulong{0} : isInterleaved() ? cl_ulong{1} : length); // delayRowStep
    kernel.setArg(next++, isInterleaved() && !isShared ? rows : cl_ulong{1});               // delaySampleStep
    next = endArgument + 1;
    kernel.setArg(next++, task_.settings.gain);
    kernel.setArg(next++, task_.settings.feedback);
}

void DelayChunk::launchSerial(std::size_t start, std::size_t end)
{
    for (std::size_t from = start; from < end; from += longestSerialLaunch)
    {
        serialKernel_.setArg(startArgument, static_cast<cl_uint>(from));
        serialKernel_.setArg(endArgument, static_cast<cl_uint>(std::min(from + longestSerialLaunch, end)));
        const std::size_t items = std::min(groupItems, rows_);
        queue_.enqueueNDRangeKernel(serialKernel_, cl::NullRange, cl::NDRange(roundedUp(rows_, items)),
                                    cl::NDRange(items));
    }
}

void DelayChunk::launchWave(std::size_t start, std::size_t end)
{
    waveKernel_.setArg(startArgument, static_cast<cl_uint>(start));
    waveKernel_.setArg(endArgument, static_cast<cl_uint>(end));
    queue_.enqueueNDRangeKernel(waveKernel_, cl::NullRange, cl::NDRange(roundedUp(end - start, groupItems), rows_),
                                cl::NDRange(groupItems, 1));
}

} // namespace driftline::opencl
