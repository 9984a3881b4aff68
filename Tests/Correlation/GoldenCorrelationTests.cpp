// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"

#include <filesystem>

using namespace driftline;
using namespace driftline::test;

// Small inputs with outputs from an independent, literal implementation.
TEST_CASE("correlation: the golden cases, by every method", "[correlation]")
{
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/correlate"))
    {
        ++cases;
        const auto [problem, expected] = readGoldenCorrelation(folder.path());
        for (const auto method : {CorrelationMethod::automatic, CorrelationMethod::direct, CorrelationMethod::folded,
                                  CorrelationMethod::spectral})
        {
            INFO(folder.path().filename().string() << ", " << methodName(method));
            CHECK(relativeError(correlate<double>(problem, method), expected) <= 1e-12);
            // Here the samples themselves are rounded, by 2^-24 each.
            CHECK(relativeError(correlate<float>(problem, method), expected) <= 1e-6);
        }
    }
    CHECK(cases == 5);
}
