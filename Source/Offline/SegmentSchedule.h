// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace driftline
{

/// How a recording is cut into segments, to begin with.
struct SegmentRules
{
    int warmUpFrames = 0;     ///< 0: nothing is cut
    int reachFrames = 0;      ///< samplesReadBy of what the line reads; no warm-up is shorter
    int heardFrames = 0;      ///< before a warm-up, for Engine::hearBefore
    int mostWarmUpFrames = 0; ///< longer ones, which are learnt on the way, are not worth it
    /// What a sample of a segment that is begun from silence takes beside one of the first, whose input is not kept.
    double speculativeCost = 1.0;
    /// Segments, warm-ups and checkpoints begin at its multiples, counted from the start, and so do the calls of the
    /// Engine: a multiple of 32. Those of a Transport's position then fall on the same frames however it is cut.
    int gridFrames = 8192;
};

/// The first frames of a stretch, cut in segments.
struct SegmentCut
{
    std::vector<int>
        ends; ///< of each segment, counted from the stretch's first frame; the last is where the next cut is
    int warmUpFrames = 0; ///< before each but the first, which is longer: all threads take the same time
};

/// What became of the segments.
struct SegmentCounts
{
    std::int64_t frames = 0;            ///< all that was asked for
    std::int64_t speculativeFrames = 0; ///< of them, in segments that were begun from silence
    std::int64_t segments = 0;          ///< begun from silence
    std::int64_t accepted = 0;          ///< that were right from their first sample on
    std::int64_t warmUpFrames = 0;      ///< worked on for nothing but the state
    std::int64_t rerunFrames = 0;       ///< worked on twice
    std::int64_t coalesced = 0;         ///< segments that were right from a later checkpoint on
    std::int64_t longestWarmUpFrames = 0;
    bool hasGivenUp = false;

    void add(const SegmentCounts& other);
};

/// Decides how the next frames are cut, and learns from what came of the cuts before. The first segments are as short
/// as their warm-up; each time all of them are right, the next are four times as long. Where one was wrong at its start
/// the next warm-up is longer by what was missing. Where one never became right the next warm-up is twice as long and
/// segments are short again; after `mostHopeless` in a row no more are begun. So a few warm-ups are wasted at the most,
/// whatever the sound does. [one thread at a time]
class SegmentSchedule
{
public:
    static constexpr int mostHopeless = 2;

    explicit SegmentSchedule(const SegmentRules& rules);

    /// How the first of `frames` frames from frame `first` on are cut for so many threads.
    SegmentCut nextCut(std::int64_t first, int frames, unsigned threads) const;

    /// The worst of a cut's segments: for how many of its frames it was wrong. `frames` of them: it never became right.
    void learn(int frames, int wrongFrames);

    const SegmentRules& rules() const { return rules_; }
    const SegmentCounts& counts() const { return counts_; }
    SegmentCounts& counts() { return counts_; }

private:
    std::int64_t toGrid(std::int64_t frame) const;

    SegmentRules rules_;
    SegmentCounts counts_;
    int warmUpFrames_ = 0;
    int longestSegment_ = 0;
    int hopeless_ = 0; ///< in a row
};

} // namespace driftline
