// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// The array delay as one writes it, one sample after the other and in place: what Driftline is compared with.
/// Compiled, like Driftline's own kernels, for each instruction set, of which the best of this CPU runs; so std::fma is
/// one instruction and not a call.
namespace driftline::benchmarks
{

/// `delays` are whole: y[i] = gain * y[i] + feedback * y[max(i - d[i], 0)].
void plainLoop(const std::int64_t* delays, float* samples, std::size_t length, float gain, float feedback);

/// `delays` have a fraction and are read linearly.
void plainLoop(const double* delays, float* samples, std::size_t length, float gain, float feedback);
void plainLoop(const float* delays, float* samples, std::size_t length, float gain, float feedback);

/// Reads and writes what the loops read and write, and computes next to nothing: the bound that memory sets.
void sameTraffic(const std::int64_t* delays, float* samples, std::size_t length, float gain);
void sameTraffic(const double* delays, float* samples, std::size_t length, float gain);
void sameTraffic(const float* delays, float* samples, std::size_t length, float gain);

} // namespace driftline::benchmarks
