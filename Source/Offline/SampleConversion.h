// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace driftline
{

/// Samples of an output that an integer format could not hold.
struct ClippedSamples
{
    std::int64_t count = 0;
    /// The greatest magnitude among them (1 is full scale), to say how much to turn down.
    float peak = 0.0f;
};

// What happens to samples between a file and the planar float32 that is computed with. The same bits on every
// instruction set. [any thread]

/// floats[i] = integers[i] / 2^15.
void floatsFrom16Bits(std::span<const std::int16_t> integers, float* floats);

/// The index of the first sample that is not-a-number or infinite; the number of samples where there is none.
std::size_t firstNonFinite(std::span<const float> samples);

/// channels[c][start + i] = interleaved[i * C + c] for i < frames.
void deinterleave(const float* interleaved, std::span<float* const> channels, std::size_t start, std::size_t frames);

/// The way back.
void interleave(std::span<const float* const> channels, std::size_t start, std::size_t frames, float* interleaved);

/// Rounds each sample times 2^(bits - 1) to the nearest integer, ties to even, clips that to `bits` bits, and puts it
/// in the upper end of an int, or, from 16 bits, in a short. What was clipped, not-a-number as 0 included, is added to
/// `clipped`.
void quantise(std::span<const float> samples, int bits, int* integers, ClippedSamples& clipped);
void quantiseTo16Bits(std::span<const float> samples, std::int16_t* integers, ClippedSamples& clipped);

} // namespace driftline
