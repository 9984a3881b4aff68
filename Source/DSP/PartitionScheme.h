// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace driftline
{

/// A stretch of an impulse response that is convolved in partitions of one size.
struct PartitionStage
{
    int size = 0;       ///< samples of a partition, a power of two
    int firstTap = 0;   ///< of the response
    int partitions = 0; ///< the last one may be longer than what is left of the response

    bool operator==(const PartitionStage&) const = default;
};

/// The first stage's partitions, and so the grid on which everything happens.
inline constexpr int smallestPartition = 64;

/// How much of a response is convolved directly, sample by sample: what no partition can give in time.
inline constexpr int headTaps = 2 * smallestPartition;

/// The largest partitions there are.
inline constexpr int largestPartition = 32768;

/// How a response of `lengthSamples` is cut. Every stage begins at twice its partitions' size: a block of input that is
/// complete is first heard one block later through the partition (W. G. Gardner, "Efficient convolution without
/// input-output delay", J. Audio Eng. Soc. 43(3), 1995), and that block is the time over which its work is spread.
/// Sizes grow by a factor of 8, which takes many partitions of few sizes rather than few of many: what a step of size
/// saves in products it costs in transforms (G. Garcia, "Optimal filter partition for efficient convolution with short
/// input/output delay", AES 113th Convention, 2002).
///
/// The cut of a shorter response is the beginning of that of a longer one. Stages that need no partition are left out.
/// [any thread but the audio thread]
std::vector<PartitionStage> partitionScheme(int lengthSamples);

} // namespace driftline
