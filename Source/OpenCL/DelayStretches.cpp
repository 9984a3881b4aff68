// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayStretches.h"

#include <algorithm>

namespace driftline::opencl
{

std::vector<Stretch> planStretches(std::span<const std::int32_t> latestSources, std::size_t samplesPerRow)
{
    std::vector<Stretch> stretches;
    for (std::size_t block = 0; block < latestSources.size(); ++block)
    {
        const std::size_t start = block * waveBlockSamples;
        const std::size_t end = std::min(start + waveBlockSamples, samplesPerRow);
        const auto isBefore = [latest = latestSources[block]](std::size_t position) {
            return latest < static_cast<std::int64_t>(position);
        };
        const bool isSerial = !isBefore(start);
        const bool goesOn = !stretches.empty() && stretches.back().isSerial == isSerial
                            && (isSerial || isBefore(stretches.back().start));
        if (goesOn)
            stretches.back().end = end;
        else
            stretches.push_back({start, end, isSerial});
    }
    return stretches;
}

} // namespace driftline::opencl
