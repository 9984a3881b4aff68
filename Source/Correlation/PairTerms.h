// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline
{

struct WeightedRow
{
    std::size_t row = 0;
    double weight = 1.0;

    bool operator==(const WeightedRow&) const = default;
};

/// A product of two sums of rows: (sum of weight * f[row]) correlated with (sum of weight * g[row]). Rows ascend.
struct CorrelationTerm
{
    std::vector<WeightedRow> f;
    std::vector<WeightedRow> g;
};

/// The pair list as a sum of few terms. The correlation is bilinear, so pairs that share a row can be added before they
/// are correlated; what counts is how often each pair is listed, a sparse matrix of A x B.
///
/// First, rows of f whose lists of partners are multiples of each other become one, and likewise rows of g: "all pairs"
/// becomes a single pair of sums. Then the pairs that are left are covered by as few rows as possible, each a term
/// together with the sum of its partners. By Koenig's theorem (D. Koenig, 1931) that fewest number is the size of a
/// maximum matching between rows of f and rows of g; so it is at most half the number of rows, and never more
/// transforms are needed than if every row were transformed by itself.
///
/// The result depends on the counts alone and not on the order of the list. Pairs are in range. [any thread]
std::vector<CorrelationTerm> makeTerms(std::span<const IndexPair> pairs, const CorrelationShape& shape);

} // namespace driftline
