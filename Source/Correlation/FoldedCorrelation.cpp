// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/FoldedCorrelation.h"

#include "Fourier/AlignedBuffer.h"

#include <algorithm>
#include <vector>

namespace driftline
{
namespace
{

constexpr std::size_t pointsBetweenChecks = std::size_t{1} << 22; // some milliseconds

/// One worker's memory. Both sums of rows are held backwards, which makes the lag of an output ascend with it.
template<class Sample>
struct Scratch
{
    explicit Scratch(std::size_t points)
        : sum(points), f(points), g(points + wholeLagBlocks(points)), out(wholeLagBlocks(points))
    {}

    std::vector<WeightedSamples<Sample>> sources;
    AlignedBuffer<double> sum;
    AlignedBuffer<double> f;
    AlignedBuffer<double> g;
    AlignedBuffer<double> out;
};

/// to[i] = g[clamp(P - 1 + floor(P / 2) - i, 0, P - 1)]: what the output m reads at j is to[P - 1 - j + m].
void extendBackwards(const AlignedBuffer<double>& g, AlignedBuffer<double>& to)
{
    const std::size_t points = g.size();
    double* const start = to.data() + points / 2;
    std::fill(to.data(), start, g[points - 1]);
    std::reverse_copy(g.data(), g.data() + points, start);
    std::fill(start + points, to.data() + to.size(), g[0]);
}

} // namespace

template<CorrelationSample Sample>
void correlateFolded(const CorrelationInput<Sample>& input, const CorrelationPlan& plan, WorkerTeam& team)
{
    const std::size_t points = input.shape.points;
    const std::size_t lags = wholeLagBlocks(points);
    const std::size_t lagsAtOnce = std::max(lagBlock, pointsBetweenChecks / points / lagBlock * lagBlock);
    const std::vector<double> weights = trapezoidWeights(input.grid);
    std::vector<Scratch<Sample>> scratches;
    for (unsigned worker = 0; worker < team.workers(); ++worker)
        scratches.emplace_back(points);

    team.run(input.shape.outputs, [&](std::size_t k, unsigned worker) {
        Scratch<Sample>& scratch = scratches[worker];
        std::fill_n(scratch.out.data(), lags, 0.0);
        for (const CorrelationTerm& term : plan.terms)
        {
            input.listRows(term.f, input.f, k, 0, scratch.sources);
            addRows(scratch.sources, weights.data(), points, scratch.sum.data());
            std::reverse_copy(scratch.sum.data(), scratch.sum.data() + points, scratch.f.data());
            input.listRows(term.g, input.g, k, 0, scratch.sources);
            addRows(scratch.sources, nullptr, points, scratch.sum.data());
            extendBackwards(scratch.sum, scratch.g);
            for (std::size_t first = 0; first < lags; first += lagsAtOnce)
            {
                const std::size_t count = std::min(lagsAtOnce, lags - first);
                sumLags(scratch.f.data(), scratch.g.data(), points, first, count, scratch.out.data());
                team.checkIn(worker);
            }
            team.checkIn(worker, 1);
        }
        std::copy_n(scratch.out.data(), points, input.out + k * points);
    });
}

template void correlateFolded<float>(const CorrelationInput<float>&, const CorrelationPlan&, WorkerTeam&);
template void correlateFolded<double>(const CorrelationInput<double>&, const CorrelationPlan&, WorkerTeam&);

} // namespace driftline
