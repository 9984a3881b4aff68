// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/LineBatch.h"

#include <algorithm>
#include <bit>
#include <string>

namespace driftline::opencl
{

namespace
{

/// What a ring holds beyond the farthest read: the widest kernel's other half, and the tick that is being written.
constexpr std::int64_t marginSamples = 16 + 2 + tickSamples;
constexpr std::int64_t leastCapacity = 1024;

std::uint32_t capacityFor(std::int64_t farthestReadSamples)
{
    return std::bit_ceil(static_cast<std::uint32_t>(std::max(farthestReadSamples + marginSamples, leastCapacity)));
}

std::string buildOptions(int channels, bool hasFilters)
{
    std::string options = "-DCHANNELS=";
    options += std::to_string(channels);
    if (hasFilters)
        options += " -DDRIFTLINE_FLOAT64";
    return options;
}

/// Appends, and gives where it begins.
template<class Element, class List>
std::uint32_t append(std::vector<Element>& to, const List& from)
{
    const auto first = static_cast<std::uint32_t>(to.size());
    to.insert(to.end(), from.begin(), from.end());
    return first;
}

} // namespace

LineBatch::LineBatch(Device& device, std::vector<driftline::Engine*> engines, std::function<void()> beforeLaunch)
    : device_(device), engines_(std::move(engines)), beforeLaunch_(std::move(beforeLaunch)),
      channels_(engines_.front()->channels()), hasFloat64_(device.selfTest().hasExactFloat64),
      context_(device.context()), queue_(device.makeQueue()),
      plainKernel_(device.makeKernel("EngineLine", "computeLines", buildOptions(channels_, false))),
      scripts_(engines_.size()), isPlanned_(engines_.size())
{
    for (std::size_t i = 0; i < engines_.size(); ++i)
        before_.push_back(std::make_unique<driftline::Engine>());
}

LineBatch::~LineBatch()
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

std::uint64_t LineBatch::bytesOnDevice() const
{
    const std::uint64_t rows = engines_.size() * static_cast<std::uint64_t>(channels_);
    return rows * capacity_ * sizeof(float) + instances_.bytes() + ticks_.bytes() + settings_.bytes() + heads_.bytes()
           + floatFactors_.bytes() + doubleFactors_.bytes() + memories_.bytes() + audio_.bytes() + recorded_.bytes();
}

void LineBatch::plan(std::span<const EngineCall> calls, const std::vector<bool>& isLeftOut)
{
    hasFilters_ = false;
    int longest = 1;
    for (const auto& call : calls)
        longest = std::max(longest, call.block.frames);
    stride_ = static_cast<std::size_t>((longest + tickSamples - 1) / tickSamples * tickSamples);
    audio_.host.resize(stride_ * rowOf(engines_.size(), 0));
    for (std::size_t i = 0; i < engines_.size(); ++i)
    {
        if (isLeftOut[i] || calls[i].block.frames == 0)
        {
            if (!isLeftOut[i]) // it may still hear of the transport
                engines_[i]->process(calls[i].block, calls[i].transport);
            scripts_[i].begin(channels_, 0, oneSample, oneSample);
            continue;
        }
        before_[i]->copyControl(*engines_[i]);
        isPlanned_[i] = true;
        std::array<float*, 2> clean{};
        for (int c = 0; c < channels_; ++c)
            clean[static_cast<std::size_t>(c)] = audio_.host.data() + rowOf(i, c) * stride_;
        EngineBlock block = calls[i].block;
        block.output = clean.data();
        engines_[i]->plan(block, calls[i].transport, scripts_[i]);
        hasFilters_ = hasFilters_ || scripts_[i].usesDouble();
        if (hasFilters_ && !hasFloat64_)
            throw DeviceError(deviceTitle(device_.info())
                              + " has no float64 of this CPU's bits, which filters and feedback "
                                "need");
    }
}

void LineBatch::pack(const EngineScript& script, std::size_t index)
{
    if (!isPlanned_[index])
        return;
    auto& instance = instances_.host.emplace_back();
    instance.row = static_cast<std::uint32_t>(rowOf(index, 0));
    instance.line = rowOf(index, 0) * std::uint64_t{capacity_};
    instance.audio = rowOf(index, 0) * stride_;
    instance.shortest = script.shortestDelay;
    instance.longest = script.longestDelay;
    instance.mask = capacity_ - 1;
    instance.writeIndex = static_cast<std::uint32_t>(static_cast<std::uint64_t>(script.firstFrame));
    instance.firstPlace = script.firstPlace();
    instance.frames = script.frames;
    instance.ticks = append(ticks_.host, script.settingsOfTick);
    instance.settings = append(settings_.host, script.settings);
    instance.floatFactors = append(floatFactors_.host, script.floatFactors);
    instance.doubleFactors = append(doubleFactors_.host, script.doubleFactors);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels_); ++c)
    {
        instance.heads[c] = append(heads_.host, script.heads[c]);
        instance.headsEnd[c] = static_cast<std::uint32_t>(heads_.host.size());
    }
}

/// The rings that the scripts need. They grow from what the Engines hold, which is all that could be asked for.
void LineBatch::fitLines()
{
    std::int64_t farthest = 0;
    for (const auto& script : scripts_)
        farthest = std::max(farthest, script.farthestReadSamples);
    const std::uint32_t needed = capacityFor(farthest);
    if (needed > capacity_)
        areLinesSent_ = false;
    capacity_ = std::max(capacity_, needed);
}

void LineBatch::sendLines(std::uint32_t capacity)
{
    const std::size_t rows = rowOf(engines_.size(), 0);
    const std::size_t rowBytes = std::size_t{capacity} * sizeof(float);
    lines_ = cl::Buffer(); // the old one first
    lines_ = cl::Buffer(context_, CL_MEM_READ_WRITE, rows * rowBytes);
    queue_.enqueueFillBuffer(lines_, 0.0F, 0, rows * rowBytes);
    memories_.host.resize(rows);
    std::vector<float> ring(capacity);
    for (std::size_t i = 0; i < engines_.size(); ++i)
        for (int c = 0; c < channels_; ++c)
        {
            // Planning has led the Engine to the block's end already, but not its sound.
            const auto& filters = isPlanned_[i] ? *before_[i] : *engines_[i];
            memories_.host[rowOf(i, c)] = lineMemory(filters.loopMemory(c));
            const DelayMemory& line = engines_[i]->line(c);
            const auto end = static_cast<std::uint64_t>(filters.frame());
            if (end == 0)
                continue;
            const std::uint64_t held = std::min<std::uint64_t>({end, capacity, std::uint64_t{line.mask()} + 1});
            std::fill(ring.begin(), ring.end(), 0.0F);
            for (std::uint64_t frame = end - held; frame < end; ++frame)
                ring[frame & (capacity - 1)] = line.data()[frame & line.mask()];
            queue_.enqueueWriteBuffer(lines_, CL_TRUE, rowOf(i, c) * rowBytes, rowBytes, ring.data());
        }
    memories_.send(context_, queue_);
    areLinesSent_ = true;
}

void LineBatch::requireMemory(std::uint64_t budgetBytes) const
{
    const std::uint64_t needed = bytesOnDevice();
    const std::uint64_t ringBytes = rowOf(engines_.size(), 0) * std::uint64_t{capacity_} * sizeof(float);
    if (needed > budgetBytes || ringBytes > device_.info().largestBufferBytes)
        throw DeviceError(deviceTitle(device_.info()) + ": " + std::to_string(engines_.size()) + " lines need "
                          + std::to_string(needed) + " bytes of device memory, of which " + std::to_string(budgetBytes)
                          + " may be used, and " + std::to_string(device_.info().largestBufferBytes) + " in one piece");
}

void LineBatch::makeFilterKernel()
{
    if (filterKernel_() == nullptr)
        filterKernel_ = device_.makeKernel("EngineLine", "computeLines", buildOptions(channels_, true));
}

void LineBatch::setArguments(cl::Kernel& kernel)
{
    cl_uint next = 0;
    kernel.setArg(next++, instances_.buffer());
    kernel.setArg(next++, ticks_.buffer());
    kernel.setArg(next++, settings_.buffer());
    kernel.setArg(next++, heads_.buffer());
    kernel.setArg(next++, lines_);
    kernel.setArg(next++, audio_.buffer());
    kernel.setArg(next++, recorded_.buffer());
    kernel.setArg(next++, static_cast<cl_ulong>(stride_));
    if (!hasFilters_)
        return;
    kernel.setArg(next++, floatFactors_.buffer());
    kernel.setArg(next++, doubleFactors_.buffer());
    kernel.setArg(next++, memories_.buffer());
}

void LineBatch::launch()
{
    const std::size_t items = static_cast<std::size_t>(tickSamples * channels_);
    queue_.enqueueNDRangeKernel(hasFilters_ ? filterKernel_ : plainKernel_, cl::NullRange,
                                cl::NDRange(instances_.host.size() * items), cl::NDRange(items));
}

void LineBatch::start(std::span<const EngineCall> calls, const std::vector<bool>& isLeftOut, std::uint64_t budgetBytes)
{
    std::fill(isPlanned_.begin(), isPlanned_.end(), false);
    plan(calls, isLeftOut);
    fitLines();
    instances_.host.clear();
    ticks_.host.clear();
    settings_.host.clear();
    heads_.host.clear();
    floatFactors_.host.clear();
    doubleFactors_.host.clear();
    for (std::size_t i = 0; i < engines_.size(); ++i)
        pack(scripts_[i], i);
    recorded_.host.resize(audio_.host.size());
    requireMemory(budgetBytes);

    if (instances_.host.empty())
        return;
    if (!areLinesSent_)
        sendLines(capacity_);
    if (!hasFilters_)
    {
        // Filters that are off have forgotten all.
        for (std::size_t i = 0; i < engines_.size(); ++i)
            for (int c = 0; isPlanned_[i] && c < channels_; ++c)
                memories_.host[rowOf(i, c)] = {};
        memories_.send(context_, queue_);
    }
    instances_.send(context_, queue_);
    ticks_.send(context_, queue_);
    settings_.send(context_, queue_);
    heads_.send(context_, queue_);
    floatFactors_.send(context_, queue_);
    doubleFactors_.send(context_, queue_);
    audio_.send(context_, queue_);
    recorded_.fit(context_);
    if (beforeLaunch_)
        beforeLaunch_();
    if (hasFilters_)
        makeFilterKernel();
    setArguments(hasFilters_ ? filterKernel_ : plainKernel_);
    launch();
    audio_.fetch(queue_);
    recorded_.fetch(queue_);
    if (hasFilters_)
        memories_.fetch(queue_);
    queue_.flush();
}

void LineBatch::finish(std::span<const EngineCall> calls)
{
    queue_.finish();
    for (std::size_t i = 0; i < engines_.size(); ++i)
        for (int c = 0; isPlanned_[i] && c < channels_; ++c)
        {
            const std::size_t row = rowOf(i, c);
            engines_[i]->takeOver(scripts_[i], c, recorded_.host.data() + row * stride_,
                                  loopMemory(memories_.host[row]));
            std::copy_n(audio_.host.data() + row * stride_, scripts_[i].frames, calls[i].block.output[c]);
        }
}

void LineBatch::abandon()
{
    try
    {
        queue_.finish();
    }
    catch (const cl::Error&)
    {
        // Nothing is wanted of it any more.
    }
    for (std::size_t i = 0; i < engines_.size(); ++i)
        if (isPlanned_[i])
            engines_[i]->copyControl(*before_[i]);
}

void LineBatch::relaunch(int times)
{
    for (int i = 0; i < times; ++i)
        launch();
    queue_.finish();
}

} // namespace driftline::opencl
