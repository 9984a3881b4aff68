// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"
#include "DSP/FixedPoint.h"

#include <array>
#include <cstdint>

namespace driftline
{

/// How the line is read between two samples. A kernel states the shortest delay it can read: below that it
/// would need samples that are not written yet.
enum class ReadKernel
{
    nearest, ///< the sample at the delay rounded to the nearest whole one
    linear   ///< fma(fraction, older - newer, newer)
};

/// The shortest delay that a kernel reads, in samples. [any thread]
constexpr int shortestDelaySamples(ReadKernel) { return 1; }

/// Samples smaller than this, -373 dBFS, become 0, so that nothing in the path ever gets subnormal.
inline constexpr float snapThreshold = 0x1p-62F;

/// Samples beyond this, +361 dBFS, are limited to it, so that no square and no sum in the path overflows.
inline constexpr float largestSample = 0x1p60F;

/// One chunk of the line: read, drive, feed back, write. All arrays hold `frames` values a channel.
struct LineChunk
{
    int channels = 0; ///< 1 or 2
    int frames = 0;   ///< 0 to maximumChunk
    ReadKernel kernel = ReadKernel::linear;
    std::uint32_t mask = 0;               ///< capacity - 1 of the memories
    std::uint32_t writeIndex = 0;         ///< where the first frame is written, within the capacity
    float driveLimit = largestSample;     ///< |x| beyond this is clamped before the drive polynomial
    const float* feedbackSelf = nullptr;  ///< gain from a channel into itself
    const float* feedbackOther = nullptr; ///< gain from the other channel; read when there are two
    const float* drive = nullptr;         ///< k in x - k x^3, as a negative number
    bool isFading = false;                ///< whether the fade arrays are read
    const float* fadeIn[2] = {};          ///< gain of the head at `delay`
    const float* fadeOut[2] = {};         ///< gain of the head at `fadingDelay`
    const DelayFixed* delay[2] = {};
    const DelayFixed* fadingDelay[2] = {};
    float* memory[2] = {};
    const float* input[2] = {};
    float* delayed[2] = {}; ///< out: what is read, after the drive
};

/// Works through one chunk, advancing in waves no longer than the shortest look-back, so that the samples of
/// one wave do not depend on each other. The result does not depend on the waves, the chunks or the
/// instruction set. [audio thread]
void processLine(const LineChunk& chunk);

/// Copies `frames` samples, with not-a-number and infinite ones as 0, tiny ones as 0 and huge ones limited.
/// Returns how many were not finite; `firstBad` becomes the index of the first of them. [audio thread]
int sanitiseInput(const float* input, float* output, int frames, int& firstBad);

/// out[i] = fma(delayedGain[i], delayed[i], dryGain[i] * dry[i]). `out` may be `dry`. [audio thread]
void mixOutput(const float* delayed, const float* delayedGain, const float* dry, const float* dryGain, float* out,
               int frames);

/// values[i] = fma(first + i, step, start), i from 0. [audio thread]
void fillRamp(float start, float step, int first, float* values, int frames);

/// The gains of an equal-power crossfade of `length` samples, of which those from `first` on: with t = (first
/// + i + 1) * (1 / length), s = t^2 (3 - 2t), in = S(s), out = S(1 - s), where S(x) is a polynomial within
/// 2e-6 of sin(pi x / 2). The smoothstep leaves and arrives level, which keeps the fade's own spectrum
/// narrow. [audio thread]
void fillFade(int first, int length, float* fadeIn, float* fadeOut, int frames);

} // namespace driftline
