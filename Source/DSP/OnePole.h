// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace driftline
{

/// A one-pole low-pass in blocks of 8 samples that are aligned to the absolute sample index: its arithmetic is a scan
/// over the block and one step from block to block, which vectors can do, and it is the same however the samples are
/// grouped.
///
/// y[n] = y[n-1] + a (x[n] - y[n-1]) with a = 1 - exp(-2 pi cutoff / rate), as the recursion's impulse response sampled
/// (Oppenheim and Schafer, impulse invariance). States are double, so that a loop forgets differences in the last bit.
inline constexpr int onePoleBlock = 8;

/// The factors of one cutoff, by the sample's place in its block; twice over, so that a vector may start anywhere.
struct OnePoleFactors
{
    double gain = 1.0;                            ///< a
    std::array<double, 2 * onePoleBlock> lag1{};  ///< c = 1 - a from the second sample of a block on, else 0
    std::array<double, 2 * onePoleBlock> lag2{};  ///< c^2 from the third on
    std::array<double, 2 * onePoleBlock> lag4{};  ///< c^4 from the fifth on
    std::array<double, 2 * onePoleBlock> decay{}; ///< c to the power of place + 1

    /// [audio thread]
    void set(double a)
    {
        gain = a;
        const double c = 1.0 - a;
        const double c2 = c * c;
        const double c4 = c2 * c2;
        double power = 1.0;
        for (std::size_t j = 0; j < onePoleBlock; ++j)
        {
            power = power * c;
            lag1[j] = lag1[j + onePoleBlock] = j >= 1 ? c : 0.0;
            lag2[j] = lag2[j + onePoleBlock] = j >= 2 ? c2 : 0.0;
            lag4[j] = lag4[j + onePoleBlock] = j >= 4 ? c4 : 0.0;
            decay[j] = decay[j + onePoleBlock] = power;
        }
    }
};

/// What a filter remembers, with room to work through a chunk: index `onePoleBlock` is the chunk's first sample, and in
/// front of it lie the samples of a block that the chunk before began.
struct OnePoleState
{
    using Levels = std::array<double, onePoleBlock + maximumChunk>;
    Levels level0{};
    Levels level1{};
    Levels level2{};
    double carried = 0.0; ///< y at the end of the last whole block

    /// [audio thread]
    void clear() { *this = {}; }

    /// To be called when a chunk of `frames` is done.
    void keepLast(int frames)
    {
        for (auto* level : {&level0, &level1, &level2})
            std::copy_n(level->begin() + frames, onePoleBlock, level->begin());
    }
};

} // namespace driftline
