// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/NpyFile.h"
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"

#include <filesystem>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

std::vector<double> readDoubles(const std::filesystem::path& path)
{
    return std::get<std::vector<double>>(readNpy(path).elements);
}

CorrelationProblem readProblem(const std::filesystem::path& folder)
{
    CorrelationProblem problem;
    const auto shapeF = readNpy(folder / "f.npy").shape;
    problem.shape = {shapeF[0], readNpy(folder / "g.npy").shape[0], shapeF[1], shapeF[2]};
    problem.grid = readDoubles(folder / "grid.npy");
    problem.f = readDoubles(folder / "f.npy");
    problem.g = readDoubles(folder / "g.npy");
    const NpyArray pairs = readNpy(folder / "pairs.npy");
    const auto& indices = std::get<std::vector<std::int64_t>>(pairs.elements);
    for (std::size_t i = 0; i < indices.size(); i += 2)
        problem.pairs.push_back({indices[i], indices[i + 1]});
    return problem;
}

} // namespace

// Small inputs with outputs from an independent, literal implementation.
TEST_CASE("correlation: the golden cases, by every method", "[correlation]")
{
    std::size_t cases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/correlate"))
    {
        ++cases;
        const CorrelationProblem problem = readProblem(folder.path());
        const std::vector<double> expected = readDoubles(folder.path() / "expected.npy");
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
