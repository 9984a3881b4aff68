// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace driftline
{

/// Samples smaller than this, -373 dBFS, become 0, so that nothing in the path ever gets subnormal.
inline constexpr float snapThreshold = 0x1p-62F;

/// Samples beyond this, +361 dBFS, are limited to it, so that no square and no sum in the path overflows.
inline constexpr float largestSample = 0x1p60F;

/// Copies `frames` samples, with not-a-number and infinite ones as 0, tiny ones as 0 and huge ones limited. Returns how
/// many were not finite; `firstBad` becomes the index of the first of them. [audio thread]
int sanitiseInput(const float* input, float* output, int frames, int& firstBad);

/// values[i] = fma(first + i, step, start), i from 0. [audio thread]
void fillRamp(float start, float step, int first, float* values, int frames);

/// out[i] = fma(delayedGain[i], delayed[i], dryGain[i] * dry[i]). `out` may be `dry`. [audio thread]
void mixOutput(const float* delayed, const float* delayedGain, const float* dry, const float* dryGain, float* out,
               int frames);

/// The gains of an equal-power crossfade of `length` samples, of which those from `first` on: with t = (first + i + 1)
/// * (1 / length), s = t^2 (3 - 2t), in = S(s), out = S(1 - s), where S(x) is a polynomial within 1e-6 of sin(pi x /
/// 2). The smoothstep leaves and arrives level, which keeps the fade's own spectrum narrow. [audio thread]
void fillFade(int first, int length, float* fadeIn, float* fadeOut, int frames);

/// x[i] *= gain[i]. [audio thread]
void applyGain(const float* gain, float* x, int frames);

/// Brings two sides nearer by share[i] of their distance, 0 leaves them, 1/2 makes them one, below 0 parts them:
/// left = fma(share, right - left, left), and the same for right. [audio thread]
void bringTogether(const float* share, float* left, float* right, int frames);

} // namespace driftline
