// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/CorrelationPlan.h"

#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"

#include <cstdlib>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

CorrelationPlan planAllPairs(std::size_t rows, std::size_t outputs, std::size_t points, bool isFloat = false,
                             const CorrelationOptions& options = {})
{
    const CorrelationShape shape{rows, rows, outputs, points};
    return planCorrelation(allPairs(shape), shape, isFloat, options);
}

std::vector<IndexPair> diagonal(std::size_t rows)
{
    std::vector<IndexPair> pairs;
    for (std::size_t i = 0; i < rows; ++i)
        pairs.push_back({static_cast<std::int64_t>(i), static_cast<std::int64_t>(i)});
    return pairs;
}

} // namespace

TEST_CASE("correlation plan: the method with the least counted work is taken", "[correlation]")
{
    CHECK(planAllPairs(1, 1, 2).method == CorrelationMethod::direct);
    CHECK(planAllPairs(4, 3, 16).method == CorrelationMethod::folded);
    CHECK(planAllPairs(8, 8, 1024).method == CorrelationMethod::spectral);
    CHECK(planAllPairs(64, 1, std::size_t{1} << 20).method == CorrelationMethod::spectral);

    for (const std::size_t rows : {1U, 3U, 20U})
        for (std::size_t points = 2; points < 5000; points += 1 + points / 3)
        {
            const CorrelationPlan plan = planAllPairs(rows, 3, points);
            INFO(rows << " rows, " << points << " points");
            const CorrelationWork& work = plan.work;
            const double least = std::min({work.direct, work.folded, work.spectral});
            const double chosen = plan.method == CorrelationMethod::direct   ? work.direct
                                  : plan.method == CorrelationMethod::folded ? work.folded
                                                                             : work.spectral;
            CHECK(least > 0.0);
            CHECK(chosen == least);
            CHECK(plan.isChosen);
        }
}

TEST_CASE("correlation plan: counted work grows as it should", "[correlation]")
{
    const auto work = [](std::size_t rows, std::size_t points) { return planAllPairs(rows, 2, points).work; };
    // Four times the pairs: four times the work by definition, only more rows to add otherwise.
    CHECK(work(20, 4096).direct == Approx(4.0 * work(10, 4096).direct));
    CHECK(work(20, 4096).spectral < 2.0 * work(10, 4096).spectral);
    // Twice the points: four times the work lag by lag, hardly more than twice by transforms.
    CHECK(work(10, 8192).folded > 3.9 * work(10, 4096).folded);
    CHECK(work(10, 8192).spectral < 2.3 * work(10, 4096).spectral);
}

TEST_CASE("correlation plan: a method that is asked for is taken", "[correlation]")
{
    for (const auto method : {CorrelationMethod::direct, CorrelationMethod::folded, CorrelationMethod::spectral})
    {
        CorrelationOptions options;
        options.method = method;
        const CorrelationPlan plan = planAllPairs(3, 2, 100, false, options);
        CHECK(plan.method == method);
        CHECK(!plan.isChosen);
        CHECK(contains(describePlan(plan), "(as asked for)"));
    }
}

TEST_CASE("correlation plan: the least length keeps every wanted lag apart from all others", "[correlation]")
{
    for (std::size_t points = 2; points < 70; ++points)
    {
        INFO(points << " points");
        const auto isEnough = [&](std::size_t length) {
            const auto p = static_cast<std::ptrdiff_t>(points);
            const auto n = static_cast<std::ptrdiff_t>(length);
            for (std::ptrdiff_t wanted = -(p / 2); wanted < p - p / 2; ++wanted)
                for (std::ptrdiff_t other = -(p - 1); other <= p - 1; ++other)
                    if (other != wanted && (other - wanted) % n == 0)
                        return false;
            return true;
        };
        CHECK(isEnough(leastTransformLength(points)));
        CHECK(!isEnough(leastTransformLength(points) - 1));
        CHECK(planAllPairs(2, 1, points).transformLength >= leastTransformLength(points));
    }
}

TEST_CASE("correlation plan: one thread for little work, and never more than asked for", "[correlation]")
{
    CorrelationOptions options;
    options.threads = 8;
    CHECK(planAllPairs(4, 3, 64, false, options).threads == 1);
    CHECK(planAllPairs(32, 16, 65536, false, options).threads == 8);
    options.threads = 2;
    CHECK(planAllPairs(32, 16, 65536, false, options).threads == 2);
}

TEST_CASE("correlation plan: stretches do not depend on the threads", "[correlation]")
{
    const CorrelationShape shape{40, 40, 3, 5000};
    CorrelationOptions options;
    options.threads = 1;
    const std::size_t stretches = planCorrelation(diagonal(40), shape, false, options).stretches;
    CHECK(stretches > 1);
    options.threads = 64;
    CHECK(planCorrelation(diagonal(40), shape, false, options).stretches == stretches);
}

TEST_CASE("correlation plan: the description says what is done and why", "[correlation]")
{
    CorrelationOptions options;
    options.threads = 2;
    const std::string text = describePlan(planAllPairs(32, 16, 4096, true, options));
    INFO(text);
    CHECK(contains(text, "method: spectral: rows added first, then by Fourier transforms (the least counted work)\n"));
    CHECK(contains(text, "counted work, in multiply-adds: direct "));
    CHECK(contains(text, "pairs: 1024 listed, which come to 1 product of sums of rows\n"));
    CHECK(contains(text, "transforms: 3 of length 6144 for each k, in "));
    CHECK(contains(text, "threads: 2\n"));
    CHECK(contains(describePlan(planCorrelation(diagonal(3), {3, 3, 1, 8}, false, options)),
                   "3 listed, which come to 3 products of sums of rows"));
}
