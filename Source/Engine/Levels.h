// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace driftline
{

/// levels[i]: the largest absolute value of `channelCount` channels (0: silence) at sample `first + i`; not-a-number
/// and infinite samples count as 0. [audio thread]
inline void measureLevels(const float* const* channels, int channelCount, int first, float* levels, int frames)
{
    std::fill_n(levels, frames, 0.0F);
    for (int c = 0; c < channelCount; ++c)
    {
        const float* samples = channels[c] + first;
        for (int i = 0; i < frames; ++i)
        {
            const float level = std::abs(samples[i]);
            levels[i] = std::max(levels[i], level <= std::numeric_limits<float>::max() ? level : 0.0F);
        }
    }
}

} // namespace driftline
