// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LivePass.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

/// Further than this between two moments the playhead is not moving but has jumped.
constexpr int widestStep = LivePass::columnCount / 4;
/// The same where a fade begins: then the song may have jumped by a little.
constexpr int widestStepIntoFade = LivePass::columnCount / 64;

LivePass::Column columnOf(const PlaybackMoment& moment, std::size_t channel)
{
    return {.isFilled = true,
            .isStart = false,
            .delaySamples = moment.delaySamples[channel],
            .fadingDelaySamples = moment.fadingDelaySamples[channel],
            .fadeIn = moment.fadeIn[channel],
            .pitchRatio = moment.pitchRatio[channel],
            .inputPeak = moment.inputPeak,
            .outputPeak = moment.outputPeak};
}

} // namespace

void LivePass::clear()
{
    std::fill(columns_.begin(), columns_.end(), Column{});
    present_ = -1;
    presentFrame_ = -1;
    changed_ = {0, columnCount};
}

void LivePass::hasChanged(int first, int last)
{
    if (changed_.first == changed_.second)
        changed_ = {first, last + 1};
    else
        changed_ = {std::min(changed_.first, first), std::max(changed_.second, last + 1)};
}

LivePass::Range LivePass::takeChanged() { return std::exchange(changed_, {0, 0}); }

/// The columns from the one after `from` to `to`, either way, in a straight line from what was to what is.
void LivePass::fill(int from, int to, const Column& last, const Column& now)
{
    const int direction = to > from ? 1 : -1;
    const int steps = std::abs(to - from);
    // In a fade the head comes from elsewhere: nothing lies between.
    const bool hasJumped = now.fadeIn < last.fadeIn;
    for (int i = 1; i <= steps; ++i)
    {
        const double t = static_cast<double>(i) / steps;
        Column column = now;
        if (!hasJumped)
            column.delaySamples = last.delaySamples + t * (now.delaySamples - last.delaySamples);
        column.isStart = hasJumped && i == 1;
        at(from + direction * i) = column;
    }
    hasChanged(std::min(from, to), std::max(from, to));
}

void LivePass::add(const PlaybackMoment& moment, std::size_t channel)
{
    // Another curve, or a sound that has begun again: what was seen is of something else.
    if (moment.slot != slot_ || moment.frame <= presentFrame_)
        clear();
    slot_ = moment.slot;

    const int column = std::clamp(static_cast<int>(moment.curvePosition[channel] * columnCount), 0, columnCount - 1);
    auto now = columnOf(moment, channel);
    const int step = column - present_;
    const bool mayHaveJumped = present_ >= 0 && now.fadeIn < at(present_).fadeIn;
    if (present_ < 0
        || (mayHaveJumped && std::abs(step) > widestStepIntoFade && std::abs(step) < columnCount - widestStepIntoFade)
        || std::abs(std::abs(step) - columnCount / 2) < columnCount / 2 - widestStep)
    {
        now.isStart = true;
        at(column) = now;
        hasChanged(column, column);
    }
    else if (step == 0)
    {
        auto& here = at(column);
        now.isStart = here.isStart;
        now.inputPeak = std::max(now.inputPeak, here.inputPeak);
        now.outputPeak = std::max(now.outputPeak, here.outputPeak);
        here = now;
        hasChanged(column, column);
    }
    else if (std::abs(step) <= widestStep)
    {
        fill(present_, column, at(present_), now);
    }
    else
    {
        // Over an end of the curve: the shorter way round.
        const auto last = at(present_);
        const int end = step < 0 ? columnCount - 1 : 0;
        fill(present_, end, last, last);
        const int begin = columnCount - 1 - end;
        at(begin) = now;
        at(begin).isStart = true;
        fill(begin, column, at(begin), now);
    }
    present_ = column;
    presentFrame_ = moment.frame;
}

} // namespace driftline
