// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairTerms.h"
#include "Correlation/PairwiseCorrelation.h"
#include "Correlation/RowKernels.h"

#include <cstddef>
#include <span>
#include <vector>

namespace driftline
{

/// What every method is given: the arrays of one call, checked.
template<class Sample>
struct CorrelationInput
{
    CorrelationShape shape;
    std::span<const double> grid;
    const Sample* f = nullptr;
    const Sample* g = nullptr;
    double* out = nullptr;

    /// The first point of a row of f or g, for one k.
    const Sample* row(const Sample* array, std::size_t index, std::size_t k) const
    {
        return array + (index * shape.outputs + k) * shape.points;
    }
    const Sample* rowF(std::size_t index, std::size_t k) const { return row(f, index, k); }
    const Sample* rowG(std::size_t index, std::size_t k) const { return row(g, index, k); }

    /// Puts the rows of one side of a term, for one k, from point `first` on, into `sources`.
    void listRows(const std::vector<WeightedRow>& side, const Sample* array, std::size_t k, std::size_t first,
                  std::vector<WeightedSamples<Sample>>& sources) const
    {
        sources.clear();
        for (const WeightedRow& one : side)
            sources.push_back({row(array, one.row, k) + first, one.weight});
    }
};

/// The trapezoid rule as weights: trapz(y, x) = sum of weight * y. [any thread]
inline std::vector<double> trapezoidWeights(std::span<const double> grid)
{
    std::vector<double> weights(grid.size());
    weights.front() = 0.5 * (grid[1] - grid[0]);
    for (std::size_t j = 1; j + 1 < grid.size(); ++j)
        weights[j] = 0.5 * (grid[j + 1] - grid[j - 1]);
    weights.back() = 0.5 * (grid.back() - grid[grid.size() - 2]);
    return weights;
}

} // namespace driftline
