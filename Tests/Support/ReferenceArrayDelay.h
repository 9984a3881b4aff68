// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

#include <vector>

namespace driftline::reference
{

/// The array delay as Source/DSP/ArrayDelay.h defines it: one sample after the other, one row after the other, from the
/// page and not from the fast path. Slow and literal.
template<DelayElement Delay>
std::vector<float> arrayDelay(const std::vector<float>& samples, const std::vector<Delay>& delays,
                              const ArrayDelayShape& shape, const ArrayDelaySettings& settings);

} // namespace driftline::reference
