// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Correlate.h"

#include "OpenCL/DeviceError.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <vector>

using namespace driftline;
using namespace driftline::test;
using opencl::CorrelateOptions;
using opencl::TransformPrecision;

namespace
{

template<class Sample>
std::vector<double> correlateOnDevice(const CorrelationProblem& problem, const CorrelateOptions& options,
                                      opencl::CorrelateRun* run = nullptr)
{
    const auto rounded = [](const std::vector<double>& values) {
        std::vector<Sample> samples;
        for (const double value : values)
            samples.push_back(static_cast<Sample>(value));
        return samples;
    };
    // Not zeros, so that what is not written is seen.
    std::vector<double> out(problem.shape.outputs * problem.shape.points, std::numeric_limits<double>::quiet_NaN());
    const auto ran = opencl::correlate<Sample>(problem.grid, rounded(problem.f), rounded(problem.g), problem.pairs,
                                               problem.shape, out, options);
    if (run != nullptr)
        *run = ran;
    return out;
}

/// The largest error of any k as a share of the largest value of the same k.
double largestErrorByOutput(const std::vector<double>& actual, const std::vector<double>& expected, std::size_t points)
{
    double largest = 0.0;
    for (std::size_t first = 0; first < expected.size(); first += points)
    {
        const auto slice = [&](const std::vector<double>& all) {
            return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(first),
                                       all.begin() + static_cast<std::ptrdiff_t>(first + points));
        };
        largest = std::max(largest, relativeError(slice(actual), slice(expected)));
    }
    return largest;
}

bool hasFloat64()
{
    const auto devices = opencl::surveyDevices().devices;
    return devices.front().selfTest.hasExactFloat64;
}

CorrelateOptions with(TransformPrecision precision, std::uint64_t memoryBudgetBytes = 0)
{
    CorrelateOptions options;
    options.device = {0, memoryBudgetBytes};
    options.precision = precision;
    return options;
}

CorrelationProblem randomProblemWithPairs(std::mt19937_64& random)
{
    const auto upTo = [&](std::size_t most) { return 1 + random() % most; };
    auto problem = randomProblem(random, {upTo(9), upTo(9), upTo(4), 1 + upTo(70)});
    const std::size_t pairCount = random() % 3 == 0 ? 0 : random() % 40;
    problem.pairs = random() % 3 == 0 ? allPairs(problem.shape) : std::vector<IndexPair>{};
    for (std::size_t i = 0; i < pairCount; ++i)
        problem.pairs.push_back({static_cast<std::int64_t>(random() % problem.shape.rowsF),
                                 static_cast<std::int64_t>(random() % problem.shape.rowsG)});
    return problem;
}

} // namespace

TEST_CASE("OpenCL correlation: the golden cases within the named tolerances", "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/correlate"))
    {
        ++cases;
        INFO(folder.path().filename().string());
        const auto [problem, expected] = readGoldenCorrelation(folder.path());
        const auto error = [&, &theProblem = problem, &theExpected = expected](TransformPrecision precision) {
            return largestErrorByOutput(correlateOnDevice<double>(theProblem, with(precision)), theExpected,
                                        theProblem.shape.points);
        };
        if (hasFloat64())
            CHECK(error(TransformPrecision::automatic) <= opencl::float64Tolerance);
        CHECK(error(TransformPrecision::float32) <= opencl::float32Tolerance);
        // Samples of float in transforms of double: only the samples themselves are rounded, by 2^-24 each.
        if (hasFloat64())
            CHECK(largestErrorByOutput(correlateOnDevice<float>(problem, with(TransformPrecision::automatic)), expected,
                                       problem.shape.points)
                  <= 1e-6);
    }
    CHECK(cases == 5);
}

TEST_CASE("OpenCL correlation: random problems agree with the definition", "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto seed = static_cast<std::uint64_t>(Catch::rngSeed());
    for (std::uint64_t round = 0; round < 6; ++round) // few, for PoCL takes seconds to build the transforms of each
    {
        std::mt19937_64 random(seed * 1000 + round);
        const CorrelationProblem problem = randomProblemWithPairs(random);
        INFO("seed " << seed << ", round " << round << ", " << problem.text());
        const auto expected = correlate<double>(problem, CorrelationMethod::direct);
        const std::size_t points = problem.shape.points;
        if (hasFloat64())
            CHECK(largestErrorByOutput(correlateOnDevice<double>(problem, with(TransformPrecision::automatic)),
                                       expected, points)
                  <= opencl::float64Tolerance);
        CHECK(largestErrorByOutput(correlateOnDevice<double>(problem, with(TransformPrecision::float32)), expected,
                                   points)
              <= opencl::float32Tolerance);
    }
}

TEST_CASE("OpenCL correlation: as many k, or terms of one k, at a time as the memory holds",
          "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::mt19937_64 random(7);
    auto problem = randomProblem(random, {6, 7, 5, 64});
    // A band: no two rows have the same partners, so that there are several terms.
    for (std::int64_t a = 0; a < 6; ++a)
        problem.pairs.insert(problem.pairs.end(), {{a, a}, {a, a + 1}, {a, a}});
    const auto expected = correlate<double>(problem, CorrelationMethod::direct);
    const auto precision = TransformPrecision::automatic;

    opencl::CorrelateRun run;
    const auto check = [&](std::uint64_t budget) {
        const auto out = correlateOnDevice<double>(problem, with(precision, budget), &run);
        INFO(run.outputsAtOnce << " k and " << run.termsAtOnce << " terms at once, " << run.passes << " passes");
        CHECK(largestErrorByOutput(out, expected, problem.shape.points) <= opencl::float32Tolerance);
    };
    check(0);
    CHECK(run.passes == 1);
    CHECK(run.termsAtOnce > 2);
    const std::size_t allTerms = run.termsAtOnce;
    check(60'000);
    CHECK(run.outputsAtOnce > 1);
    CHECK(run.passes > 1);
    CHECK(run.termsAtOnce == allTerms);
    check(15'000);
    CHECK(run.outputsAtOnce == 1);
    CHECK(run.passes == 5);
    CHECK(run.termsAtOnce < allTerms);
    const auto message = messageOf<opencl::DeviceError>([&] { check(1000); });
    CHECK(contains(message, "bytes of device memory, of which 1000 may be used"));
}

TEST_CASE("OpenCL correlation: a long row, through transforms of several passes", "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::mt19937_64 random(11);
    auto problem = randomProblem(random, {3, 2, 1, 30'001});
    problem.pairs = {{0, 0}, {1, 1}, {2, 0}, {2, 1}};
    const auto expected = correlate<double>(problem, CorrelationMethod::spectral);
    if (hasFloat64())
        CHECK(relativeError(correlateOnDevice<double>(problem, with(TransformPrecision::automatic)), expected)
              <= opencl::float64Tolerance);
    CHECK(relativeError(correlateOnDevice<double>(problem, with(TransformPrecision::float32)), expected)
          <= opencl::float32Tolerance);
}

TEST_CASE("OpenCL correlation: nothing listed gives zeros, and a row that no pair names does nothing",
          "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::mt19937_64 random(5);
    auto problem = randomProblem(random, {2, 2, 2, 20});
    CHECK(correlateOnDevice<double>(problem, {}) == std::vector<double>(40, 0.0));
    problem.pairs = {{1, 0}};
    const auto expected = correlate<double>(problem, CorrelationMethod::direct);
    for (std::size_t i = 0; i < 40; ++i)
        problem.f[i] = std::numeric_limits<double>::quiet_NaN(); // row 0
    CHECK(relativeError(correlateOnDevice<double>(problem, {}), expected) <= opencl::float32Tolerance);
}

TEST_CASE("OpenCL correlation: wrong arguments, and being stopped", "[opencl][opencl-correlation]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    std::mt19937_64 random(6);
    auto problem = randomProblem(random, {2, 2, 3, 10});
    problem.pairs = {{0, 1}, {2, 0}};
    CHECK_THROWS_AS(correlateOnDevice<double>(problem, {}), CorrelationArgumentError);
    problem.pairs = {{0, 1}};
    auto options = with(TransformPrecision::automatic);
    options.shouldStop = [] { return true; };
    CHECK_THROWS_AS(correlateOnDevice<double>(problem, options), CorrelationStopped);
    std::vector<double> shares;
    options.shouldStop = [] { return false; };
    options.progress = [&](double share) { shares.push_back(share); };
    correlateOnDevice<float>(problem, options);
    CHECK(shares == std::vector<double>{1.0});
    problem.grid.back() = problem.grid.front();
    CHECK_THROWS_AS(correlateOnDevice<double>(problem, {}), CorrelationArgumentError);
}
