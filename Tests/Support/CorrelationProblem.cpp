// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/CorrelationProblem.h"

#include "Offline/NpyFile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace driftline::test
{

namespace
{

std::vector<double> readDoubles(const std::filesystem::path& path)
{
    return std::get<std::vector<double>>(readNpy(path).elements);
}

} // namespace

std::string CorrelationProblem::text() const
{
    return "A " + std::to_string(shape.rowsF) + ", B " + std::to_string(shape.rowsG) + ", K "
           + std::to_string(shape.outputs) + ", P " + std::to_string(shape.points) + ", pairs "
           + std::to_string(pairs.size());
}

CorrelationProblem randomProblem(std::mt19937_64& random, const CorrelationShape& shape)
{
    CorrelationProblem problem;
    problem.shape = shape;
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> step(0.01, 1.0);
    problem.grid.resize(shape.points);
    double x = normal(random);
    for (double& point : problem.grid)
        point = x += step(random);
    problem.f.resize(shape.rowsF * shape.outputs * shape.points);
    problem.g.resize(shape.rowsG * shape.outputs * shape.points);
    for (auto* const array : {&problem.f, &problem.g})
        for (double& sample : *array)
            sample = normal(random);
    return problem;
}

std::vector<IndexPair> allPairs(const CorrelationShape& shape)
{
    std::vector<IndexPair> pairs;
    for (std::size_t a = 0; a < shape.rowsF; ++a)
        for (std::size_t b = 0; b < shape.rowsG; ++b)
            pairs.push_back({static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)});
    return pairs;
}

template<class Sample>
std::vector<double> correlate(const CorrelationProblem& problem, const CorrelationOptions& options)
{
    const auto rounded = [](const std::vector<double>& values) {
        std::vector<Sample> samples;
        for (const double value : values)
            samples.push_back(static_cast<Sample>(value));
        return samples;
    };
    // Not zeros, so that what is not written is seen.
    std::vector<double> out(problem.shape.outputs * problem.shape.points, std::numeric_limits<double>::quiet_NaN());
    correlatePairs<Sample>(problem.grid, rounded(problem.f), rounded(problem.g), problem.pairs, problem.shape, out,
                           options);
    return out;
}

template std::vector<double> correlate<float>(const CorrelationProblem&, const CorrelationOptions&);
template std::vector<double> correlate<double>(const CorrelationProblem&, const CorrelationOptions&);

double relativeError(const std::vector<double>& actual, const std::vector<double>& expected)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double largest = 0.0;
    double error = actual.size() == expected.size() ? 0.0 : infinity;
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i)
    {
        largest = std::max(largest, std::abs(expected[i]));
        const double difference = std::abs(actual[i] - expected[i]);
        error = difference <= std::numeric_limits<double>::max() ? std::max(error, difference) : infinity;
    }
    return error == 0.0 ? 0.0 : error / largest;
}

GoldenCorrelation readGoldenCorrelation(const std::filesystem::path& folder)
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
    return {problem, readDoubles(folder / "expected.npy")};
}

const char* methodName(CorrelationMethod method)
{
    switch (method)
    {
    case CorrelationMethod::automatic:
        return "automatic";
    case CorrelationMethod::direct:
        return "direct";
    case CorrelationMethod::folded:
        return "folded";
    case CorrelationMethod::spectral:
        return "spectral";
    }
    return "unknown";
}

} // namespace driftline::test
