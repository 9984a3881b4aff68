// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairwiseCorrelation.h"

#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"
#include "Support/SimdTargets.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr CorrelationMethod fastMethods[] = {CorrelationMethod::automatic, CorrelationMethod::folded,
                                             CorrelationMethod::spectral};

/// Bits, since -0 and 0 would pass for equal.
bool haveSameBits(const std::vector<double>& one, const std::vector<double>& other)
{
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(double)) == 0;
}

std::size_t below(std::mt19937_64& random, std::size_t limit)
{
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

/// Any list: of every pair, of some, of the same few again and again, or what one row has with all.
std::vector<IndexPair> randomPairs(std::mt19937_64& random, const CorrelationShape& shape)
{
    if (below(random, 4) == 0)
        return allPairs(shape);
    const std::size_t rowsF = 1 + below(random, shape.rowsF);
    const std::size_t rowsG = 1 + below(random, shape.rowsG);
    std::vector<IndexPair> pairs(1 + below(random, 40));
    for (IndexPair& pair : pairs)
        pair = {static_cast<std::int64_t>(below(random, rowsF)), static_cast<std::int64_t>(below(random, rowsG))};
    return pairs;
}

} // namespace

TEST_CASE("correlation: any shape, grid and list of pairs agrees with the definition", "[correlation]")
{
    const auto seed = GENERATE(take(60, random(0U, ~0U)));
    std::mt19937_64 random(seed);
    constexpr std::size_t sizes[] = {2, 3, 4, 5, 16, 31, 32, 33, 64, 127, 130};
    const std::size_t points = below(random, 2) == 0 ? sizes[below(random, std::size(sizes))] : 2 + below(random, 200);
    CorrelationProblem problem =
        randomProblem(random, {1 + below(random, 7), 1 + below(random, 7), 1 + below(random, 4), points});
    problem.pairs = randomPairs(random, problem.shape);
    INFO("seed " << seed << ", " << problem.text());
    const auto expected = correlate<double>(problem, CorrelationMethod::direct);
    const auto expectedFloat = correlate<float>(problem, CorrelationMethod::direct);
    for (const auto method : fastMethods)
    {
        INFO(methodName(method));
        // Cancellation among random rows leaves a largest value of about the square root of the sum of all products,
        // so 1e-12 is thousands of roundings.
        CHECK(relativeError(correlate<double>(problem, method), expected) <= 1e-12);
        CHECK(relativeError(correlate<float>(problem, method), expectedFloat) <= 1e-6);
    }
}

TEST_CASE("correlation: on every instruction set", "[correlation]")
{
    std::mt19937_64 random(11);
    CorrelationProblem problem = randomProblem(random, {5, 4, 2, 77});
    problem.pairs = {{0, 0}, {0, 1}, {1, 1}, {2, 3}, {4, 3}, {4, 0}, {3, 3}, {2, 3}};
    const auto expected = correlate<double>(problem, CorrelationMethod::direct);
    const auto expectedFloat = correlate<float>(problem, CorrelationMethod::direct);
    for (const std::int64_t target : simdTargets())
        for (const auto method : fastMethods)
        {
            INFO(hwy::TargetName(target) << ", " << methodName(method));
            const ForcedSimdTarget forced(target);
            CHECK(relativeError(correlate<double>(problem, method), expected) <= 1e-12);
            CHECK(relativeError(correlate<float>(problem, method), expectedFloat) <= 1e-6);
        }
}

TEST_CASE("correlation: any number of threads gives the same bits", "[correlation][threads]")
{
    struct Case
    {
        CorrelationShape shape;
        std::size_t pairs; ///< 0: all
    };
    // Enough work for several threads, in the ways in which it is shared out: many k, few k with many terms, a single
    // product of sums, and lag by lag.
    const auto c = GENERATE(Case{{6, 6, 40, 700}, 20}, Case{{40, 40, 1, 3000}, 100}, Case{{8, 8, 1, 50000}, 0},
                            Case{{3, 5, 3, 9001}, 0}, Case{{3, 3, 2, 20000}, 3});
    std::mt19937_64 random(c.shape.points);
    CorrelationProblem problem = randomProblem(random, c.shape);
    problem.pairs = allPairs(c.shape);
    std::shuffle(problem.pairs.begin(), problem.pairs.end(), random);
    if (c.pairs != 0)
        problem.pairs.resize(c.pairs);
    INFO(problem.text());
    const auto one = correlate<double>(problem, CorrelationMethod::automatic, 1);
    const auto oneFloat = correlate<float>(problem, CorrelationMethod::automatic, 1);
    for (const unsigned threads : {2U, 3U, 5U, 16U, 0U})
    {
        INFO(threads << " threads");
        CHECK(haveSameBits(correlate<double>(problem, CorrelationMethod::automatic, threads), one));
        CHECK(haveSameBits(correlate<float>(problem, CorrelationMethod::automatic, threads), oneFloat));
    }
    std::shuffle(problem.pairs.begin(), problem.pairs.end(), random);
    CHECK(haveSameBits(correlate<double>(problem, CorrelationMethod::automatic, 2), one));
}

TEST_CASE("correlation: several calls at once do not disturb each other", "[correlation][threads]")
{
    std::mt19937_64 random(5);
    std::vector<CorrelationProblem> problems;
    std::vector<std::vector<double>> expected;
    for (const std::size_t points : {410U, 411U, 530U, 1000U})
    {
        problems.push_back(randomProblem(random, {3, 3, 2, points}));
        problems.back().pairs = {{0, 1}, {1, 2}, {2, 2}, {1, 0}};
        expected.push_back(correlate<double>(problems.back(), CorrelationMethod::folded));
    }
    std::vector<std::vector<double>> actual(problems.size());
    {
        std::vector<std::jthread> callers;
        for (std::size_t i = 0; i < problems.size(); ++i)
            callers.emplace_back([&, i] { actual[i] = correlate<double>(problems[i], CorrelationMethod::spectral); });
    }
    for (std::size_t i = 0; i < problems.size(); ++i)
        CHECK(relativeError(actual[i], expected[i]) <= 1e-12);
}

TEST_CASE("correlation: an empty list of pairs gives zeros, also without rows", "[correlation]")
{
    std::mt19937_64 random(1);
    CorrelationProblem problem = randomProblem(random, {2, 3, 2, 4});
    for (const auto method : {CorrelationMethod::automatic, CorrelationMethod::direct, CorrelationMethod::folded,
                              CorrelationMethod::spectral})
        CHECK(correlate<double>(problem, method) == std::vector<double>(8, 0.0));
    problem.shape.rowsF = 0;
    problem.f.clear();
    CHECK(correlate<double>(problem, CorrelationMethod::automatic) == std::vector<double>(8, 0.0));
    problem.shape.outputs = 0;
    problem.g.clear();
    CHECK(correlate<double>(problem, CorrelationMethod::automatic).empty());
}

TEST_CASE("correlation: constant rows integrate to the grid's length at every lag", "[correlation]")
{
    // The clamped ends at their plainest: f = 1 and g = 2 everywhere, so every lag sees 2 * (x[P - 1] - x[0]).
    for (const std::size_t points : {2U, 3U, 100U, 1001U})
        for (const auto method : fastMethods)
        {
            INFO(points << " points, " << methodName(method));
            std::mt19937_64 random(points);
            CorrelationProblem problem = randomProblem(random, {2, 2, 1, points});
            std::fill(problem.f.begin(), problem.f.end(), 1.0);
            std::fill(problem.g.begin(), problem.g.end(), 2.0);
            problem.pairs = {{0, 1}, {1, 0}, {0, 1}};
            const double expected = 3 * 2 * (problem.grid.back() - problem.grid.front());
            CHECK(relativeError(correlate<double>(problem, method), std::vector<double>(points, expected)) <= 1e-13);
        }
}

TEST_CASE("correlation: float rows are transformed in float where that is exact enough", "[correlation][threads]")
{
    const auto seed = GENERATE(take(5, random(0U, ~0U)));
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    CorrelationProblem problem = randomProblem(random, {3, 4, 2, 2000 + below(random, 3000)});
    problem.pairs = randomPairs(random, problem.shape);
    const auto expected = correlate<float>(problem, CorrelationMethod::folded, 2);
    const double error = relativeError(correlate<float>(problem, CorrelationMethod::spectral), expected);
    CHECK(error <= 1e-6);
    CHECK(error >= 1e-9); // in double it would be less
}

TEST_CASE("correlation: float rows whose sum cancels are transformed in double", "[correlation][threads]")
{
    // A slow f against a fast g: the output is thousands of times smaller than the rows, and what float transforms are
    // off by is not. The likely error says so.
    CorrelationProblem problem;
    const std::size_t points = 20000;
    problem.shape = {1, 1, 1, points};
    problem.pairs = {{0, 0}};
    for (std::size_t j = 0; j < points; ++j)
    {
        const double t = static_cast<double>(j) / static_cast<double>(points);
        const double window = std::sin(3.141592653589793 * t);
        problem.grid.push_back(static_cast<double>(j));
        problem.f.push_back(window * window * window);
        problem.g.push_back(window * window * std::sin(6000.0 * t));
    }
    const auto expected = correlate<float>(problem, CorrelationMethod::folded, 2);
    CHECK(relativeError(correlate<float>(problem, CorrelationMethod::spectral), expected) <= 1e-6);
}

TEST_CASE("correlation: progress comes from the calling thread and rises from 0 to at most 1", "[correlation][threads]")
{
    std::mt19937_64 random(3);
    CorrelationProblem problem = randomProblem(random, {4, 4, 40, 600});
    problem.pairs = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
    CorrelationOptions options;
    options.threads = 2;
    options.method = CorrelationMethod::direct; // long enough for several calls
    std::vector<double> shares;
    bool isCaller = true;
    options.progress = [&, caller = std::this_thread::get_id()](double share) {
        isCaller = isCaller && std::this_thread::get_id() == caller;
        shares.push_back(share);
    };
    correlate<double>(problem, options);
    CHECK(isCaller);
    REQUIRE(!shares.empty());
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.front() >= 0.0);
    CHECK(shares.back() <= 1.0);
}

TEST_CASE("correlation: it stops when it is told to, by every method", "[correlation]")
{
    std::mt19937_64 random(4);
    CorrelationProblem problem = randomProblem(random, {4, 4, 3, 9000});
    problem.pairs = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
    for (const auto method : {CorrelationMethod::direct, CorrelationMethod::folded, CorrelationMethod::spectral})
    {
        INFO(methodName(method));
        CorrelationOptions options;
        options.method = method;
        options.threads = 1;
        // The first time before any work; while that takes its time, the second becomes due.
        int asked = 0;
        options.shouldStop = [&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            return ++asked == 2;
        };
        CHECK_THROWS_AS(correlate<double>(problem, options), CorrelationStopped);
        CHECK(asked == 2);

        // What the callback throws comes through.
        options.shouldStop = []() -> bool { throw std::runtime_error("interrupted"); };
        CHECK(messageOf<std::runtime_error>([&] { correlate<double>(problem, options); }) == "interrupted");
    }
}

TEST_CASE("correlation: it is asked again and again whether to stop", "[correlation][threads]")
{
    std::mt19937_64 random(4);
    CorrelationProblem problem = randomProblem(random, {1, 1, 2, 60000}); // some seconds of work, if it went on
    problem.pairs = {{0, 0}};
    CorrelationOptions options;
    options.method = CorrelationMethod::direct;
    int asked = 0;
    options.shouldStop = [&] { return ++asked == 3; };
    CHECK_THROWS_AS(correlate<double>(problem, options), CorrelationStopped);
    CHECK(asked == 3);
}
