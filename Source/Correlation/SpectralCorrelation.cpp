// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/SpectralCorrelation.h"

#include "Correlation/SpectralRun.h"

#include <numeric>
#include <type_traits>
#include <vector>

namespace driftline
{

template<CorrelationSample Sample>
void correlateSpectrally(const CorrelationInput<Sample>& input, const CorrelationPlan& plan, WorkerTeam& team)
{
    std::vector<std::size_t> outputs(input.shape.outputs);
    std::iota(outputs.begin(), outputs.end(), std::size_t{0});
    if constexpr (std::is_same_v<Sample, float>)
    {
        if (plan.isSingle)
        {
            SpectralRun<float, float> run(input, plan, team);
            run.run(outputs);
            outputs = run.coarseOutputs();
        }
    }
    if (!outputs.empty())
        SpectralRun<Sample, double>(input, plan, team).run(outputs);
}

template void correlateSpectrally<float>(const CorrelationInput<float>&, const CorrelationPlan&, WorkerTeam&);
template void correlateSpectrally<double>(const CorrelationInput<double>&, const CorrelationPlan&, WorkerTeam&);

} // namespace driftline
