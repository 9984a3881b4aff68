// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SegmentSchedule.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr int growth = 4; ///< of segments that were right
constexpr int longestSegmentFrames = 1 << 28;
constexpr double spare = 1.25;       ///< of what a warm-up lacked
constexpr int shortestPerWarmUp = 4; ///< segments shorter than this part of a warm-up are not worth it
constexpr int shortestGrids = 2;     ///< nor are shorter ones than that
constexpr int firstGrids = 4;        ///< how long they may be to begin with, at least

} // namespace

void SegmentCounts::add(const SegmentCounts& other)
{
    frames += other.frames;
    speculativeFrames += other.speculativeFrames;
    segments += other.segments;
    accepted += other.accepted;
    warmUpFrames += other.warmUpFrames;
    rerunFrames += other.rerunFrames;
    coalesced += other.coalesced;
    longestWarmUpFrames = std::max(longestWarmUpFrames, other.longestWarmUpFrames);
    hasGivenUp = hasGivenUp || other.hasGivenUp;
}

SegmentSchedule::SegmentSchedule(const SegmentRules& rules) : rules_(rules)
{
    const int warmUp = rules.warmUpFrames > 0 ? std::max(rules.warmUpFrames, rules.reachFrames) : 0;
    warmUpFrames_ = static_cast<int>(toGrid(warmUp));
    longestSegment_ = std::max(warmUpFrames_, firstGrids * rules_.gridFrames);
}

/// The first frame of the grid that is not before this one.
std::int64_t SegmentSchedule::toGrid(std::int64_t frame) const
{
    return (frame + rules_.gridFrames - 1) / rules_.gridFrames * rules_.gridFrames;
}

SegmentCut SegmentSchedule::nextCut(std::int64_t first, int frames, unsigned threads) const
{
    const SegmentCut whole{{frames}, 0};
    if (warmUpFrames_ == 0 || counts_.hasGivenUp || threads < 2)
        return whole;
    // With all threads as long as the first: first = cost (warmUp + segment), frames = first + (threads - 1) segment.
    const double cost = rules_.speculativeCost;
    const double inAll = (frames - cost * warmUpFrames_) / (cost + threads - 1);
    const double segment = std::min<double>(inAll, longestSegment_);
    if (segment < std::max(shortestGrids * rules_.gridFrames, warmUpFrames_ / shortestPerWarmUp))
        return whole;
    SegmentCut cut{{}, warmUpFrames_};
    for (unsigned k = 0; k < threads; ++k)
    {
        const double end = cost * (warmUpFrames_ + segment) + k * segment;
        cut.ends.push_back(static_cast<int>(toGrid(first + std::llround(end)) - first));
    }
    if (segment == inAll)
        cut.ends.back() = frames;
    cut.ends.back() = std::min(cut.ends.back(), frames);
    return cut;
}

void SegmentSchedule::learn(int frames, int wrongFrames)
{
    if (wrongFrames == 0)
    {
        hopeless_ = 0;
        longestSegment_ = std::min(longestSegment_, longestSegmentFrames / growth) * growth;
        return;
    }
    const bool isHopeless = wrongFrames >= frames;
    const auto missing = static_cast<std::int64_t>(isHopeless ? warmUpFrames_ : spare * wrongFrames);
    warmUpFrames_ = static_cast<int>(toGrid(warmUpFrames_ + missing));
    hopeless_ = isHopeless ? hopeless_ + 1 : 0;
    if (isHopeless)
        longestSegment_ = std::max(warmUpFrames_, firstGrids * rules_.gridFrames);
    counts_.hasGivenUp = hopeless_ >= mostHopeless || warmUpFrames_ > rules_.mostWarmUpFrames;
}

} // namespace driftline
