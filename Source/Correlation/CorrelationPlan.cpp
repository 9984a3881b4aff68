// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/CorrelationPlan.h"

#include "Correlation/RowKernels.h"
#include "Fourier/RealTransform.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

namespace driftline
{
namespace
{

// What one step costs in multiply-adds of the folded method's loop, 0.04 ns each on the machine of Docs/correlation.md,
// where these were measured. Only the ratios matter, and where two methods cost about the same, either will do.
constexpr double directStep = 18.0;   ///< one point of one lag, by the scalar loop
constexpr double directCall = 170.0;  ///< one pair of one k
constexpr double addedPoint = 3.0;    ///< one point of one row that is added
constexpr double foldedPoint = 6.0;   ///< one point of one term: turning the rows round
constexpr double foldedCall = 1200.0; ///< one term of one k
constexpr double transformStep = 1.8; ///< one transform of N, per N log2 N
constexpr double transformCall = 2000.0;
constexpr double spectralPoint = 30.0;  ///< one point of one term: products, tails
constexpr double spectralOutput = 20.0; ///< one point of one k: tails summed, the output written
constexpr double spectralCall = 2500.0; ///< one k

/// Less work than this, some 200 us of it, is not worth the start of one more thread.
constexpr double workPerThread = 5e6;

/// Transforms in single precision gain nothing where they are shorter, and are rounded too coarsely where longer.
constexpr std::size_t shortestSingle = std::size_t{1} << 11;
constexpr std::size_t longestSingle = std::size_t{1} << 21;

/// Stretches in flight over all k: enough for many processors.
constexpr std::size_t wantedStretches = 16;

double asDouble(std::size_t count) { return static_cast<double>(count); }

CorrelationWork countWork(const CorrelationPlan& plan)
{
    std::size_t addedRows = 0;
    for (const CorrelationTerm& term : plan.terms)
        addedRows += term.f.size() + term.g.size();
    const double points = asDouble(plan.shape.points);
    const double outputs = asDouble(plan.shape.outputs);
    const double terms = asDouble(plan.terms.size());
    const double length = asDouble(plan.transformLength);
    const double adding = addedPoint * asDouble(addedRows) * points;
    const double transform = transformCall + transformStep * length * std::log2(length);

    CorrelationWork work;
    work.direct = outputs * asDouble(plan.pairCount) * (directCall + directStep * points * points);
    work.folded =
        outputs
        * (adding + terms * (foldedCall + points * (foldedPoint + asDouble(wholeLagBlocks(plan.shape.points)))));
    work.spectral = outputs
                    * (adding + (2.0 * terms + 1.0) * transform + terms * spectralPoint * points
                       + spectralOutput * points + spectralCall);
    return work;
}

CorrelationMethod leastWork(const CorrelationWork& work)
{
    if (work.direct <= work.folded && work.direct <= work.spectral)
        return CorrelationMethod::direct;
    return work.folded <= work.spectral ? CorrelationMethod::folded : CorrelationMethod::spectral;
}

double workOf(const CorrelationPlan& plan)
{
    switch (plan.method)
    {
    case CorrelationMethod::folded:
        return plan.work.folded;
    case CorrelationMethod::spectral:
        return plan.work.spectral;
    case CorrelationMethod::automatic:
    case CorrelationMethod::direct:
        break;
    }
    return plan.work.direct;
}

unsigned chooseThreads(const CorrelationPlan& plan, unsigned requested)
{
    const unsigned most = requested != 0 ? requested : std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::clamp(workOf(plan) / workPerThread, 1.0, static_cast<double>(most)));
}

std::string countText(std::size_t count, const char* one, const char* many)
{
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

std::string workText(double work)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", work);
    return text;
}

const char* methodText(CorrelationMethod method)
{
    switch (method)
    {
    case CorrelationMethod::folded:
        return "folded: rows added first, then lag by lag";
    case CorrelationMethod::spectral:
        return "spectral: rows added first, then by Fourier transforms";
    case CorrelationMethod::automatic:
    case CorrelationMethod::direct:
        break;
    }
    return "direct: pair by pair, lag by lag";
}

} // namespace

std::size_t leastTransformLength(std::size_t points)
{
    const std::size_t below = points / 2;
    // The highest wanted lag less N has to stay below -(P - 1), and the lowest plus N above P - 1.
    return std::max(2 * points - 1 - below, points + below);
}

CorrelationPlan planCorrelation(std::span<const IndexPair> pairs, const CorrelationShape& shape, bool isFloat,
                                const CorrelationOptions& options)
{
    CorrelationPlan plan;
    plan.shape = shape;
    plan.pairCount = pairs.size();
    plan.terms = makeTerms(pairs, shape);
    plan.transformLength = quickTransformLength(leastTransformLength(shape.points));
    plan.work = countWork(plan);
    plan.isChosen = options.method == CorrelationMethod::automatic;
    plan.method = plan.isChosen ? leastWork(plan.work) : options.method;
    plan.isSingle = isFloat && plan.method == CorrelationMethod::spectral && plan.transformLength >= shortestSingle
                    && plan.transformLength <= longestSingle;
    plan.stretches =
        std::min(plan.terms.size(), (wantedStretches + shape.outputs - 1) / std::max<std::size_t>(1, shape.outputs));
    plan.threads = chooseThreads(plan, options.threads);
    return plan;
}

std::string describePlan(const CorrelationPlan& plan)
{
    std::string text = "method: ";
    text.append(methodText(plan.method)).append(plan.isChosen ? " (the least counted work)\n" : " (as asked for)\n");
    text.append("counted work, in multiply-adds: direct ").append(workText(plan.work.direct));
    text.append(", folded ").append(workText(plan.work.folded));
    text.append(", spectral ").append(workText(plan.work.spectral)).append("\n");
    text.append("pairs: ").append(std::to_string(plan.pairCount)).append(" listed, which come to ");
    text.append(countText(plan.terms.size(), "product of sums of rows\n", "products of sums of rows\n"));
    if (plan.method == CorrelationMethod::spectral)
    {
        text.append("transforms: ").append(std::to_string(2 * plan.terms.size() + 1)).append(" of length ");
        text.append(std::to_string(plan.transformLength)).append(" for each k, in ");
        text.append(plan.isSingle ? "float32 where that is exact enough, else float64\n" : "float64\n");
    }
    return text.append("threads: ").append(std::to_string(plan.threads)).append("\n");
}

} // namespace driftline
