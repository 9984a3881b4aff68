// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SampleConversion.h"
#include "Support/Catch.h"
#include "Support/Signals.h"
#include "Support/SimdTargets.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// What is hard: halves of a step, both ends of the range and just beyond them, what is no number, and a length that
/// is no multiple of any vector's.
std::vector<float> hardSamples(int bits)
{
    const float scale = std::ldexp(1.0F, bits - 1);
    const float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> samples{0.0F,
                               -0.0F,
                               1.0F,
                               -1.0F,
                               std::nextafter(1.0F, 0.0F),
                               std::nextafter(-1.0F, -2.0F),
                               (scale - 0.5F) / scale,
                               (scale - 1.5F) / scale,
                               infinity,
                               -infinity,
                               std::numeric_limits<float>::quiet_NaN(),
                               std::numeric_limits<float>::max(),
                               std::numeric_limits<float>::denorm_min()};
    Random random(17);
    for (int i = 0; i < 1000; ++i)
    {
        samples.push_back(static_cast<float>(random.integer(-8, 8)) * 0.5F / scale);
        samples.push_back(static_cast<float>(random.integer(-1000, 1000)) / 990.0F);
    }
    return samples;
}

/// As the documentation says it, in double.
std::int64_t quantised(float sample, int bits, ClippedSamples& clipped)
{
    const double scale = std::ldexp(1.0, bits - 1);
    const double steps = std::nearbyint(static_cast<double>(sample) * scale);
    if (steps >= -scale && steps <= scale - 1.0)
        return static_cast<std::int64_t>(steps);
    ++clipped.count;
    clipped.peak = std::fmax(clipped.peak, std::fabs(sample));
    return std::isnan(sample) ? 0 : static_cast<std::int64_t>(sample < 0.0F ? -scale : scale - 1.0);
}

} // namespace

TEST_CASE("samples are rounded and clipped alike on every instruction set", "[SampleConversion]")
{
    for (const auto target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        for (const int bits : {8, 16, 24, 32})
        {
            INFO(hwy::TargetName(target) << ", " << bits << " bits");
            const auto samples = hardSamples(bits);
            ClippedSamples expectedClipped, clipped, clippedShorts;
            std::vector<int> expected, integers(samples.size());
            for (const float sample : samples)
                expected.push_back(static_cast<int>(static_cast<std::uint32_t>(quantised(sample, bits, expectedClipped))
                                                    << (32 - bits)));
            quantise(samples, bits, integers.data(), clipped);
            CHECK(integers == expected);
            CHECK(clipped.count == expectedClipped.count);
            CHECK(clipped.peak == expectedClipped.peak);
            if (bits != 16)
                continue;
            std::vector<std::int16_t> shorts(samples.size());
            quantiseTo16Bits(samples, shorts.data(), clippedShorts);
            for (std::size_t i = 0; i < samples.size(); ++i)
                integers[i] = static_cast<int>(static_cast<std::uint32_t>(shorts[i]) << 16);
            CHECK(integers == expected);
            CHECK(clippedShorts.count == expectedClipped.count);
            CHECK(clippedShorts.peak == expectedClipped.peak);
        }
    }
}

TEST_CASE("16-bit integers become the floats that they stand for", "[SampleConversion]")
{
    std::vector<std::int16_t> integers;
    for (int value = -32768; value < 32768; ++value)
        integers.push_back(static_cast<std::int16_t>(value));
    integers.push_back(1); // no multiple of any vector's length
    for (const auto target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        std::vector<float> floats(integers.size());
        floatsFrom16Bits(integers, floats.data());
        std::vector<std::int16_t> back(integers.size());
        ClippedSamples clipped;
        bool isExact = true;
        for (std::size_t i = 0; i < integers.size(); ++i)
            isExact = isExact && static_cast<double>(floats[i]) * 32768.0 == integers[i];
        CHECK(isExact);
        quantiseTo16Bits(floats, back.data(), clipped);
        CHECK(back == integers);
        CHECK(clipped.count == 0);
    }
}

TEST_CASE("the first sample that is no number is found wherever it is", "[SampleConversion]")
{
    for (const auto target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        std::vector<float> samples(100, std::numeric_limits<float>::max());
        CHECK(firstNonFinite(samples) == samples.size());
        CHECK(firstNonFinite({}) == 0);
        for (std::size_t place = 0; place < samples.size(); ++place)
            for (const float bad : {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()})
            {
                auto changed = samples;
                changed[place] = bad;
                changed.back() = bad;
                CHECK(firstNonFinite(changed) == place);
            }
    }
}

TEST_CASE("channels are taken apart and put together", "[SampleConversion]")
{
    constexpr std::size_t frames = 203, start = 5;
    for (const auto target : simdTargets())
        for (const std::size_t channelCount : {1U, 2U, 3U, 64U})
        {
            const ForcedSimdTarget forced(target);
            INFO(hwy::TargetName(target) << ", " << channelCount << " channels");
            std::vector<float> interleaved(frames * channelCount);
            for (std::size_t i = 0; i < interleaved.size(); ++i)
                interleaved[i] = static_cast<float>(i);
            std::vector<std::vector<float>> planar(channelCount, std::vector<float>(start + frames, -1.0F));
            std::vector<float*> channels;
            for (auto& channel : planar)
                channels.push_back(channel.data());
            deinterleave(interleaved.data(), channels, start, frames);
            bool isRight = true;
            for (std::size_t c = 0; c < channelCount; ++c)
                for (std::size_t i = 0; i < start + frames; ++i)
                    isRight =
                        isRight
                        && planar[c][i] == (i < start ? -1.0F : static_cast<float>((i - start) * channelCount + c));
            CHECK(isRight);
            std::vector<float> back(interleaved.size());
            interleave(std::vector<const float*>(channels.begin(), channels.end()), start, frames, back.data());
            CHECK(back == interleaved);
        }
}
