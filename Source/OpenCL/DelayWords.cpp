// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayWords.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace driftline::opencl
{

namespace
{
/// As in Kernels/ArrayDelay.cl: before the start of every row.
constexpr std::uint32_t farBack = 0x7FFFFFFF;
} // namespace

void DelayWords::assign(std::span<const std::int64_t> delays)
{
    wholes_.resize(delays.size());
    std::transform(delays.begin(), delays.end(), wholes_.begin(), [](std::int64_t delay) {
        // Unsigned, so that a negative one, which should have been refused, is far too.
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(delay), farBack));
    });
    words_ = wholes_.data();
}

void DelayWords::assign(std::span<const double> delays)
{
    wholes_.resize(delays.size());
    fractions_.resize(delays.size());
    for (std::size_t i = 0; i < delays.size(); ++i)
    {
        const double whole = std::floor(delays[i]);
        const bool isInRange = whole >= 0.0 && whole < static_cast<double>(farBack);
        wholes_[i] = isInRange ? static_cast<std::uint32_t>(whole) : farBack;
        fractions_[i] = static_cast<float>(delays[i] - whole);
    }
    words_ = wholes_.data();
}

} // namespace driftline::opencl
