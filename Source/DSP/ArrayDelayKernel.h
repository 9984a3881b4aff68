// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

namespace driftline
{

/// The samples from `begin` to before `end` of one row of the array delay, on the best instruction set of this CPU: a
/// row may be run in stretches, each of which needs the output of all before it. `output` is apart from `samples` or
/// the same. Allocates nothing. [any thread]
void delayRow(const float* samples, const std::int32_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings);
void delayRow(const float* samples, const std::int64_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings);
void delayRow(const float* samples, const float* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings);
void delayRow(const float* samples, const double* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings);

/// The instruction set that delayRow runs on: one of Highway's HWY_* targets, for hwy::TargetName. [any thread]
std::int64_t delayRowTarget();

} // namespace driftline
