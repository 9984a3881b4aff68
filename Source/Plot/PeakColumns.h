// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace driftline
{

/// What one column of pixels shows of one channel.
struct PeakColumn
{
    float minimum = 0.0F; ///< least and greatest sample; meaningless while `count` is 0
    float maximum = 0.0F;
    double sumOfSquares = 0.0;
    std::int64_t count = 0;

    double rootMeanSquare() const; ///< 0 while `count` is 0
};

/// The extremes and the level of a signal in each column of a picture, taken in one pass of any block sizes. Memory
/// depends on the columns alone. Frame n lies in column floor(n * columns / axisFrames). [one thread at a time]
class PeakColumns
{
public:
    /// `axisFrames`: how many frames the columns span together, at least 1; the signal may be shorter.
    PeakColumns(int channels, int columns, std::int64_t axisFrames);

    /// The next frames: one pointer a channel. Frames beyond the axis are left out.
    void add(std::span<const float* const> channels, std::size_t frameCount);

    int channels() const { return static_cast<int>(columns_.size()); }
    std::span<const PeakColumn> columns(int channel) const { return columns_[static_cast<std::size_t>(channel)]; }

    /// The greatest magnitude of all channels so far.
    float peak() const;

private:
    std::vector<std::vector<PeakColumn>> columns_; ///< of each channel
    std::int64_t columnCount_;
    std::int64_t axisFrames_;
    std::int64_t nextFrame_ = 0;
};

} // namespace driftline
