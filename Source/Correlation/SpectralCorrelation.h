// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/CorrelationInput.h"
#include "Correlation/CorrelationPlan.h"
#include "Correlation/WorkerTeam.h"

namespace driftline
{

/// Adds the rows of every term, transforms both sums, adds the products of all terms in the frequency domain, and
/// transforms back once for each k. In memory are, for each k in flight, one spectrum for every stretch of terms and,
/// for each worker, two more: not one for every row.
///
/// Where the plan is single, transforms are made in float32, and once more in float64 for each k whose likely error is
/// above singleTolerance of its largest output. One step of progress is a term of one k.
template<CorrelationSample Sample>
void correlateSpectrally(const CorrelationInput<Sample>& input, const CorrelationPlan& plan, WorkerTeam& team);

} // namespace driftline
