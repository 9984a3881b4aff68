// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The array delay beside the loop that its formula is, in one run, in many shapes: compare the two lines of each.
// `sample` is the time for one sample. The table beside other programs' loops is Scripts/bench.sh's.
//
// Both work in place. Every round takes another of many rows of delays where a row is short, since a branch predictor
// learns a row of 1,024 random delays by heart.

#include "Benchmarks/PlainLoops.h"
#include "DSP/ArrayDelay.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace driftline
{

namespace
{

enum class Movement
{
    random,
    moving, ///< a sine over the range, once in 48,000 samples
    constant
};

struct Shape
{
    const char* name;
    std::size_t length;
    Movement movement;
    double shortest; ///< delay in samples
    double longest;
};

constexpr std::size_t delaysPerPool = 65536;
constexpr float gain = 0.5F;
constexpr float feedback = 0.5F;

template<class Delay>
std::vector<Delay> makeDelays(const Shape& shape)
{
    std::mt19937 random(1);
    std::vector<Delay> delays(std::max(delaysPerPool, shape.length));
    for (std::size_t i = 0; i < delays.size(); ++i)
    {
        double position = 1.0;
        if (shape.movement == Movement::random)
            position = std::uniform_real_distribution<double>(0.0, 1.0)(random);
        else if (shape.movement == Movement::moving)
            position = 0.5 + 0.5 * std::sin(6.283185307179586 * static_cast<double>(i) / 48000.0);
        const double delay = shape.shortest + position * (shape.longest - shape.shortest);
        delays[i] = static_cast<Delay>(std::is_integral_v<Delay> ? std::floor(delay) : delay);
    }
    return delays;
}

std::vector<float> makeSamples(std::size_t length)
{
    std::mt19937 random(2);
    std::vector<float> samples(length);
    for (float& sample : samples)
        sample = std::uniform_real_distribution<float>(-1.0F, 1.0F)(random);
    return samples;
}

template<class Delay, class Run>
void measure(benchmark::State& state, const Shape& shape, Run run)
{
    const std::vector<Delay> delays = makeDelays<Delay>(shape);
    std::vector<float> samples = makeSamples(shape.length);
    std::size_t row = 0;
    for (auto _ : state)
    {
        run(delays.data() + row, samples.data(), shape.length);
        benchmark::ClobberMemory();
        row += shape.length;
        if (row + shape.length > delays.size())
            row = 0;
    }
    state.counters["sample"] = benchmark::Counter(
        static_cast<double>(shape.length), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template<class Delay>
void runKernel(const Delay* delays, float* samples, std::size_t length)
{
    arrayDelay(std::span<const float>(samples, length), std::span<const Delay>(delays, length),
               std::span<float>(samples, length), {1, length, false}, {gain, feedback, ReadEdge::clamp});
}

void addBenchmark(const std::string& name, const Shape& shape, void (*function)(benchmark::State&, const Shape&))
{
    benchmark::RegisterBenchmark((std::string(shape.name) + "/" + name).c_str(),
                                 [=](benchmark::State& state) { function(state, shape); });
}

void addWhole(const Shape& shape)
{
    addBenchmark("loop", shape, [](benchmark::State& state, const Shape& s) {
        measure<std::int64_t>(state, s, [](const std::int64_t* d, float* y, std::size_t n) {
            benchmarks::plainLoop(d, y, n, gain, feedback);
        });
    });
    addBenchmark("driftline", shape, [](benchmark::State& state, const Shape& s) {
        measure<std::int64_t>(state, s, runKernel<std::int64_t>);
    });
}

void addLinear(const Shape& shape)
{
    addBenchmark("loop", shape, [](benchmark::State& state, const Shape& s) {
        measure<double>(
            state, s, [](const double* d, float* y, std::size_t n) { benchmarks::plainLoop(d, y, n, gain, feedback); });
    });
    addBenchmark("driftline", shape,
                 [](benchmark::State& state, const Shape& s) { measure<double>(state, s, runKernel<double>); });
}

void addTraffic(const Shape& shape)
{
    addBenchmark("same_traffic", shape, [](benchmark::State& state, const Shape& s) {
        measure<std::int64_t>(
            state, s, [](const std::int64_t* d, float* y, std::size_t n) { benchmarks::sameTraffic(d, y, n, gain); });
    });
}

[[maybe_unused]] const bool areRegistered = [] {
    constexpr std::size_t inCache = 65536;
    constexpr std::size_t inMemory = std::size_t{4} << 20;
    addWhole({"classic_1024_random_0_to_1023", 1024, Movement::random, 0, 1024});
    addWhole({"64k_random_8_to_1000", inCache, Movement::random, 8, 1000});
    addWhole({"64k_random_1_to_7", inCache, Movement::random, 1, 8});
    addWhole({"64k_moving_8_to_1000", inCache, Movement::moving, 8, 1000});
    addWhole({"64k_moving_500_to_20000", inCache, Movement::moving, 500, 20000});
    addWhole({"64k_constant_1", inCache, Movement::constant, 1, 1});
    addWhole({"64k_constant_20", inCache, Movement::constant, 20, 20});
    addWhole({"64k_constant_1000", inCache, Movement::constant, 1000, 1000});
    addWhole({"4M_random_8_to_1000", inMemory, Movement::random, 8, 1000});
    addWhole({"4M_random_8_to_48000", inMemory, Movement::random, 8, 48000});
    addWhole({"4M_moving_8_to_48000", inMemory, Movement::moving, 8, 48000});
    addWhole({"4M_constant_1000", inMemory, Movement::constant, 1000, 1000});
    addTraffic({"4M", inMemory, Movement::constant, 8, 8});
    addLinear({"linear_64k_moving_500_to_20000", inCache, Movement::moving, 500, 20000});
    addLinear({"linear_64k_moving_100_to_1000", inCache, Movement::moving, 100, 1000});
    addLinear({"linear_64k_random_8_to_1000", inCache, Movement::random, 8, 1000});
    addLinear({"linear_4M_moving_8_to_48000", inMemory, Movement::moving, 8, 48000});
    return true;
}();

} // namespace
} // namespace driftline

BENCHMARK_MAIN();
