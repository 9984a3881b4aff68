// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The OpenCL backends beside the CPU's, whole calls from and to the caller's arrays: what a device gains must include
// the way there and back. Benchmarks/device.sh runs it.
#include "Correlation/PairwiseCorrelation.h"
#include "DSP/ArrayDelay.h"
#include "OpenCL/Correlate.h"
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
            ->MeasureProcessCPUTime()
            ->Unit(benchmark::kMillisecond);
        for (const auto& device : devices)
            for (const auto& [methodName, method] : row.methods)
                benchmark::RegisterBenchmark(
                    (name + ", device " + std::to_string(device.info.number) + ", " + methodName).c_str(),
                    delayOnDevice, row.shape, row.shortest, row.longest, device.info.number, method)
                    ->UseRealTime()
                    ->MeasureProcessCPUTime()
                    ->Unit(benchmark::kMillisecond);
    }
}

/// Rows of noise over an even grid.
struct CorrelationCase
{
    CorrelationCase(const CorrelationShape& ofShape, std::size_t randomPairs)
        : shape(ofShape), f(noise(ofShape.rowsF * ofShape.outputs * ofShape.points)),
          g(noise(ofShape.rowsG * ofShape.outputs * ofShape.points)), out(ofShape.outputs * ofShape.points)
    {
        for (std::size_t i = 0; i < shape.points; ++i)
            grid.push_back(static_cast<double>(i));
        std::mt19937 random(2);
        const std::size_t all = shape.rowsF * shape.rowsG;
        for (std::size_t i = 0; i < (randomPairs != 0 ? randomPairs : all); ++i)
        {
            const std::size_t pair = randomPairs != 0 ? random() % all : i;
            pairs.push_back(
                {static_cast<std::int64_t>(pair / shape.rowsG), static_cast<std::int64_t>(pair % shape.rowsG)});
        }
    }

    CorrelationShape shape;
    std::vector<double> grid;
    std::vector<float> f;
    std::vector<float> g;
    std::vector<IndexPair> pairs;
    std::vector<double> out;
};

void correlateOnCpu(benchmark::State& state, const CorrelationShape& shape, std::size_t randomPairs)
{
    CorrelationCase work(shape, randomPairs);
    for (auto _ : state)
        correlatePairs<float>(work.grid, work.f, work.g, work.pairs, shape, work.out);
}

void correlateOnDevice(benchmark::State& state, const CorrelationShape& shape, std::size_t randomPairs, int device,
                       opencl::TransformPrecision precision)
{
    CorrelationCase work(shape, randomPairs);
    opencl::CorrelateOptions options;
    options.device.device = device;
    options.precision = precision;
    const auto once = [&] {
        opencl::correlate<float>(work.grid, work.f, work.g, work.pairs, shape, work.out, options);
    };
    once(); // builds the kernels
    for (auto _ : state)
        once();
}

void registerCorrelations(const std::vector<opencl::DeviceReport>& devices)
{
    struct Row
    {
        const char* name;
        CorrelationShape shape;
        std::size_t randomPairs; ///< 0: all
    };
    const Row rows[] = {{"32 x 16 x 4096, all 1024 pairs", {32, 32, 16, 4096}, 0},
                        {"32 x 16 x 4096, 200 random pairs", {32, 32, 16, 4096}, 200},
                        {"64 x 1 x 1048576, all 4096 pairs", {64, 64, 1, 1048576}, 0}};
    for (const Row& row : rows)
    {
        const std::string name = std::string("correlate float32 ") + row.name;
        benchmark::RegisterBenchmark((name + ", CPU").c_str(), correlateOnCpu, row.shape, row.randomPairs)
            ->UseRealTime()
            ->MeasureProcessCPUTime()
            ->Unit(benchmark::kMillisecond);
        for (const auto& device : devices)
            for (const bool isDouble : {false, true})
                if (!isDouble || device.selfTest.hasExactFloat64)
                    benchmark::RegisterBenchmark((name + ", device " + std::to_string(device.info.number)
                                                  + (isDouble ? ", float64" : ", float32"))
                                                     .c_str(),
                                                 correlateOnDevice, row.shape, row.randomPairs, device.info.number,
                                                 isDouble ? opencl::TransformPrecision::float64
                                                          : opencl::TransformPrecision::float32)
                        ->UseRealTime()
                        ->MeasureProcessCPUTime()
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
    const auto devices = exactDevices();
    registerDelays(devices);
    if (opencl::canCorrelate())
        registerCorrelations(devices);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
