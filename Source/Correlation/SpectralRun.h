// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/CorrelationInput.h"
#include "Correlation/CorrelationPlan.h"
#include "Correlation/SpectralSum.h"
#include "Correlation/WorkerTeam.h"

#include <atomic>
#include <cstddef>
#include <vector>

namespace driftline
{

/// What float transforms may be off by, as a share of the output's largest value: a little less than is promised.
inline constexpr double singleTolerance = 9e-7;

/// The spectral method for some of the k, with transforms in Real. The bits do not depend on the workers: each k's
/// stretches of terms are summed by themselves, and then in their order. [one thread]
template<class Sample, class Real>
class SpectralRun
{
public:
    SpectralRun(const CorrelationInput<Sample>& input, const CorrelationPlan& plan, WorkerTeam& team);

    /// Writes the output of each of these k.
    void run(const std::vector<std::size_t>& outputs);

    /// Of those, the k whose output is likely to be off by more than singleTolerance, in ascending order; with
    /// transforms in double there are none.
    std::vector<std::size_t> coarseOutputs() const;

private:
    using Row = TransformedRow<Real>;
    using Sum = SpectralSum<Real>;
    using Sources = std::vector<WeightedSamples<Sample>>;

    struct Scratch
    {
        explicit Scratch(std::size_t length) : f(length), g(length) {}

        Sources sources;
        Row f;
        Row g;
    };

    struct Output
    {
        std::vector<Sum> sums; ///< one for each stretch
        std::atomic<std::size_t> stretchesLeft{0};
    };

    std::size_t firstTerm(std::size_t stretch) const { return stretch * plan_.terms.size() / plan_.stretches; }
    void runApart(const std::vector<std::size_t>& outputs);
    void runTogether(const std::vector<std::size_t>& outputs);
    void addSide(const std::vector<WeightedRow>& side, const Sample* array, std::size_t k, const double* pointWeights,
                 Row& to, Sources& sources, unsigned worker) const;
    void addPiece(const std::vector<WeightedRow>& side, const Sample* array, std::size_t k, const double* pointWeights,
                  std::size_t first, Row& to, Sources& sources) const;
    void addTerm(Sum& sum, const CorrelationTerm& term, std::size_t k, const Row& f, const Row& g) const;
    void finish(std::vector<Sum>& sums, std::size_t k, Row& scratch);

    const CorrelationInput<Sample>& input_;
    const CorrelationPlan& plan_;
    WorkerTeam& team_;
    const std::vector<double> weights_;
    const RealTransform<Real>& transform_;
    std::vector<char> isCoarse_; ///< by k; float only
};

} // namespace driftline
