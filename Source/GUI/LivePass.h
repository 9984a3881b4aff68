// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/PlaybackMoment.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace driftline
{

/// The last pass through the curve as it was heard, laid out along the curve: for each of its columns what was read
/// when the playhead was there last. [one thread]
class LivePass
{
public:
    static constexpr int columnCount = 1024;

    struct Column
    {
        bool isFilled = false;
        /// Whether what is read here does not go on from the column before: a jump or the end of the pass lies between.
        bool isStart = false;
        double delaySamples = 0.0;
        double fadingDelaySamples = 0.0;
        float fadeIn = 1.0F; ///< 1 while nothing fades
        double pitchRatio = 1.0;
        float inputPeak = 0.0F;
        float outputPeak = 0.0F;
    };

    /// A range of columns, the second one excluded; empty where they are equal.
    using Range = std::pair<int, int>;

    /// What `channel`, 0 or 1, did at the moment that follows the last one.
    void add(const PlaybackMoment& moment, std::size_t channel);

    /// Forgets everything.
    void clear();

    const Column& column(int index) const { return columns_[static_cast<std::size_t>(index)]; }
    static double positionOf(int column) { return (column + 0.5) / columnCount; }

    /// The columns that have changed since the last call. A pass that went over the end makes it all of them.
    Range takeChanged();

private:
    Column& at(int index) { return columns_[static_cast<std::size_t>(index)]; }
    void fill(int from, int to, const Column& last, const Column& now);
    void hasChanged(int first, int last);

    std::vector<Column> columns_{static_cast<std::size_t>(columnCount)};
    int present_ = -1;               ///< the column of the last moment; -1: there was none
    std::int64_t presentFrame_ = -1; ///< of the last moment
    int slot_ = 0;
    Range changed_{0, 0};
};

} // namespace driftline
