// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/PeakColumns.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

void include(PeakColumn& column, std::span<const float> samples)
{
    if (column.count == 0)
        column.minimum = column.maximum = samples.front();
    for (const float sample : samples)
    {
        column.minimum = std::min(column.minimum, sample);
        column.maximum = std::max(column.maximum, sample);
        column.sumOfSquares += static_cast<double>(sample) * static_cast<double>(sample);
    }
    column.count += static_cast<std::int64_t>(samples.size());
}

} // namespace

double PeakColumn::rootMeanSquare() const
{
    return count == 0 ? 0.0 : std::sqrt(sumOfSquares / static_cast<double>(count));
}

PeakColumns::PeakColumns(int channels, int columns, std::int64_t axisFrames)
    : columns_(static_cast<std::size_t>(channels), std::vector<PeakColumn>(static_cast<std::size_t>(columns))),
      columnCount_(columns), axisFrames_(axisFrames)
{}

void PeakColumns::add(std::span<const float* const> channels, std::size_t frameCount)
{
    const std::int64_t end = std::min(nextFrame_ + static_cast<std::int64_t>(frameCount), axisFrames_);
    std::size_t offset = 0;
    while (nextFrame_ < end)
    {
        // A frame times the columns of a picture stays far within 64 bits, also after a year at 384 kHz.
        const std::int64_t column = nextFrame_ * columnCount_ / axisFrames_;
        const std::int64_t nextColumnFrame = ((column + 1) * axisFrames_ + columnCount_ - 1) / columnCount_;
        const auto length = static_cast<std::size_t>(std::min(nextColumnFrame, end) - nextFrame_);
        for (std::size_t c = 0; c < columns_.size(); ++c)
            include(columns_[c][static_cast<std::size_t>(column)], {channels[c] + offset, length});
        offset += length;
        nextFrame_ += static_cast<std::int64_t>(length);
    }
}

float PeakColumns::peak() const
{
    float peak = 0.0F;
    for (const auto& channel : columns_)
        for (const auto& column : channel)
            peak = std::max({peak, -column.minimum, column.maximum});
    return peak;
}

} // namespace driftline
