// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <cstdint>
#include <vector>

namespace driftline::reference
{

/// 0 where it is below 2^-62 either way.
float snap(float x);

/// The line at sample `n`, read `delay` (2^-32 sample, at least 1 sample) before it. `written` holds w[0], w[1], ... up
/// to w[n - 1]; before them it is silent.
float readLine(const std::vector<float>& written, std::int64_t n, std::int64_t delay, Interpolation kernel);

} // namespace driftline::reference
