// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <span>

namespace driftline
{

/// The definition, word for word: pair by pair, lag by lag, the trapezoid rule over the products. It takes
/// pairs * K * P^2 steps, and is what every faster method is compared with. Arguments are as correlatePairs has checked
/// them. [any thread]
template<CorrelationSample Sample>
void correlateDirectly(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                       std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out);

} // namespace driftline
