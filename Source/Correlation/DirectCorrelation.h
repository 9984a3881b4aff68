// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/CorrelationInput.h"
#include "Correlation/WorkerTeam.h"

#include <span>

namespace driftline
{

/// The definition, word for word: pair by pair, lag by lag, the trapezoid rule over the products. It takes
/// pairs * K * P^2 steps, and is what every faster method is compared with. One step of progress is a pair of one k.
template<CorrelationSample Sample>
void correlateDirectly(const CorrelationInput<Sample>& input, std::span<const IndexPair> pairs, WorkerTeam& team);

} // namespace driftline
