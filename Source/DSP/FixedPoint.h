// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#if defined(_MSC_VER) && !defined(__SIZEOF_INT128__)
#include <intrin.h>
#endif

namespace driftline
{

/// A delay in samples in fixed point, 2^-32 of a sample a unit. It covers 2^31 samples and resolves 2^-32 of
/// one at any length, where a float32 has 2^-1 left at 30 s and 384 kHz.
using DelayFixed = std::int64_t;

inline constexpr int delayFractionBits = 32;
inline constexpr DelayFixed oneSample = DelayFixed{1} << delayFractionBits;

/// Rounded to the nearest unit. Needs |delaySamples| < 2^31.
inline DelayFixed delayFromSamples(double delaySamples)
{
    return static_cast<DelayFixed>(std::llround(delaySamples * static_cast<double>(oneSample)));
}

inline double samplesFromDelay(DelayFixed delay) { return static_cast<double>(delay) / static_cast<double>(oneSample); }

/// floor(a * t / 2^63) for |a| < 2^62 and t from 0 to 2^63 - 1: `a` times a fraction below 1. It is the upper half of
/// 2 a t, which costs one multiplication.
inline std::int64_t multiplyByFraction(std::int64_t a, std::int64_t t)
{
    const auto doubled = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << 1);
#if defined(_MSC_VER) && !defined(__SIZEOF_INT128__)
    return __mulh(doubled, t);
#else
    __extension__ using Wide = __int128;
    return static_cast<std::int64_t>((static_cast<Wide>(doubled) * t) >> 64);
#endif
}

} // namespace driftline
