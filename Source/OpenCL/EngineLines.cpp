// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/EngineLines.h"

#include "OpenCL/EngineSelfTest.h"
#include "OpenCL/LineBatch.h"

#include <algorithm>

namespace driftline::opencl
{

namespace
{

/// So many Engines at most in one launch, so that the next launch's way to the device and back is beside its computing.
constexpr std::size_t enginesPerBatch = 256;

/// Two batches at least, for the same reason.
constexpr std::size_t batchesAtLeast = 2;

/// Where in the list of all Engines those of a batch are, and the batch.
struct Share
{
    std::vector<std::size_t> places;
    std::unique_ptr<LineBatch> batch;
    std::vector<EngineCall> calls;
    std::vector<bool> isLeftOut;
    bool isDone = false;
};

} // namespace

struct EngineLines::Work
{
    Work(std::vector<driftline::Engine*> ofEngines, const EngineLinesSettings& settings)
        : engines(std::move(ofEngines)), device(requireDevice(settings.device.device, Subnormals::irrelevant)),
          name(deviceTitle(device.info())),
          budgetBytes(settings.device.memoryBudgetBytes != 0 ? settings.device.memoryBudgetBytes
                                                             : device.info().memoryBytes / 2),
          isOnCpu(engines.size())
    {
        if (!settings.isSelfTest)
            if (const auto test = testEngineOn(device.info().number); !test.isExact())
                throw DeviceError(name + " failed the Engine's self-test: " + test.finding);
        for (const int channels : {1, 2})
        {
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < engines.size(); ++i)
                if (engines[i]->channels() == channels)
                    places.push_back(i);
            share(places, settings);
        }
    }

    void share(const std::vector<std::size_t>& places, const EngineLinesSettings& settings)
    {
        const std::size_t perBatch =
            std::clamp((places.size() + batchesAtLeast - 1) / batchesAtLeast, std::size_t{1}, enginesPerBatch);
        for (std::size_t first = 0; first < places.size(); first += perBatch)
        {
            Share next;
            std::vector<driftline::Engine*> some;
            for (std::size_t i = first; i < std::min(first + perBatch, places.size()); ++i)
            {
                next.places.push_back(places[i]);
                some.push_back(engines[places[i]]);
            }
            next.batch = device.checked(
                [&] { return std::make_unique<LineBatch>(device, std::move(some), settings.beforeLaunch); });
            shares.push_back(std::move(next));
        }
    }

    void start(Share& part, std::span<const EngineCall> calls)
    {
        part.calls.clear();
        part.isLeftOut.clear();
        for (const std::size_t place : part.places)
        {
            part.calls.push_back(calls[place]);
            part.isLeftOut.push_back(isOnCpu[place]);
        }
        std::uint64_t others = 0;
        for (const auto& other : shares)
            others += &other == &part ? 0 : other.batch->bytesOnDevice();
        part.batch->start(part.calls, part.isLeftOut, budgetBytes > others ? budgetBytes - others : 0);
    }

    void compute(std::span<const EngineCall> calls)
    {
        std::size_t started = 0;
        for (auto& part : shares)
            part.isDone = false;
        try
        {
            device.checked([&] {
                for (auto& part : shares)
                {
                    ++started;
                    start(part, calls);
                }
                for (auto& part : shares)
                {
                    part.batch->finish(part.calls);
                    part.isDone = true;
                }
            });
        }
        catch (const DeviceError& error)
        {
            failure = error.what();
            for (std::size_t i = 0; i < started; ++i)
                if (!shares[i].isDone)
                    shares[i].batch->abandon();
        }
    }

    std::vector<driftline::Engine*> engines;
    Device& device;
    std::string name;
    std::uint64_t budgetBytes;
    std::vector<bool> isOnCpu;
    std::vector<Share> shares;
    std::string failure;
    std::size_t onDevice = 0;
    std::size_t onCpu = 0;
};

EngineLines::EngineLines(std::vector<driftline::Engine*> engines, const EngineLinesSettings& settings)
    : work_(std::make_unique<Work>(std::move(engines), settings))
{}

EngineLines::~EngineLines() = default;

void EngineLines::process(std::span<const EngineCall> calls)
{
    auto& work = *work_;
    // One that has been on the CPU stays there: its line on the device is not its own any more.
    for (std::size_t i = 0; i < work.engines.size(); ++i)
        work.isOnCpu[i] = work.isOnCpu[i] || !work.engines[i]->canPlan();
    const bool triesDevice = work.failure.empty();
    if (triesDevice)
        work.compute(calls);
    for (const auto& part : work.shares)
        for (std::size_t k = 0; k < part.places.size(); ++k)
        {
            const std::size_t i = part.places[k];
            const bool isDone = triesDevice && part.isDone && !work.isOnCpu[i];
            if (calls[i].block.frames > 0)
                ++(isDone ? work.onDevice : work.onCpu);
            if (!isDone)
                work.engines[i]->process(calls[i].block, calls[i].transport);
        }
    if (!work.failure.empty())
        std::fill(work.isOnCpu.begin(), work.isOnCpu.end(), true);
}

const std::string& EngineLines::deviceName() const { return work_->name; }
std::size_t EngineLines::blocksOnDevice() const { return work_->onDevice; }
std::size_t EngineLines::blocksOnCpu() const { return work_->onCpu; }
const std::string& EngineLines::failure() const { return work_->failure; }

} // namespace driftline::opencl
