// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <cstddef>
#include <span>

namespace driftline
{

/// The sizes of a correlation from the shapes of its four arrays: grid (P,), f (A, K, P), g (B, K, P), pairs (L, 2).
/// Throws CorrelationArgumentError where they disagree, saying which and how. [any thread]
CorrelationShape matchCorrelationShapes(std::span<const std::size_t> grid, std::span<const std::size_t> f,
                                        std::span<const std::size_t> g, std::span<const std::size_t> pairs);

} // namespace driftline
