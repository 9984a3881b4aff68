// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ArrayDelay.h"

#include "DSP/ArrayDelayKernel.h"
#include "DSP/SharedWork.h"
#include "DSP/WorkStatus.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace driftline
{
namespace
{

/// Not isfinite: one comparison pair per element that vectorises, and not-a-number fails it too.
template<DelayElement Delay>
bool isUsable(Delay delay)
{
    return delay >= Delay{0} && delay <= std::numeric_limits<Delay>::max();
}

template<DelayElement Delay>
bool areUsable(std::span<const Delay> delays)
{
    if constexpr (std::is_integral_v<Delay>)
    {
        Delay signs = 0; // one instruction a vector, where comparing 64-bit integers takes the oldest CPUs many
        for (const Delay delay : delays)
            signs |= delay;
        return signs >= 0;
    }
    else
    {
        unsigned unusable = 0;
        for (const Delay delay : delays)
            unusable |= isUsable(delay) ? 0U : 1U;
        return unusable == 0;
    }
}

/// How often a row looks whether it is still wanted, in samples.
constexpr std::size_t stretchLength = std::size_t{1} << 20;

template<DelayElement Delay>
void runRow(const float* samples, const Delay* delays, float* output, std::size_t length,
            const ArrayDelaySettings& settings, WorkStatus* status)
{
    if (status == nullptr)
        return delayRow(samples, delays, output, 0, length, settings);
    for (std::size_t begin = 0; begin < length && !status->isStopped(); begin += stretchLength)
    {
        const std::size_t end = std::min(begin + stretchLength, length);
        delayRow(samples, delays, output, begin, end, settings);
        status->advance(end - begin);
    }
}

} // namespace

void requireSizesFit(std::size_t samples, std::size_t delays, std::size_t output, const ArrayDelayShape& shape)
{
    const std::size_t total = shape.rows * shape.samplesPerRow;
    if (shape.samplesPerRow != 0 && total / shape.samplesPerRow != shape.rows)
        throw std::invalid_argument("arrayDelay: rows * samplesPerRow overflows");
    if (samples != total || output != total)
        throw std::invalid_argument("arrayDelay: samples and output need rows * samplesPerRow elements");
    if (delays != (shape.delaysAreShared ? shape.samplesPerRow : total))
        throw std::invalid_argument("arrayDelay: the delays have the wrong number of elements");
}

template<DelayElement Delay>
void arrayDelay(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                const ArrayDelayShape& shape, const ArrayDelaySettings& settings, unsigned threads, WorkStatus* status)
{
    requireSizesFit(samples.size(), delays.size(), output.size(), shape);

    const auto run = [&](std::size_t row) {
        const std::size_t first = row * shape.samplesPerRow;
        runRow(samples.data() + first, delays.data() + (shape.delaysAreShared ? 0 : first), output.data() + first,
               shape.samplesPerRow, settings, status);
    };

    // Rows are handed out one by one: their times differ with their delays.
    shareOut(shape.rows, threads, run);
}

template<DelayElement Delay>
std::optional<std::size_t> findUnusableDelay(std::span<const Delay> delays)
{
    // Blocks without an early exit, so that the compiler vectorises the common case in which all is well.
    constexpr std::size_t blockLength = 1024;
    for (std::size_t start = 0; start < delays.size(); start += blockLength)
    {
        const auto block = delays.subspan(start, std::min(blockLength, delays.size() - start));
        if (!areUsable<Delay>(block))
            return start
                   + static_cast<std::size_t>(std::find_if_not(block.begin(), block.end(), isUsable<Delay>)
                                              - block.begin());
    }
    return std::nullopt;
}

#define DRIFTLINE_INSTANTIATE(Delay)                                                                                   \
    template void arrayDelay<Delay>(std::span<const float>, std::span<const Delay>, std::span<float>,                  \
                                    const ArrayDelayShape&, const ArrayDelaySettings&, unsigned, WorkStatus*);         \
    template std::optional<std::size_t> findUnusableDelay<Delay>(std::span<const Delay>);
DRIFTLINE_INSTANTIATE(std::int32_t)
DRIFTLINE_INSTANTIATE(std::int64_t)
DRIFTLINE_INSTANTIATE(float)
DRIFTLINE_INSTANTIATE(double)
#undef DRIFTLINE_INSTANTIATE

} // namespace driftline
