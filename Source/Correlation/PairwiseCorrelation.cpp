// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairwiseCorrelation.h"

#include "Correlation/CorrelationChecks.h"
#include "Correlation/CorrelationInput.h"
#include "Correlation/CorrelationPlan.h"
#include "Correlation/DirectCorrelation.h"
#include "Correlation/FoldedCorrelation.h"
#include "Correlation/SpectralCorrelation.h"
#include "Correlation/WorkerTeam.h"

#include <algorithm>
#include <type_traits>

namespace driftline
{
template<CorrelationSample Sample>
void correlatePairs(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                    std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out,
                    const CorrelationOptions& options)
{
    requireSizes({grid.size(), f.size(), g.size(), out.size()}, shape);
    requireUsableGrid(grid);
    requirePairsInRange(pairs, shape);
    if (pairs.empty())
    {
        std::fill(out.begin(), out.end(), 0.0);
        return;
    }

    const CorrelationPlan plan = planCorrelation(pairs, shape, std::is_same_v<Sample, float>, options);
    const bool isDirect = plan.method == CorrelationMethod::direct;
    WorkerTeam team(plan.threads, options, shape.outputs * (isDirect ? pairs.size() : plan.terms.size()));
    const CorrelationInput<Sample> input{shape, grid, f.data(), g.data(), out.data()};
    if (isDirect)
        correlateDirectly(input, pairs, team);
    else if (plan.method == CorrelationMethod::folded)
        correlateFolded(input, plan, team);
    else
        correlateSpectrally(input, plan, team);
}

template void correlatePairs<float>(std::span<const double>, std::span<const float>, std::span<const float>,
                                    std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                    const CorrelationOptions&);
template void correlatePairs<double>(std::span<const double>, std::span<const double>, std::span<const double>,
                                     std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                     const CorrelationOptions&);

} // namespace driftline
