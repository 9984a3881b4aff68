// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ArrayDelay.h"
#include "DSP/ArrayDelayKernel.h"
#include "DSP/WorkStatus.h"
#include "Offline/NpyFile.h"
#include "Support/ArrayDelayCases.h"
#include "Support/Catch.h"
#include "Support/Effort.h"
#include "Support/ReferenceArrayDelay.h"
#include "Support/SimdTargets.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

template<class Delay>
std::vector<float> run(const std::vector<float>& samples, const std::vector<Delay>& delays,
                       const ArrayDelayShape& shape, const ArrayDelaySettings& settings, unsigned threads = 1)
{
    // Not-a-number where the answer should come: an element that is not written, or read too early, shows.
    std::vector<float> output(samples.size(), std::numeric_limits<float>::quiet_NaN());
    arrayDelay(std::span<const float>(samples), std::span<const Delay>(delays), std::span<float>(output), shape,
               settings, threads);
    return output;
}

template<class Delay>
std::vector<float> runInPlace(std::vector<float> samples, const std::vector<Delay>& delays,
                              const ArrayDelayShape& shape, const ArrayDelaySettings& settings)
{
    arrayDelay(std::span<const float>(samples), std::span<const Delay>(delays), std::span<float>(samples), shape,
               settings);
    return samples;
}

/// All rows, with this way to read; the operation itself takes the one that is faster on this CPU.
template<class Delay>
std::vector<float> runRows(const RandomDelayCase& random, const std::vector<Delay>& delays, ScatteredReads reads)
{
    std::vector<float> output(random.samples.size(), std::numeric_limits<float>::quiet_NaN());
    const std::size_t length = random.shape.samplesPerRow;
    for (std::size_t first = 0; first < output.size(); first += length)
        delayRow(random.samples.data() + first, delays.data() + (random.shape.delaysAreShared ? 0 : first),
                 output.data() + first, 0, length, random.settings, reads);
    return output;
}

template<class Delay>
void compareWithReference(const RandomDelayCase& random)
{
    std::vector<Delay> delays(random.delays.size());
    std::transform(random.delays.begin(), random.delays.end(), delays.begin(),
                   [](double delay) { return static_cast<Delay>(delay); });
    const auto expected = reference::arrayDelay(random.samples, delays, random.shape, random.settings);
    CHECK(firstDifference(run(random.samples, delays, random.shape, random.settings), expected) == "");
    CHECK(firstDifference(runInPlace(random.samples, delays, random.shape, random.settings), expected) == "");
    CHECK(firstDifference(run(random.samples, delays, random.shape, random.settings, 3), expected) == "");
    for (const ScatteredReads reads : {ScatteredReads::gather, ScatteredReads::loads})
        CHECK(firstDifference(runRows(random, delays, reads), expected) == "");
}

} // namespace

TEST_CASE("array delay: the golden cases, bit for bit", "[array-delay]")
{
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/delay_line"))
    {
        ++cases;
        const std::string name = folder.path().filename().string();
        const auto samples = std::get<std::vector<float>>(readNpy(folder.path() / "samples.npy").elements);
        const auto expected = std::get<std::vector<float>>(readNpy(folder.path() / "expected.npy").elements);
        const NpyArray delays = readNpy(folder.path() / "delays.npy");
        const ArrayDelayShape shape{1, samples.size(), false};
        for (const std::int64_t target : simdTargets())
        {
            INFO("case " << name << " on " << hwy::TargetName(target));
            const ForcedSimdTarget forced(target);
            if (const auto* const whole = std::get_if<std::vector<std::int32_t>>(&delays.elements))
                CHECK(firstDifference(run(samples, *whole, shape, settingsOfGoldenCase(name)), expected) == "");
            else
                CHECK(firstDifference(run(samples, std::get<std::vector<std::int64_t>>(delays.elements), shape,
                                          settingsOfGoldenCase(name)),
                                      expected)
                      == "");
        }
    }
    CHECK(cases == 7);
}

TEST_CASE("array delay: random shapes and delays give the bits of the reference on every instruction set",
          "[array-delay][threads]")
{
    const auto seed = static_cast<std::uint64_t>(Catch::rngSeed());
    const auto targets = simdTargets();
    REQUIRE(targets.size() >= 1);
    for (std::uint64_t round = 0; round < effort(150); ++round)
    {
        std::mt19937_64 random(seed * 1000 + round);
        const RandomDelayCase randomCase = makeRandomDelayCase(random);
        for (const std::int64_t target : targets)
        {
            INFO("seed " << seed << ", round " << round << ", " << hwy::TargetName(target) << ", "
                         << randomCase.shape.rows << " x " << randomCase.shape.samplesPerRow);
            const ForcedSimdTarget forced(target);
            compareWithReference<std::int32_t>(randomCase);
            compareWithReference<std::int64_t>(randomCase);
            compareWithReference<float>(randomCase);
            compareWithReference<double>(randomCase);
        }
    }
}

TEST_CASE("array delay: the forced instruction set is the one that runs", "[array-delay]")
{
    // Without this, a dispatch that ignores the forcing would make every comparison above compare one target to itself.
    for (const std::int64_t target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        CHECK(delayRowTarget() == target);
    }
    CHECK(delayRowTarget() == simdTargets().front());
}

TEST_CASE("array delay: a whole delay of zero sees the sample before its update", "[array-delay]")
{
    const std::vector<float> samples{1.0F, 2.0F, 4.0F};
    const ArrayDelayShape shape{1, samples.size(), false};
    const ArrayDelaySettings settings{0.5F, 0.25F, ReadEdge::clamp};
    const std::vector<float> expected{0.75F, 1.5F, 3.0F};
    CHECK(run(samples, std::vector<std::int32_t>(3, 0), shape, settings) == expected);
}

TEST_CASE("array delay: a linear read lies between its two taps", "[array-delay]")
{
    // gain 1 and feedback 1 leave the read itself in y[i] - x[i]; 0.25 of the way from the newer to the older tap.
    const std::vector<float> samples{8.0F, 16.0F, 0.0F};
    const ArrayDelayShape shape{1, samples.size(), false};
    const std::vector<double> delays{0.0, 0.0, 1.25};
    // y[0] = 8 + 8, y[1] = 16 + 16, y[2] = 0 + 32 + 0.25 * (16 - 32)
    const std::vector<float> expected{16.0F, 32.0F, 28.0F};
    CHECK(run(samples, delays, shape, {1.0F, 1.0F, ReadEdge::clamp}) == expected);
}

TEST_CASE("array delay: extreme delays read before the start", "[array-delay]")
{
    const std::size_t length = 100;
    const std::vector<float> samples(length, 1.0F);
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings zero{1.0F, 1.0F, ReadEdge::zero};
    const std::vector<float> untouched(length, 1.0F);
    for (const std::int64_t target : simdTargets())
    {
        INFO(hwy::TargetName(target));
        const ForcedSimdTarget forced(target);
        CHECK(run(samples, std::vector<std::int32_t>(length, std::numeric_limits<std::int32_t>::max()), shape, zero)
              == untouched);
        CHECK(run(samples, std::vector<std::int64_t>(length, std::numeric_limits<std::int64_t>::max()), shape, zero)
              == untouched);
        // The low half alone would be a delay of 20.
        CHECK(run(samples, std::vector<std::int64_t>(length, (std::int64_t{1} << 32) + 20), shape, zero) == untouched);
        CHECK(run(samples, std::vector<float>(length, std::numeric_limits<float>::max()), shape, zero) == untouched);
        CHECK(run(samples, std::vector<double>(length, std::numeric_limits<double>::max()), shape, zero) == untouched);
    }
}

TEST_CASE("array delay: delays that should have been refused read before the start, never outside", "[array-delay]")
{
    // 100: whole waves, and a rest for the serial loop. AddressSanitizer watches the reads.
    const std::size_t length = 100;
    const std::vector<float> samples(length, 1.0F);
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings zero{1.0F, 1.0F, ReadEdge::zero};
    for (const std::int64_t target : simdTargets())
    {
        INFO(hwy::TargetName(target));
        const ForcedSimdTarget forced(target);
        for (const std::int64_t delay : {std::int64_t{-1}, std::int64_t{-50}, std::int64_t{-2147483648}})
        {
            CHECK(run(samples, std::vector<std::int64_t>(length, delay), shape, zero) == samples);
            CHECK(run(samples, std::vector<std::int32_t>(length, static_cast<std::int32_t>(delay)), shape, zero)
                  == samples);
            CHECK(run(samples, std::vector<float>(length, static_cast<float>(delay)), shape, zero) == samples);
            CHECK(run(samples, std::vector<double>(length, static_cast<double>(delay)), shape, zero) == samples);
        }
        // What these do to the fraction is open; they must be read without a fault.
        for (const double delay : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                   -std::numeric_limits<double>::infinity()})
        {
            CHECK(run(samples, std::vector<float>(length, static_cast<float>(delay)), shape, zero).size() == length);
            CHECK(run(samples, std::vector<double>(length, delay), shape, zero).size() == length);
        }
    }
}

TEST_CASE("array delay: not-a-number and infinity go where the arithmetic takes them", "[array-delay]")
{
    const std::size_t length = 400;
    std::vector<float> samples(length, 0.25F);
    samples[70] = std::numeric_limits<float>::quiet_NaN();
    samples[150] = std::numeric_limits<float>::infinity();
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings settings;
    for (const std::int32_t delay : {0, 1, 5, 33})
        for (const std::int64_t target : simdTargets())
        {
            INFO("delay " << delay << " on " << hwy::TargetName(target));
            const ForcedSimdTarget forced(target);
            const std::vector<std::int32_t> whole(length, delay);
            CHECK(firstDifference(run(samples, whole, shape, settings),
                                  reference::arrayDelay(samples, whole, shape, settings))
                  == "");
            const std::vector<float> fractional(length, static_cast<float>(delay) + 0.5F);
            CHECK(firstDifference(run(samples, fractional, shape, settings),
                                  reference::arrayDelay(samples, fractional, shape, settings))
                  == "");
        }
}

TEST_CASE("array delay: sizes that disagree with the shape are refused", "[array-delay]")
{
    const std::vector<float> samples(6);
    std::vector<float> output(6);
    const auto call = [&](std::size_t delays, std::size_t outputs, const ArrayDelayShape& shape) {
        const std::vector<std::int32_t> delayArray(delays, 0);
        arrayDelay(std::span<const float>(samples), std::span<const std::int32_t>(delayArray),
                   std::span<float>(output).first(outputs), shape, ArrayDelaySettings{});
    };
    CHECK_NOTHROW(call(6, 6, {2, 3, false}));
    CHECK_NOTHROW(call(3, 6, {2, 3, true}));
    CHECK_THROWS_AS(call(3, 6, {2, 3, false}), std::invalid_argument);
    CHECK_THROWS_AS(call(6, 6, {2, 3, true}), std::invalid_argument);
    CHECK_THROWS_AS(call(6, 5, {2, 3, false}), std::invalid_argument);
    CHECK_THROWS_AS(call(6, 6, {1, 3, false}), std::invalid_argument);
    // 2^63 * 2 wraps to 0, and 3 rows * a wrapped size must not pass as 6 either.
    CHECK_THROWS_AS(call(6, 6, {std::size_t{1} << 63, 2, false}), std::invalid_argument);
}

TEST_CASE("array delay: a row run in stretches gives the bits of the whole row", "[array-delay]")
{
    std::mt19937_64 random(static_cast<std::uint64_t>(Catch::rngSeed()));
    for (int round = 0; round < 50; ++round)
    {
        const RandomDelayCase randomCase = makeRandomDelayCase(random);
        const std::size_t length = randomCase.shape.samplesPerRow;
        const ArrayDelayShape oneRow{1, length, false};
        const std::vector<float> samples(randomCase.samples.begin(),
                                         randomCase.samples.begin() + static_cast<std::ptrdiff_t>(length));
        const std::vector<double> delays(randomCase.delays.begin(),
                                         randomCase.delays.begin() + static_cast<std::ptrdiff_t>(length));
        const auto expected = run(samples, delays, oneRow, randomCase.settings);
        std::vector<float> output(length);
        for (std::size_t begin = 0; begin < length;)
        {
            const std::size_t end = std::min<std::size_t>(begin + 1 + random() % 700, length);
            delayRow(samples.data(), delays.data(), output.data(), begin, end, randomCase.settings);
            begin = end;
        }
        INFO("round " << round << ", " << length << " samples");
        CHECK(firstDifference(output, expected) == "");
    }
}

TEST_CASE("array delay: the status counts every sample, and a stopped row ends", "[array-delay]")
{
    const std::size_t length = (std::size_t{1} << 21) + 5; // more than one stretch
    std::vector<float> samples(length, 1.0F);
    const std::vector<std::int32_t> delays(length, 100);
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings settings;
    std::vector<float> output(length);
    const auto call = [&](WorkStatus& status) {
        arrayDelay(std::span<const float>(samples), std::span<const std::int32_t>(delays), std::span<float>(output),
                   shape, settings, 1, &status);
    };
    WorkStatus whole;
    call(whole);
    CHECK(whole.done() == length);
    CHECK(firstDifference(output, run(samples, delays, shape, settings)) == "");

    WorkStatus stopped;
    stopped.stop();
    output.assign(length, -1.0F);
    call(stopped);
    CHECK(stopped.done() == 0);
    CHECK(output == std::vector<float>(length, -1.0F));
}

TEST_CASE("array delay: the first unusable delay is found", "[array-delay]")
{
    const auto find = [](const auto& delays) { return findUnusableDelay(std::span(delays)); };
    std::vector<std::int64_t> whole(5000, 3);
    CHECK(find(std::as_const(whole)) == std::nullopt);
    whole[4999] = -1;
    CHECK(find(std::as_const(whole)) == std::optional<std::size_t>(4999));
    whole[1030] = std::numeric_limits<std::int64_t>::min();
    CHECK(find(std::as_const(whole)) == std::optional<std::size_t>(1030));

    for (const double unusable : {-1e-300, -0.5, std::numeric_limits<double>::infinity(),
                                  -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    {
        std::vector<double> fractional(100, 0.5);
        CHECK(find(std::as_const(fractional)) == std::nullopt);
        fractional[17] = unusable;
        CHECK(find(std::as_const(fractional)) == std::optional<std::size_t>(17));
    }
    const std::vector<float> negativeZero{-0.0F};
    CHECK(find(negativeZero) == std::nullopt);
}
