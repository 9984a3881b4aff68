// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/SpectralRun.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace driftline
{
namespace
{

/// Points that are added between two checks; a multiple of rowBlock, see RowKernels.h.
constexpr std::size_t pointsAtOnce = 32 * rowBlock;

} // namespace

template<class Sample, class Real>
SpectralRun<Sample, Real>::SpectralRun(const CorrelationInput<Sample>& input, const CorrelationPlan& plan,
                                       WorkerTeam& team)
    : input_(input), plan_(plan), team_(team), weights_(trapezoidWeights(input.grid)),
      transform_(RealTransform<Real>::ofLength(plan.transformLength))
{
    if constexpr (std::is_same_v<Real, float>)
        isCoarse_.resize(input.shape.outputs);
}

template<class Sample, class Real>
void SpectralRun<Sample, Real>::run(const std::vector<std::size_t>& outputs)
{
    // Where there are too few stretches to keep every worker busy, workers share the rows and transforms of each.
    if (team_.workers() > 1 && outputs.size() * plan_.stretches < std::size_t{2} * team_.workers())
        runTogether(outputs);
    else
        runApart(outputs);
}

/// Every worker takes one stretch of terms after the other; the last one for a k finishes it.
template<class Sample, class Real>
void SpectralRun<Sample, Real>::runApart(const std::vector<std::size_t>& outputs)
{
    std::vector<Scratch> scratches;
    for (unsigned worker = 0; worker < team_.workers(); ++worker)
        scratches.emplace_back(plan_.transformLength);
    std::vector<Output> inFlight(outputs.size());
    for (Output& output : inFlight)
    {
        output.sums.resize(plan_.stretches);
        output.stretchesLeft = plan_.stretches;
    }

    team_.run(outputs.size() * plan_.stretches, [&](std::size_t task, unsigned worker) {
        const std::size_t k = outputs[task / plan_.stretches];
        const std::size_t stretch = task % plan_.stretches;
        Output& output = inFlight[task / plan_.stretches];
        Scratch& scratch = scratches[worker];
        Sum sum(input_.shape.points, plan_.transformLength);
        for (std::size_t t = firstTerm(stretch); t < firstTerm(stretch + 1); ++t)
        {
            const CorrelationTerm& term = plan_.terms[t];
            addSide(term.f, input_.f, k, weights_.data(), scratch.f, scratch.sources, worker);
            addSide(term.g, input_.g, k, nullptr, scratch.g, scratch.sources, worker);
            addTerm(sum, term, k, scratch.f, scratch.g);
            team_.checkIn(worker, 1);
        }
        output.sums[stretch] = std::move(sum);
        if (output.stretchesLeft.fetch_sub(1) != 1)
            return;
        finish(output.sums, k, scratch.f);
        output.sums.clear();
    });
}

/// First all rows are added, in pieces, then all sums transformed, then every k is finished.
template<class Sample, class Real>
void SpectralRun<Sample, Real>::runTogether(const std::vector<std::size_t>& outputs)
{
    const std::size_t termCount = plan_.terms.size();
    const std::size_t points = input_.shape.points;
    const std::size_t pieces = (points + pointsAtOnce - 1) / pointsAtOnce;
    std::vector<Row> rows; // by output, term, side
    for (std::size_t i = 0; i < 2 * outputs.size() * termCount; ++i)
        rows.emplace_back(plan_.transformLength);
    std::vector<Sources> sources(team_.workers());

    team_.run(rows.size() * pieces, [&](std::size_t task, unsigned worker) {
        const std::size_t row = task / pieces;
        const std::size_t first = task % pieces * pointsAtOnce;
        const CorrelationTerm& term = plan_.terms[row / 2 % termCount];
        const std::size_t k = outputs[row / 2 / termCount];
        const bool isF = row % 2 == 0;
        addPiece(isF ? term.f : term.g, isF ? input_.f : input_.g, k, isF ? weights_.data() : nullptr, first, rows[row],
                 sources[worker]);
        team_.checkIn(worker);
    });
    team_.run(rows.size(), [&](std::size_t row, unsigned worker) {
        transform_.forward(rows[row].samples.data(), rows[row].spectrum.data());
        team_.checkIn(worker);
    });
    team_.run(outputs.size(), [&](std::size_t output, unsigned worker) {
        std::vector<Sum> sums;
        for (std::size_t stretch = 0; stretch < plan_.stretches; ++stretch)
        {
            sums.emplace_back(points, plan_.transformLength);
            for (std::size_t t = firstTerm(stretch); t < firstTerm(stretch + 1); ++t)
            {
                const std::size_t row = 2 * (output * termCount + t);
                addTerm(sums.back(), plan_.terms[t], outputs[output], rows[row], rows[row + 1]);
                team_.checkIn(worker, 1);
            }
        }
        finish(sums, outputs[output], rows[2 * output * termCount]);
    });
}

/// Adds the rows of one side of a term and transforms the sum.
template<class Sample, class Real>
void SpectralRun<Sample, Real>::addSide(const std::vector<WeightedRow>& side, const Sample* array, std::size_t k,
                                        const double* pointWeights, Row& to, Sources& sources, unsigned worker) const
{
    for (std::size_t first = 0; first < input_.shape.points; first += pointsAtOnce)
    {
        addPiece(side, array, k, pointWeights, first, to, sources);
        team_.checkIn(worker);
    }
    transform_.forward(to.samples.data(), to.spectrum.data());
}

template<class Sample, class Real>
void SpectralRun<Sample, Real>::addPiece(const std::vector<WeightedRow>& side, const Sample* array, std::size_t k,
                                         const double* pointWeights, std::size_t first, Row& to, Sources& sources) const
{
    input_.listRows(side, array, k, first, sources);
    const std::size_t count = std::min(pointsAtOnce, input_.shape.points - first);
    addRows(sources, pointWeights != nullptr ? pointWeights + first : nullptr, count, to.samples.data() + first);
}

template<class Sample, class Real>
void SpectralRun<Sample, Real>::addTerm(Sum& sum, const CorrelationTerm& term, std::size_t k, const Row& f,
                                        const Row& g) const
{
    // The edges in double, whatever the transforms are in.
    double firstG = 0.0;
    double lastG = 0.0;
    for (const WeightedRow& row : term.g)
    {
        const Sample* const samples = input_.rowG(row.row, k);
        firstG += row.weight * static_cast<double>(samples[0]);
        lastG += row.weight * static_cast<double>(samples[input_.shape.points - 1]);
    }
    sum.add(f, g, firstG, lastG);
}

/// `scratch` is left as it has to be: 0 behind the points.
template<class Sample, class Real>
void SpectralRun<Sample, Real>::finish(std::vector<Sum>& sums, std::size_t k, Row& scratch)
{
    const std::size_t points = input_.shape.points;
    double* const out = input_.out + k * points;
    for (std::size_t stretch = 1; stretch < sums.size(); ++stretch)
        sums.front().add(sums[stretch]);
    sums.front().finish(transform_, scratch.samples.data(), out);
    std::fill(scratch.samples.data() + points, scratch.samples.data() + plan_.transformLength, Real{0});
    if constexpr (std::is_same_v<Real, float>)
    {
        double largest = 0.0;
        for (std::size_t m = 0; m < points; ++m)
            largest = std::max(largest, std::abs(out[m]));
        isCoarse_[k] = sums.front().likelyError(largest) <= singleTolerance * largest ? 0 : 1;
    }
}

template<class Sample, class Real>
std::vector<std::size_t> SpectralRun<Sample, Real>::coarseOutputs() const
{
    std::vector<std::size_t> outputs;
    for (std::size_t k = 0; k < isCoarse_.size(); ++k)
        if (isCoarse_[k] != 0)
            outputs.push_back(k);
    return outputs;
}

template class SpectralRun<double, double>;
template class SpectralRun<float, double>;
template class SpectralRun<float, float>;

} // namespace driftline
