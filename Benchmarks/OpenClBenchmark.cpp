// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The OpenCL backends beside the CPU's, whole calls from and to the caller's arrays: what a device gains must include
// the way there and back. Benchmarks/device.sh runs it.
#include "DSP/ArrayDelay.h"
#include "OpenCL/DelayLine.h"
#include "OpenCL/Devices.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace
{

using namespace driftline;
using opencl::DelayMethod;

std::vector<float> noise(std::size_t count)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> distribution(-1.0F, 1.0F);
    std::vector<float> samples(count);
    for (float& sample : samples)
        sample = distribution(random);
    return samples;
}

/// Lines whose look-back moves between `shortest` and `longest` samples, each with delays of its own.
struct DelayCase
{
    DelayCase(const ArrayDelayShape& ofShape, double shortest, double longest)
        : shape(ofShape), samples(noise(ofShape.rows * ofShape.samplesPerRow)), delays(samples.size()),
          output(samples.size())
    {
        for (std::size_t i = 0; i < delays.size(); ++i)
            delays[i] = static_cast<std::int32_t>(
                shortest + (longest - shortest) * (0.5 + 0.5 * std::sin(0.0005 * static_cast<double>(i))));
    }

    ArrayDelayShape shape;
    std::vector<float> samples;
    std::vector<std::int32_t> delays;
    std::vector<float> output;
};

void report(benchmark::State& state, std::size_t samples)
{
    const double total = static_cast<double>(state.iterations()) * static_cast<double>(samples);
    state.counters["per_sample"] = benchmark::Counter(total, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void delayOnCpu(benchmark::State& state, const ArrayDelayShape& shape, double shortest, double longest)
{
    DelayCase work(shape, shortest, longest);
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    for (auto _ : state)
        arrayDelay(std::span<const float>(work.samples), std::span<const std::int32_t>(work.delays),
                   std::span(work.output), shape, {}, threads);
    report(state, work.samples.size());
}

void delayOnDevice(benchmark::State& state, const ArrayDelayShape& shape, double shortest, double longest, int device,
                   DelayMethod method)
{
    DelayCase work(shape, shortest, longest);
    opencl::DelayRun run;
    const auto once = [&] {
        run = opencl::delayLine(std::span<const float>(work.samples), std::span<const std::int32_t>(work.delays),
                                std::span(work.output), shape, {}, {device, 0}, method);
    };
    once(); // builds the kernels
    for (auto _ : state)
        once();
    report(state, work.samples.size());
    state.counters["waves"] = static_cast<double>(run.waves);
}

void registerDelays(const std::vector<opencl::DeviceReport>& devices)
{
    struct Row
    {
        const char* name;
        ArrayDelayShape shape;
        double shortest;
        double longest;
        std::vector<std::pair<const char*, DelayMethod>> methods;
    };
    const Row rows[] = {
        {"4096 x 1024, 8 to 1000",
         {4096, 1024, false},
         8.0,
         1000.0,
         {{"rows", DelayMethod::rows}, {"interleaved", DelayMethod::interleavedRows}}},
        {"1 x 4194304, 16800 to 48000",
         {1, 4194304, false},
         16800.0,
         48000.0,
         {{"waves", DelayMethod::waves}, {"auto", DelayMethod::automatic}}},
        {"1 x 4194304, 1000 to 2000",
         {1, 4194304, false},
         1000.0,
         2000.0,
         {{"waves", DelayMethod::waves}, {"auto", DelayMethod::automatic}}},
    };
    for (const Row& row : rows)
    {
        const std::string name = std::string("delay ") + row.name;
        benchmark::RegisterBenchmark((name + ", CPU").c_str(), delayOnCpu, row.shape, row.shortest, row.longest)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
        for (const auto& device : devices)
            for (const auto& [methodName, method] : row.methods)
                benchmark::RegisterBenchmark(
                    (name + ", device " + std::to_string(device.info.number) + ", " + methodName).c_str(),
                    delayOnDevice, row.shape, row.shortest, row.longest, device.info.number, method)
                    ->UseRealTime()
                    ->Unit(benchmark::kMillisecond);
    }
}

std::vector<opencl::DeviceReport> exactDevices()
{
    auto devices = opencl::surveyDevices().devices;
    std::erase_if(devices,
                  [](const auto& device) { return !device.selfTest.isExact || !device.selfTest.keepsSubnormals; });
    return devices;
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    registerDelays(exactDevices());
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
