// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"
#include "Engine/EngineState.h"
#include "Offline/SegmentSchedule.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace driftline
{

/// A stretch of one Engine's channels, changed in place.
struct SegmentBlock
{
    EngineBlock audio;                         ///< its input and output are the same memory
    const DelayFixed* const* delays = nullptr; ///< one pointer a channel; null: the curve says
    double tempoBpm = 120.0;                   ///< of a song that starts with the first stretch
};

/// An Engine that works on several places of a recording at once, and gives the bits of one that works through it from
/// the start.
///
/// A stretch is cut into segments. The first goes on from where the Engine is. Each of the others has an Engine of its
/// own, which starts from silence, a warm-up before the segment, with the clocks led there. Where a segment begins, its
/// state is compared with the one in which the Engine before it arrives: if they are equal to the last bit
/// (EngineState.h), the segment is what one Engine would have made, and its Engine is the one that goes on. If not, the
/// true one works through the segment again, from its kept input, until its state is that of a checkpoint on the way of
/// the other: from there on the rest is right. A warm-up that is too short costs time and no bits. [one thread at a
/// time]
class SegmentedEngine
{
public:
    /// `prepare` makes any Engine ready for the start of the song, all of them alike, and is called when the first
    /// segments need them.
    SegmentedEngine(std::function<void(Engine&)> prepare, const SegmentRules& rules);

    /// The next stretch, of any length, on up to `threads` threads.
    void process(const SegmentBlock& block, unsigned threads);

    /// The next stretch of several, as long for each, on this thread and without segments: see Engine::processTogether.
    /// No delays are given.
    static void processTogether(std::span<SegmentedEngine* const> engines, std::span<const SegmentBlock> blocks);

    const SegmentCounts& counts() const { return schedule_.counts(); }

    /// Given delays that the line could not read.
    std::int64_t limitedDelays() const { return limitedDelays_; }

    bool isTimeLimited() const { return engine_->status().isTimeLimited; }
    int channels() const { return engine_->channels(); }
    double sampleRateHz() const { return engine_->sampleRateHz(); }

private:
    /// A state on the way through a segment.
    struct Checkpoint
    {
        int place = 0; ///< in the block
        EngineState state;
    };

    /// One that is begun from silence. Places are in the block.
    struct Segment
    {
        int first = 0;
        int end = 0;
        int warmUpFrames = 0;
        std::unique_ptr<Engine> engine;
        std::array<std::vector<float>, 2> warmUpInput;
        std::array<std::unique_ptr<float[]>, 2> input; ///< kept
        std::size_t inputFrames = 0;                   ///< that there is room for
        std::vector<Checkpoint> checkpoints;           ///< the first is where the segment begins
        std::size_t checkpointCount = 0;
        std::int64_t limitedDelays = 0; ///< before the segment begins, by its Engine
    };

    void advance(int frames);
    void processCut(const SegmentBlock& block, int first, const SegmentCut& cut);
    void begin(Segment& segment, const SegmentBlock& block, int first);
    void speculate(Segment& segment, const SegmentBlock& block);
    int judge(Segment& segment, const SegmentBlock& block);
    int runAgain(Segment& segment, const SegmentBlock& block);
    int pieceEnd(int place, int end) const;
    void runPiece(Engine& engine, const SegmentBlock& block, int first, int end, const float* const* input,
                  float* const* output) const;
    std::int64_t frameAt(int place) const { return blockFrame_ + place; }

    std::function<void(Engine&)> prepare_;
    SegmentSchedule schedule_;
    std::unique_ptr<Engine> engine_; ///< the true one
    std::vector<Segment> segments_;
    std::int64_t blockFrame_ = 0; ///< of the block's first sample, from the start
    std::int64_t limitedDelays_ = 0;
};

} // namespace driftline
