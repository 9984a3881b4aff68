// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

namespace driftline
{

/// How samples that do not lie side by side get into a vector. Both give the same bits.
enum class ScatteredReads
{
    gather, ///< the gather instruction, where there is one
    loads   ///< one scalar load for each
};

/// The faster one on this CPU, measured (in some 20 microseconds) at the first call: which one it is differs not only
/// with the instruction set, but with the maker and with the microcode. [any thread]
ScatteredReads fastestReads();

/// The samples from `begin` to before `end` of one row of the array delay, on the best instruction set of this CPU: a
/// row may be run in stretches, each of which needs the output of all before it. `output` is apart from `samples` or
/// the same. Allocates nothing. [any thread]
void delayRow(const float* samples, const std::int32_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads = fastestReads());
void delayRow(const float* samples, const std::int64_t* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads = fastestReads());
void delayRow(const float* samples, const float* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads = fastestReads());
void delayRow(const float* samples, const double* delays, float* output, std::size_t begin, std::size_t end,
              const ArrayDelaySettings& settings, ScatteredReads reads = fastestReads());

/// The instruction set that delayRow runs on: one of Highway's HWY_* targets, for hwy::TargetName. [any thread]
std::int64_t delayRowTarget();

} // namespace driftline
