// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairTerms.h"
#include "Correlation/PairwiseCorrelation.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

/// Counted work for the whole call, in multiply-adds of the vector loops. See CorrelationPlan.cpp for what counts how
/// much.
struct CorrelationWork
{
    double direct = 0.0;
    double folded = 0.0;
    double spectral = 0.0;
};

/// How a correlation is computed.
struct CorrelationPlan
{
    CorrelationMethod method = CorrelationMethod::direct; ///< never automatic
    bool isChosen = false;                                ///< by the planner, as the one with the least work
    CorrelationWork work;
    CorrelationShape shape;
    std::size_t pairCount = 0;
    std::vector<CorrelationTerm> terms;
    std::size_t transformLength = 0;
    bool isSingle = false; ///< transforms in float32 first, checked against what they are allowed to be off
    /// One k's terms are cut into this many stretches, each summed by itself. It depends on the problem alone, so that
    /// the order of additions does not depend on the threads.
    std::size_t stretches = 0;
    unsigned threads = 1;
};

/// The shortest transform in which no lag that is wanted meets another: the products of two rows of P points have lags
/// from -(P - 1) to P - 1, those from -floor(P / 2) to P - 1 - floor(P / 2) are wanted, and lags that differ by the
/// length fall together. [any thread]
std::size_t leastTransformLength(std::size_t points);

/// Arguments are as correlatePairs has checked them. [any thread]
CorrelationPlan planCorrelation(std::span<const IndexPair> pairs, const CorrelationShape& shape, bool isFloat,
                                const CorrelationOptions& options);

/// What was chosen and why, in a few lines for people; each ends in a newline. [any thread]
std::string describePlan(const CorrelationPlan& plan);

} // namespace driftline
