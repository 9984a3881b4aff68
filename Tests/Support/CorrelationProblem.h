// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace driftline::test
{

/// The arguments of one correlation, in double.
struct CorrelationProblem
{
    CorrelationShape shape;
    std::vector<double> grid, f, g;
    std::vector<IndexPair> pairs;

    std::string text() const; ///< the sizes, for a failing test
};

/// Normally distributed rows over an uneven grid, without pairs.
CorrelationProblem randomProblem(std::mt19937_64& random, const CorrelationShape& shape);

/// All pairs of its rows.
std::vector<IndexPair> allPairs(const CorrelationShape& shape);

/// The output for samples of type `Sample`; where that is float, the problem's are rounded to it.
template<class Sample>
std::vector<double> correlate(const CorrelationProblem& problem, const CorrelationOptions& options);

template<class Sample = double>
std::vector<double> correlate(const CorrelationProblem& problem, CorrelationMethod method, unsigned threads = 1)
{
    CorrelationOptions options;
    options.method = method;
    options.threads = threads;
    return correlate<Sample>(problem, options);
}

/// The largest difference as a share of the largest expected value; infinite where anything is not a number.
double relativeError(const std::vector<double>& actual, const std::vector<double>& expected);

struct GoldenCorrelation
{
    CorrelationProblem problem;
    std::vector<double> expected;
};

/// A case of Fixtures/correlate.
GoldenCorrelation readGoldenCorrelation(const std::filesystem::path& folder);

/// For messages.
const char* methodName(CorrelationMethod method);

} // namespace driftline::test
