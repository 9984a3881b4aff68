// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/PartitionScheme.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr int growth = 8;

} // namespace

std::vector<PartitionStage> partitionScheme(int lengthSamples)
{
    std::vector<PartitionStage> stages;
    for (int size = smallestPartition; lengthSamples > 2 * size; size *= growth)
    {
        const bool isLast = size >= largestPartition;
        const int first = 2 * size;
        const int end = isLast ? lengthSamples : std::min(lengthSamples, 2 * growth * size);
        stages.push_back({size, first, (end - first + size - 1) / size});
        if (isLast)
            break;
    }
    return stages;
}

} // namespace driftline
