// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Vectors are members of structures here, which scalable ones cannot be; NEON serves those machines.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/ArrayDelayKernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "DSP/ArrayDelayKernel.h"
#if HWY_TARGET != HWY_SCALAR // one lane makes no wave
#include "DSP/ArrayDelayWavefront-inl.h"
#endif

#include <hwy/cache_control.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// The header's formula, word for word, from `start` on: for what is left after the last whole wave, and for positions
/// beyond the reach of int32.
template<bool isZeroEdge, class Delay>
void delaySerially(const float* samples, const Delay* delays, float* output, std::size_t start, std::size_t length,
                   const ArrayDelaySettings& settings)
{
    const float gain = settings.gain;
    const float feedback = settings.feedback;
    const bool isInPlace = samples == output;
    for (std::size_t i = start; i < length; ++i)
    {
        const float itself = samples[i];
        if (!isInPlace)
            output[i] = itself; // what a read of i sees, without a branch that random delays would make expensive
        // `back` may be any whole number from 0 up; more than i is before the first sample.
        const auto tap = [&](auto back) {
            const bool isBefore = back > static_cast<decltype(back)>(i);
            if (isZeroEdge && isBefore)
                return 0.0F;
            const std::size_t index = isBefore ? 0 : i - static_cast<std::size_t>(back);
            return output[index];
        };
        float read;
        if constexpr (std::is_floating_point_v<Delay>)
        {
            // In double, where 1 can be added to every position exactly; floor and difference are exact in both types.
            const double delay = static_cast<double>(delays[i]);
            const double whole = std::floor(delay);
            const float fraction = static_cast<float>(delay - whole);
            // A delay that the caller should have refused, not-a-number among them, reads before the first sample.
            const double back = whole >= 0.0 ? whole : std::numeric_limits<double>::max();
            const float newer = tap(back);
            const float older = tap(back + 1.0);
            read = std::fma(fraction, older - newer, newer);
        }
        else
        {
            // Unsigned, so that a negative one does the same.
            read = tap(static_cast<std::uint64_t>(delays[i]));
        }
        output[i] = std::fma(feedback, read, gain * itself);
    }
}

#if HWY_TARGET == HWY_SCALAR

template<bool isZeroEdge, ScatteredReads, class Delay>
void delayInWaves(const float* samples, const Delay* delays, float* output, std::size_t begin, std::size_t end,
                  const ArrayDelaySettings& settings)
{
    delaySerially<isZeroEdge>(samples, delays, output, begin, end, settings);
}

#else

/// How far ahead of the computed wave memory is asked for, in samples. Without it the memory idles during the second
/// pass over each block, and a row that does not fit into the cache takes half as long again (AMD Zen 4). A row shorter
/// than `longRow` fits.
constexpr std::size_t prefetchDistance = 512;
constexpr std::size_t longRow = 32768;

/// Where look-backs are too short for waves they are likely to stay so: as many samples go by before waves are tried
/// again.
constexpr std::size_t serialStretch = 4 * blockLength;

/// Asks for one wave of samples and delays.
template<class Delay>
HWY_INLINE void prefetch(const float* samples, const Delay* delays)
{
    constexpr std::size_t cacheLineBytes = 64;
    hwy::Prefetch(samples);
    for (std::size_t i = 0; i < waveLength; i += cacheLineBytes / sizeof(Delay))
        hwy::Prefetch(delays + i);
}

template<bool isZeroEdge, ScatteredReads reads, class Delay>
void delayInWaves(const float* samples, const Delay* delays, float* output, std::size_t begin, std::size_t end,
                  const ArrayDelaySettings& settings)
{
    constexpr bool isLinear = std::is_floating_point_v<Delay>;
    const Wavefront<isLinear, isZeroEdge, reads> waves(samples, output, end, settings.gain, settings.feedback);
    // Clamped, a whole delay from before the start reads the first sample like any other. All else before the start is
    // told apart by an index of -1.
    constexpr std::int32_t lowestIndex = isLinear || isZeroEdge ? -1 : 0;

    // Waves begin after the first sample, and where vectors of the widest array do not touch two cache lines each.
    const auto address = sizeof(Delay) > sizeof(float)
                             ? reinterpret_cast<std::uintptr_t>(delays + begin) / sizeof(Delay)
                             : reinterpret_cast<std::uintptr_t>(output + begin) / sizeof(float);
    const std::size_t first = std::min(begin + waveLength - address % waveLength, end);
    delaySerially<isZeroEdge>(samples, delays, output, begin, first, settings);

    const std::size_t inReach = std::max(std::min(end, longestWavefront), first) - first;
    const std::size_t wavesEnd = first + inReach / waveLength * waveLength;
    BlockSources sources;
    std::size_t nextBlock = first;
    for (std::size_t blockStart = first; blockStart < wavesEnd; blockStart = nextBlock)
    {
        const std::size_t blockSize = std::min(blockLength, wavesEnd - blockStart);
        nextBlock = blockStart + blockSize;
        const bool hasMore = end > longRow && blockStart + blockLength + prefetchDistance <= end;
        auto position = positionsFrom(blockStart);
        const auto nextWave = [&](std::size_t k) {
            const WaveSources wave = findSources(delays + blockStart + k, position, lowestIndex);
            hn::Store(wave.index, IndexTag{}, sources.index + k);
            position = hn::Add(position, hn::Set(IndexTag{}, static_cast<std::int32_t>(waveLength)));
            return wave;
        };
        if constexpr (reads == ScatteredReads::loads)
            for (std::size_t k = 0; k < blockSize; k += waveLength)
                hn::Store(nextWave(k).fraction, FloatTag{}, sources.fraction + k);

        bool isGliding = true;
        WaveSources wave;
        for (std::size_t k = 0; k < blockSize; k += waveLength)
        {
            // A loop without a call inside, so that what it needs stays in registers.
            for (; k < blockSize; k += waveLength)
            {
                const std::size_t start = blockStart + k;
                if (hasMore)
                    prefetch(samples + start + prefetchDistance, delays + start + prefetchDistance);
                wave = reads == ScatteredReads::gather ? nextWave(k) : sources.wave(k);
                if (HWY_UNLIKELY(!waves.compute(start, wave, sources.index + k, isGliding)))
                    break;
            }
            if (k == blockSize)
                break;
            if (!isGliding && waves.computeEntangled(blockStart + k, sources.index + k, wave.fraction))
                continue;
            nextBlock = std::min(blockStart + serialStretch, wavesEnd);
            delaySerially<isZeroEdge>(samples, delays, output, blockStart + k, nextBlock, settings);
            break;
        }
    }
    delaySerially<isZeroEdge>(samples, delays, output, wavesEnd, end, settings);
}

#endif

template<ScatteredReads reads, class Delay>
void delayRowReading(const float* samples, const Delay* delays, float* output, std::size_t begin, std::size_t end,
                     const ArrayDelaySettings& settings)
{
    if (settings.edge == ReadEdge::zero)
        delayInWaves<true, reads>(samples, delays, output, begin, end, settings);
    else
        delayInWaves<false, reads>(samples, delays, output, begin, end, settings);
}

template<class Delay>
void delayRowOnTarget(const float* samples, const Delay* delays, float* output, std::size_t begin, std::size_t end,
                      const ArrayDelaySettings& settings, ScatteredReads reads)
{
    if (reads == ScatteredReads::gather)
        delayRowReading<ScatteredReads::gather>(samples, delays, output, begin, end, settings);
    else
        delayRowReading<ScatteredReads::loads>(samples, delays, output, begin, end, settings);
}

void delayRowInt32(const float* samples, const std::int32_t* delays, float* output, std::size_t begin, std::size_t end,
                   const ArrayDelaySettings& settings, ScatteredReads reads)
{
    delayRowOnTarget(samples, delays, output, begin, end, settings, reads);
}

void delayRowInt64(const float* samples, const std::int64_t* delays, float* output, std::size_t begin, std::size_t end,
                   const ArrayDelaySettings& settings, ScatteredReads reads)
{
    delayRowOnTarget(samples, delays, output, begin, end, settings, reads);
}

void delayRowFloat(const float* samples, const float* delays, float* output, std::size_t begin, std::size_t end,
                   const ArrayDelaySettings& settings, ScatteredReads reads)
{
    delayRowOnTarget(samples, delays, output, begin, end, settings, reads);
}

void delayRowDouble(const float* samples, const double* delays, float* output, std::size_t begin, std::size_t end,
                    const ArrayDelaySettings& settings, ScatteredReads reads)
{
    delayRowOnTarget(samples, delays, output, begin, end, settings, reads);
}

std::int64_t thisTarget() { return HWY_TARGET; }

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(delayRowInt32);
HWY_EXPORT(delayRowInt64);
HWY_EXPORT(delayRowFloat);
HWY_EXPORT(delayRowDouble);
HWY_EXPORT(thisTarget);

void delayRow(const float* samples, const std::int32_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads)
{
    HWY_DYNAMIC_DISPATCH(delayRowInt32)(samples, delays, output, begin, end, settings, reads);
}

void delayRow(const float* samples, const std::int64_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads)
{
    HWY_DYNAMIC_DISPATCH(delayRowInt64)(samples, delays, output, begin, end, settings, reads);
}

void delayRow(const float* samples, const float* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads)
{
    HWY_DYNAMIC_DISPATCH(delayRowFloat)(samples, delays, output, begin, end, settings, reads);
}

void delayRow(const float* samples, const double* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads)
{
    HWY_DYNAMIC_DISPATCH(delayRowDouble)(samples, delays, output, begin, end, settings, reads);
}

namespace
{

ScatteredReads measureReads()
{
    constexpr std::size_t length = 1024;
    constexpr int rounds = 8; // of which the fastest counts: it had the CPU for itself
    std::array<float, length> samples{};
    std::array<std::int32_t, length> delays{};
    std::uint32_t random = 1;
    for (std::int32_t& delay : delays)
    {
        random = random * 1664525U + 1013904223U; // Numerical Recipes, 2nd edition, 7.1
        delay = static_cast<std::int32_t>(32 + (random >> 22));
    }
    const auto time = [&](ScatteredReads reads) {
        const auto start = std::chrono::steady_clock::now();
        delayRow(samples.data(), delays.data(), samples.data(), 0, length, ArrayDelaySettings{}, reads);
        return std::chrono::steady_clock::now() - start;
    };
    auto gather = std::chrono::steady_clock::duration::max();
    auto loads = gather;
    for (int round = 0; round < rounds; ++round)
    {
        gather = std::min(gather, time(ScatteredReads::gather));
        loads = std::min(loads, time(ScatteredReads::loads));
    }
    return gather < loads ? ScatteredReads::gather : ScatteredReads::loads;
}

} // namespace

ScatteredReads fastestReads()
{
    static const ScatteredReads fastest = measureReads();
    return fastest;
}

std::int64_t delayRowTarget() { return HWY_DYNAMIC_DISPATCH(thisTarget)(); }

} // namespace driftline
#endif
