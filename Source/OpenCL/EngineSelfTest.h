// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace driftline::opencl
{

/// How the Engine's sound on a device compares with the Engine's, bit for bit, in short pieces that are hard: each way
/// of reading with long and short look-backs, jumps that fade and glide, filters, drive, cross-feed, and the output
/// stage.
struct EngineTestResult
{
    std::size_t cases = 0; ///< those with filters only where the device has float64
    std::string finding;   ///< the first difference, or what went wrong, in words; empty where all is well

    bool isExact() const { return finding.empty(); }
};

/// Runs on the first call for a device, which builds the Engine's kernels; what it found is kept. Never throws for what
/// the device does. Throws std::invalid_argument for a number that no device has. [any thread]
EngineTestResult testEngineOn(int device);

} // namespace driftline::opencl
