// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The array delay and the loops beside it as a shared library with plain C functions, so that a Python program can call
// them on the very arrays, and in turns with, the loops of Numba and PyTorch. Each function works in place and goes
// over the samples `repeats` times, with the next of `rows` rows of delays each time: the loop over buffers is compiled
// on every side.
#include "Benchmarks/PlainLoops.h"
#include "DSP/ArrayDelay.h"

namespace
{

using namespace driftline;

constexpr float gain = 0.5F;
constexpr float feedback = 0.5F;

template<class Delay, class Run>
void repeat(const Delay* delays, std::size_t length, std::size_t rows, std::size_t repeats, Run run)
{
    for (std::size_t r = 0; r < repeats; ++r)
        run(delays + r % rows * length);
}

template<class Delay>
void runDriftline(const Delay* delays, float* samples, std::size_t length, std::size_t rows, std::size_t repeats)
{
    repeat(delays, length, rows, repeats, [&](const Delay* row) {
        arrayDelay(std::span<const float>(samples, length), std::span<const Delay>(row, length),
                   std::span<float>(samples, length), {1, length, false}, {gain, feedback, ReadEdge::clamp});
    });
}

template<class Delay>
void runLoop(const Delay* delays, float* samples, std::size_t length, std::size_t rows, std::size_t repeats)
{
    repeat(delays, length, rows, repeats,
           [&](const Delay* row) { benchmarks::plainLoop(row, samples, length, gain, feedback); });
}

template<class Delay>
void runCopy(const Delay* delays, float* samples, std::size_t length, std::size_t rows, std::size_t repeats)
{
    repeat(delays, length, rows, repeats,
           [&](const Delay* row) { benchmarks::sameTraffic(row, samples, length, gain); });
}

} // namespace

#if defined(_WIN32)
#define DRIFTLINE_EXPORT __declspec(dllexport)
#else
#define DRIFTLINE_EXPORT __attribute__((visibility("default")))
#endif

#define DRIFTLINE_SIDES(suffix, Delay)                                                                                 \
    extern "C" DRIFTLINE_EXPORT void driftline_##suffix(const Delay* delays, float* samples, std::size_t length,       \
                                                        std::size_t rows, std::size_t repeats)                         \
    {                                                                                                                  \
        runDriftline(delays, samples, length, rows, repeats);                                                          \
    }                                                                                                                  \
    extern "C" DRIFTLINE_EXPORT void loop_##suffix(const Delay* delays, float* samples, std::size_t length,            \
                                                   std::size_t rows, std::size_t repeats)                              \
    {                                                                                                                  \
        runLoop(delays, samples, length, rows, repeats);                                                               \
    }                                                                                                                  \
    extern "C" DRIFTLINE_EXPORT void copy_##suffix(const Delay* delays, float* samples, std::size_t length,            \
                                                   std::size_t rows, std::size_t repeats)                              \
    {                                                                                                                  \
        runCopy(delays, samples, length, rows, repeats);                                                               \
    }

DRIFTLINE_SIDES(int64, std::int64_t)
DRIFTLINE_SIDES(float64, double)
DRIFTLINE_SIDES(float32, float)
