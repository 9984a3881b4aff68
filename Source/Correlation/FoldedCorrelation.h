// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/CorrelationInput.h"
#include "Correlation/CorrelationPlan.h"
#include "Correlation/WorkerTeam.h"

namespace driftline
{

/// Adds the rows of every term, folds the trapezoid weights into f, extends g by its edge values and sums lag by lag.
/// One step of progress is a term of one k.
template<CorrelationSample Sample>
void correlateFolded(const CorrelationInput<Sample>& input, const CorrelationPlan& plan, WorkerTeam& team);

} // namespace driftline
