// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayLine.h"

#include "Offline/NpyFile.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/TestDevice.h"
#include "Support/ArrayDelayCases.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ReferenceArrayDelay.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

using namespace driftline;
using namespace driftline::test;
using opencl::DelayMethod;
using opencl::DeviceOptions;

namespace
{

constexpr DelayMethod methods[] = {DelayMethod::automatic, DelayMethod::rows, DelayMethod::interleavedRows,
                                   DelayMethod::waves};

/// The devices to test: those that keep subnormals, by number.
std::vector<int> exactDevices()
{
    std::vector<int> numbers;
    for (const auto& [info, selfTest] : opencl::surveyDevices().devices)
        if (selfTest.isExact && selfTest.keepsSubnormals)
            numbers.push_back(info.number);
    return numbers;
}

struct Answer
{
    std::vector<float> output;
    opencl::DelayRun run;
};

template<class Delay>
Answer run(const std::vector<float>& samples, const std::vector<Delay>& delays, const ArrayDelayShape& shape,
           const ArrayDelaySettings& settings, const DeviceOptions& options,
           DelayMethod method = DelayMethod::automatic)
{
    // Not-a-number where the answer should come: an element that is not written shows.
    Answer answer{std::vector<float>(samples.size(), std::numeric_limits<float>::quiet_NaN()), {}};
    answer.run = opencl::delayLine(std::span<const float>(samples), std::span<const Delay>(delays),
                                   std::span<float>(answer.output), shape, settings, options, method);
    return answer;
}

template<class Delay>
void compareWithReference(const RandomDelayCase& random, const DeviceOptions& options, DelayMethod method)
{
    std::vector<Delay> delays(random.delays.size());
    std::transform(random.delays.begin(), random.delays.end(), delays.begin(),
                   [](double delay) { return static_cast<Delay>(delay); });
    const auto expected = reference::arrayDelay(random.samples, delays, random.shape, random.settings);
    CHECK(firstDifference(run(random.samples, delays, random.shape, random.settings, options, method).output, expected)
          == "");
}

/// A row whose look-back moves between `shortest` and `longest`.
std::vector<std::int32_t> movingDelays(std::size_t length, double shortest, double longest)
{
    std::vector<std::int32_t> delays(length);
    for (std::size_t i = 0; i < length; ++i)
        delays[i] = static_cast<std::int32_t>(
            shortest + (longest - shortest) * 0.5 * (1.0 + std::sin(0.001 * static_cast<double>(i))));
    return delays;
}

std::vector<float> noiseSamples(std::size_t count)
{
    std::mt19937_64 random(3);
    std::vector<float> samples(count);
    for (float& sample : samples)
        sample = std::uniform_real_distribution<float>(-1.0F, 1.0F)(random);
    return samples;
}

} // namespace

TEST_CASE("OpenCL delay: the golden cases, bit for bit, by every method", "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/delay_line"))
    {
        ++cases;
        const std::string name = folder.path().filename().string();
        const auto samples = std::get<std::vector<float>>(readNpy(folder.path() / "samples.npy").elements);
        const auto expected = std::get<std::vector<float>>(readNpy(folder.path() / "expected.npy").elements);
        const NpyArray delays = readNpy(folder.path() / "delays.npy");
        const ArrayDelayShape shape{1, samples.size(), false};
        for (const int device : exactDevices())
            for (const DelayMethod method : methods)
            {
                INFO("case " << name << ", device " << device << ", method " << static_cast<int>(method));
                const auto check = [&](const auto& whole) {
                    const auto answer = run(samples, whole, shape, settingsOfGoldenCase(name), {device}, method);
                    CHECK(firstDifference(answer.output, expected) == "");
                };
                if (const auto* const whole = std::get_if<std::vector<std::int32_t>>(&delays.elements))
                    check(*whole);
                else
                    check(std::get<std::vector<std::int64_t>>(delays.elements));
            }
    }
    CHECK(cases == 7);
}

TEST_CASE("OpenCL delay: random shapes and delays give the bits of the reference by every method",
          "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto seed = static_cast<std::uint64_t>(Catch::rngSeed());
    for (const int device : exactDevices())
        for (std::uint64_t round = 0; round < 40; ++round)
        {
            std::mt19937_64 random(seed * 1000 + round);
            const RandomDelayCase randomCase = makeRandomDelayCase(random);
            const DelayMethod method = methods[round % std::size(methods)];
            INFO("seed " << seed << ", round " << round << ", device " << device << ", method "
                         << static_cast<int>(method) << ", " << randomCase.shape.rows << " x "
                         << randomCase.shape.samplesPerRow);
            compareWithReference<std::int32_t>(randomCase, {device}, method);
            compareWithReference<std::int64_t>(randomCase, {device}, method);
            compareWithReference<float>(randomCase, {device}, method);
            compareWithReference<double>(randomCase, {device}, method);
        }
}

TEST_CASE("OpenCL delay: rows come in as many chunks as the memory budget needs, with the same bits",
          "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    constexpr std::size_t rows = 37;
    constexpr std::size_t length = 1000;
    const auto samples = noiseSamples(rows * length);
    const ArrayDelaySettings settings{0.75F, 0.5F, ReadEdge::clamp};
    for (const bool isShared : {false, true})
        for (const DelayMethod method : methods)
        {
            const ArrayDelayShape shape{rows, length, isShared};
            std::vector<double> delays((isShared ? 1 : rows) * length);
            for (std::size_t i = 0; i < delays.size(); ++i)
                delays[i] = 0.25 * static_cast<double>(i * 7919 % 2800);
            // Room for about four rows of samples, delays and the transposed copy at a time.
            const DeviceOptions options{opencl::anyDevice, 100'000};
            const auto answer = run(samples, delays, shape, settings, options, method);
            INFO("shared " << isShared << ", method " << static_cast<int>(method) << ", " << answer.run.chunks
                           << " chunks");
            CHECK(answer.run.chunks > 2);
            CHECK(firstDifference(answer.output, reference::arrayDelay(samples, delays, shape, settings)) == "");
        }
}

TEST_CASE("OpenCL delay: a row that the memory budget cannot hold is refused", "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::vector<float> samples(1000);
    const std::vector<std::int32_t> delays(1000, 3);
    const auto message = messageOf<opencl::DeviceError>([&] {
        run(samples, delays, {1, 1000, false}, {}, {opencl::anyDevice, 7000}, DelayMethod::rows);
    });
    CHECK(contains(message, "a row of 1000 samples needs 8016 bytes of device memory, of which 7000 may be used"));
}

TEST_CASE("OpenCL delay: a long look-back runs in waves of its length, a short one does not", "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    constexpr std::size_t length = 200'000;
    const auto samples = noiseSamples(length);
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings settings;

    const auto longLookBack = movingDelays(length, 5000.0, 20000.0);
    const auto inWaves = run(samples, longLookBack, shape, settings, {}, DelayMethod::waves);
    CHECK(inWaves.run.method == DelayMethod::waves);
    CHECK(inWaves.run.waves <= length / (5000 - 2 * 256) + 2);
    CHECK(inWaves.run.serialSamples <= 256); // the first block, whose reads before the start see the first sample
    CHECK(firstDifference(inWaves.output, reference::arrayDelay(samples, longLookBack, shape, settings)) == "");

    const auto shortLookBack = movingDelays(length, 1.0, 90.0);
    const auto bySample = run(samples, shortLookBack, shape, settings, {}, DelayMethod::automatic);
    CHECK(bySample.run.method == DelayMethod::rows);
    CHECK(firstDifference(bySample.output, reference::arrayDelay(samples, shortLookBack, shape, settings)) == "");
}

TEST_CASE("OpenCL delay: in place gives the same", "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    constexpr std::size_t rows = 5;
    constexpr std::size_t length = 700;
    auto samples = noiseSamples(rows * length);
    const auto delays = movingDelays(length, 0.0, 600.0);
    const ArrayDelayShape shape{rows, length, true};
    const auto expected = reference::arrayDelay(samples, delays, shape, {});
    opencl::delayLine(std::span<const float>(samples), std::span(delays), std::span(samples), shape, {},
                      {opencl::anyDevice, 20'000});
    CHECK(firstDifference(samples, expected) == "");
}

TEST_CASE("OpenCL delay: delays that should have been refused read before the start, never outside",
          "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    constexpr std::size_t length = 300;
    const std::vector<float> samples(length, 1.0F);
    const ArrayDelayShape shape{1, length, false};
    const ArrayDelaySettings zero{1.0F, 1.0F, ReadEdge::zero};
    for (const DelayMethod method : methods)
    {
        for (const double delay : {-1.0, -50.0, -2147483648.0, 2147483647.0})
        {
            INFO("delay " << delay << ", method " << static_cast<int>(method));
            CHECK(run(samples, std::vector<std::int32_t>(length, static_cast<std::int32_t>(delay)), shape, zero, {},
                      method)
                      .output
                  == samples);
            CHECK(run(samples, std::vector<std::int64_t>(length, static_cast<std::int64_t>(delay) * 4), shape, zero, {},
                      method)
                      .output
                  == samples);
            CHECK(run(samples, std::vector<float>(length, static_cast<float>(delay)), shape, zero, {}, method).output
                  == samples);
            CHECK(run(samples, std::vector<double>(length, delay * 1e30), shape, zero, {}, method).output == samples);
        }
        // What this does to the fraction is open; it must be read without a fault.
        const double notANumber = std::numeric_limits<double>::quiet_NaN();
        run(samples, std::vector<double>(length, notANumber), shape, zero, {}, method);
        run(samples, std::vector<float>(length, static_cast<float>(notANumber)), shape, zero, {}, method);
    }
}

TEST_CASE("OpenCL delay: nothing to do, and sizes that disagree", "[opencl][opencl-delay]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    CHECK(run({}, std::vector<float>{}, {0, 5, false}, {}, {}).output.empty());
    CHECK(run({}, std::vector<float>{}, {3, 0, true}, {}, {}).output.empty());
    CHECK_THROWS_AS(run(std::vector<float>(6), std::vector<float>(5), {2, 3, false}, {}, {}), std::invalid_argument);
    CHECK_THROWS_AS(run(std::vector<float>(6), std::vector<float>(6), {2, 3, false}, {}, {1000}),
                    std::invalid_argument);
}
