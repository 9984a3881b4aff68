// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/AlignedVector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace driftline
{

/// What the inputs of a convolver played last, for its stages to read whole blocks from.
class InputHistory
{
public:
    /// Room for blocks of up to `longestBlock` samples, a power of two: the two that a stage transforms and the one
    /// that comes in meanwhile. Allocates. [not the audio thread]
    void prepare(int inputs, int longestBlock)
    {
        capacity_ = 4 * std::int64_t{longestBlock};
        samples_.assign(static_cast<std::size_t>(inputs * capacity_), 0.0F);
    }

    /// Silence in the past. [audio thread, or any while not processing]
    void clear() { std::fill(samples_.begin(), samples_.end(), 0.0F); }

    /// `frames` samples from `frame` on, which reach over no multiple of a block's length. [audio thread]
    void write(int input, std::int64_t frame, const float* samples, int frames)
    {
        if (capacity_ > 0)
            std::copy_n(samples, frames, samples_.data() + indexOf(input, frame));
    }

    /// The block that begins at `frame`, a multiple of its length and not less than minus one of it. [audio thread]
    const float* block(int input, std::int64_t frame) const { return samples_.data() + indexOf(input, frame); }

private:
    std::size_t indexOf(int input, std::int64_t frame) const
    {
        return static_cast<std::size_t>(input * capacity_ + (frame & (capacity_ - 1)));
    }

    AlignedFloats samples_;     ///< a ring for each input
    std::int64_t capacity_ = 0; ///< of one ring, a power of two
};

} // namespace driftline
