// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline::opencl
{

/// Samples per block whose sources the device looks for; a wave is a whole number of them.
inline constexpr std::size_t waveBlockSamples = 256;

/// A stretch of a row that one launch computes.
struct Stretch
{
    std::size_t start = 0;
    std::size_t end = 0;
    /// Samples read each other, so that they are computed one after the other; otherwise all at once.
    bool isSerial = false;

    bool operator==(const Stretch&) const = default;
};

/// Cuts a row into as few stretches as it takes one after the other. `latestSources` holds for each block the latest
/// position outside itself that any of its samples reads, or -1.
std::vector<Stretch> planStretches(std::span<const std::int32_t> latestSources, std::size_t samplesPerRow);

} // namespace driftline::opencl
