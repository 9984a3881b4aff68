// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/BlockMath.h"
#include "DSP/DelayMemory.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace driftline
{

/// A one-pole low-pass in blocks of 32 samples that are aligned to the absolute sample index: its arithmetic is a scan
/// over the block and one step from block to block in double, which vectors and devices can do, and it is the same
/// however the samples are grouped.
///
/// y[n] = y[n-1] + a (x[n] - y[n-1]) with a = 1 - exp(-2 pi cutoff / rate), as the recursion's impulse response sampled
/// (Oppenheim and Schafer, impulse invariance). The scan is Sklansky's ("Conditional-sum addition logic", 1960): at
/// level k the upper half of each group of 2^(k+1) samples takes in what the lower half leaves behind. It is in float32
/// or in double: what lives longer than a block always is double, so that a loop forgets differences in the last bit.
inline constexpr int onePoleLevels = 5;
inline constexpr int onePoleBlock = 1 << onePoleLevels;

/// The index in the block of the sample whose sum level `level` adds to the one at `place`; that place's bit `level`
/// is set.
constexpr int onePoleSource(int place, int level) { return ((place >> level) << level) - 1; }

/// The factors of one cutoff, by the sample's place in its block. `Scan` is the type that the scan is in.
template<class Scan>
struct OnePoleFactors
{
    using ByPlace = std::array<Scan, onePoleBlock>;

    double coefficient = 1.0; ///< a
    double blockDecay = 0.0;  ///< c = 1 - a to the power of 32
    Scan gain = 1;            ///< a
    /// c to the power of place + 1. Below 2^-40 it is 0, so that no product with it gets subnormal.
    alignas(vectorAlignment) ByPlace decay{};
    /// Of each level's step: the power of c from the sample it takes in; 0 where it takes in none.
    alignas(vectorAlignment) std::array<ByPlace, onePoleLevels> step{};

    /// [audio thread]
    void set(double a)
    {
        coefficient = a;
        gain = static_cast<Scan>(a);
        const double c = 1.0 - a;
        double power = 1.0;
        for (auto& value : decay)
        {
            power = power * c;
            value = power < 0x1p-40 ? Scan{} : static_cast<Scan>(power);
        }
        blockDecay = power;
        for (std::size_t level = 0; level < step.size(); ++level)
        {
            const std::size_t half = std::size_t{1} << level;
            for (std::size_t place = 0; place < onePoleBlock; ++place)
                step[level][place] = (place & half) != 0 ? decay[place % half] : Scan{};
        }
    }
};

/// `carried` after a block that ends with the sum `last`.
template<class Scan>
double carryOn(const OnePoleFactors<Scan>& factors, double carried, double last)
{
    const double next = std::fma(factors.blockDecay, carried, last);
    return std::abs(next) < static_cast<double>(snapThreshold) ? 0.0 : next;
}

/// What a filter remembers.
struct OnePoleState
{
    double carried = 0.0; ///< y at the end of the last whole block
    /// x of the block that has begun. What lies behind the samples seen so far is old, finite, and changes nothing.
    alignas(vectorAlignment) std::array<float, onePoleBlock> begun{};

    /// [audio thread]
    void clear() { *this = {}; }
};

} // namespace driftline
