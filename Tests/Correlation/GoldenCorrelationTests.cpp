// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairwiseCorrelation.h"
#include "Offline/NpyFile.h"
#include "Support/Catch.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

using namespace driftline;

namespace
{

/// One folder of Tests/Fixtures/correlate: small inputs with outputs from an independent, literal implementation.
struct GoldenCase
{
    explicit GoldenCase(const std::filesystem::path& folder)
    {
        const auto doubles = [&](const char* name) {
            return std::get<std::vector<double>>(readNpy(folder / name).elements);
        };
        grid = doubles("grid.npy");
        f = doubles("f.npy");
        g = doubles("g.npy");
        expected = doubles("expected.npy");
        const NpyArray pairArray = readNpy(folder / "pairs.npy");
        const auto& indices = std::get<std::vector<std::int64_t>>(pairArray.elements);
        for (std::size_t i = 0; i < indices.size(); i += 2)
            pairs.push_back({indices[i], indices[i + 1]});
        const auto shapeF = readNpy(folder / "f.npy").shape;
        shape = {shapeF[0], readNpy(folder / "g.npy").shape[0], shapeF[1], shapeF[2]};
    }

    CorrelationShape shape;
    std::vector<double> grid, f, g, expected;
    std::vector<IndexPair> pairs;
};

double largest(const std::vector<double>& values)
{
    double most = 0.0;
    for (const double value : values)
        most = std::max(most, std::abs(value));
    return most;
}

/// The largest difference, as a share of the largest expected value.
double relativeError(const std::vector<double>& actual, const std::vector<double>& expected)
{
    std::vector<double> differences(actual.size());
    std::transform(actual.begin(), actual.end(), expected.begin(), differences.begin(), std::minus<>());
    return largest(differences) / largest(expected);
}

template<class Sample>
std::vector<double> correlate(const GoldenCase& golden, CorrelationMethod method)
{
    const std::vector<Sample> f(golden.f.begin(), golden.f.end());
    const std::vector<Sample> g(golden.g.begin(), golden.g.end());
    std::vector<double> out(golden.expected.size());
    CorrelationOptions options;
    options.method = method;
    correlatePairs<Sample>(golden.grid, f, g, golden.pairs, golden.shape, out, options);
    return out;
}

} // namespace

TEST_CASE("correlation: the golden cases, by every method", "[correlation]")
{
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/correlate"))
    {
        ++cases;
        const GoldenCase golden(folder.path());
        for (const auto method : {CorrelationMethod::automatic, CorrelationMethod::direct, CorrelationMethod::folded,
                                  CorrelationMethod::spectral})
        {
            INFO(folder.path().filename().string() << ", method " << static_cast<int>(method));
            CHECK(relativeError(correlate<double>(golden, method), golden.expected) <= 1e-12);
            // The samples themselves are rounded to float32 here: 2^-24 each.
            CHECK(relativeError(correlate<float>(golden, method), golden.expected) <= 1e-6);
        }
    }
    CHECK(cases == 5);
}
