// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SegmentedEngine.h"

#include "DSP/SharedWork.h"
#include "Engine/Transport.h"

#include <algorithm>
#include <utility>

namespace driftline
{

namespace
{

/// The notes of a block from `first` to before `end`, counted from `first`. Those before and behind the block go with
/// its first and its last sample.
std::vector<NoteEvent> notesWithin(const EngineBlock& block, int first, int end)
{
    const auto isBefore = [](const NoteEvent& note, int frame) { return note.frame < frame; };
    const auto& notes = block.notes;
    const auto from = first == 0 ? notes.begin() : std::lower_bound(notes.begin(), notes.end(), first, isBefore);
    const auto to = end == block.frames ? notes.end() : std::lower_bound(from, notes.end(), end, isBefore);
    std::vector<NoteEvent> within(from, to);
    for (auto& note : within)
        note.frame -= first;
    return within;
}

} // namespace

SegmentedEngine::SegmentedEngine(std::function<void(Engine&)> prepare, const SegmentRules& rules)
    : prepare_(std::move(prepare)), schedule_(rules), engine_(std::make_unique<Engine>())
{
    prepare_(*engine_);
}

void SegmentedEngine::process(const SegmentBlock& block, unsigned threads)
{
    for (int first = 0; first < block.audio.frames;)
    {
        const auto cut = schedule_.nextCut(frameAt(first), block.audio.frames - first, threads);
        processCut(block, first, cut);
        first += cut.ends.back();
    }
    advance(block.audio.frames);
}

void SegmentedEngine::processTogether(std::span<SegmentedEngine* const> engines, std::span<const SegmentBlock> blocks)
{
    std::vector<Engine*> inner;
    std::vector<EngineBlock> audio;
    std::vector<Transport> transports;
    for (std::size_t i = 0; i < engines.size(); ++i)
    {
        inner.push_back(engines[i]->engine_.get());
        audio.push_back(blocks[i].audio);
        transports.push_back(transportAt(engines[i]->frameAt(0), engines[i]->sampleRateHz(), blocks[i].tempoBpm));
    }
    Engine::processTogether(inner, audio, transports);
    for (std::size_t i = 0; i < engines.size(); ++i)
        engines[i]->advance(blocks[i].audio.frames);
}

/// The next block begins behind these frames.
void SegmentedEngine::advance(int frames)
{
    blockFrame_ += frames;
    schedule_.counts().frames += frames;
}

void SegmentedEngine::processCut(const SegmentBlock& block, int first, const SegmentCut& cut)
{
    const std::size_t speculative = cut.ends.size() - 1;
    segments_.resize(std::max(segments_.size(), speculative));
    for (std::size_t i = 0; i < speculative; ++i)
    {
        auto& segment = segments_[i];
        segment.first = first + cut.ends[i];
        segment.end = first + cut.ends[i + 1];
        segment.warmUpFrames = cut.warmUpFrames;
        begin(segment, block, first);
    }
    const std::int64_t limitedBefore = engine_->status().limitedDelays;
    shareOut(cut.ends.size(), static_cast<unsigned>(cut.ends.size()), [&](std::size_t task) {
        if (task > 0)
            return speculate(segments_[task - 1], block);
        for (int place = first; place < first + cut.ends[0];)
        {
            const int end = pieceEnd(place, first + cut.ends[0]);
            const std::array<const float*, 2> input{block.audio.input[0] + place,
                                                    block.audio.input[channels() - 1] + place};
            const std::array<float*, 2> output{block.audio.output[0] + place,
                                               block.audio.output[channels() - 1] + place};
            runPiece(*engine_, block, place, end, input.data(), output.data());
            place = end;
        }
    });
    limitedDelays_ += engine_->status().limitedDelays - limitedBefore;

    int worst = 0;
    int worstFrames = 0;
    for (std::size_t i = 0; i < speculative; ++i)
    {
        auto& segment = segments_[i];
        const int wrong = judge(segment, block);
        if (wrong >= worst)
        {
            worst = wrong;
            worstFrames = segment.end - segment.first;
        }
    }
    if (speculative > 0)
        schedule_.learn(worstFrames, worst);
}

/// Leads the segment's Engine to where its warm-up begins, and keeps that warm-up's input, over which the segment
/// before is going to write. `first` is where the true Engine is.
void SegmentedEngine::begin(Segment& segment, const SegmentBlock& block, int first)
{
    if (!segment.engine)
        prepare_(*(segment.engine = std::make_unique<Engine>()));
    const int start = segment.first - segment.warmUpFrames;
    const auto notes = notesWithin(block.audio, first, start);
    const Transport transport = transportAt(frameAt(first), sampleRateHz(), block.tempoBpm);
    EngineBlock skipped;
    skipped.frames = start - first;
    skipped.notes = notes;
    segment.engine->startAhead(*engine_, skipped, block.delays == nullptr ? &transport : nullptr,
                               schedule_.rules().reachFrames);
    const int heard = std::min(schedule_.rules().heardFrames, start - first);
    const std::array<const float*, 2> before{block.audio.input[0] + start - heard,
                                             block.audio.input[channels() - 1] + start - heard};
    segment.engine->hearBefore(before.data(), heard, heard == start - first ? engine_.get() : nullptr);
    segment.checkpointCount = 0;
    const auto frames = static_cast<std::size_t>(segment.end - segment.first);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels()); ++c)
    {
        segment.warmUpInput[c].assign(block.audio.input[c] + start, block.audio.input[c] + segment.first);
        if (segment.inputFrames < frames)
            segment.input[c] = std::make_unique_for_overwrite<float[]>(frames);
    }
    segment.inputFrames = std::max(segment.inputFrames, frames);
}

/// Ends at the grid.
int SegmentedEngine::pieceEnd(int place, int end) const
{
    const std::int64_t grid = schedule_.rules().gridFrames;
    return static_cast<int>(std::min<std::int64_t>(end, (frameAt(place) / grid + 1) * grid - blockFrame_));
}

void SegmentedEngine::runPiece(Engine& engine, const SegmentBlock& block, int first, int end, const float* const* input,
                               float* const* output) const
{
    const int frames = end - first;
    if (block.delays != nullptr)
    {
        const std::array<const DelayFixed*, 2> delays{block.delays[0] + first, block.delays[channels() - 1] + first};
        return engine.processDelays(input, output, frames, delays.data());
    }
    const auto notes = notesWithin(block.audio, first, end);
    std::array<const float*, 2> sidechain{};
    for (int c = 0; c < block.audio.sidechainChannels; ++c)
        sidechain[static_cast<std::size_t>(c)] = block.audio.sidechain[c] + first;
    EngineBlock piece;
    piece.input = input;
    piece.output = output;
    piece.frames = frames;
    piece.sidechain = sidechain.data();
    piece.sidechainChannels = block.audio.sidechainChannels;
    piece.notes = notes;
    engine.process(piece, transportAt(frameAt(first), sampleRateHz(), block.tempoBpm));
}

/// Warms up, keeps the state, and works through the segment, with more states on the way: close to each other where a
/// warm-up that was a little too short is still missing something.
void SegmentedEngine::speculate(Segment& segment, const SegmentBlock& block)
{
    auto& engine = *segment.engine;
    const int grid = schedule_.rules().gridFrames;
    const int right = channels() - 1;
    std::array<std::vector<float>, 2> unused;
    for (auto& channel : unused)
        channel.resize(static_cast<std::size_t>(grid));
    const std::array<float*, 2> nowhere{unused[0].data(), unused[1].data()};
    for (int place = segment.first - segment.warmUpFrames; place < segment.first;)
    {
        const int end = pieceEnd(place, segment.first);
        const int offset = place - (segment.first - segment.warmUpFrames);
        const std::array<const float*, 2> input{segment.warmUpInput[0].data() + offset,
                                                segment.warmUpInput[static_cast<std::size_t>(right)].data() + offset};
        runPiece(engine, block, place, end, input.data(), nowhere.data());
        place = end;
    }
    segment.limitedDelays = engine.status().limitedDelays;

    int sinceFirst = 0;
    for (int place = segment.first; place < segment.end;)
    {
        if (place - segment.first >= sinceFirst)
        {
            if (segment.checkpoints.size() <= segment.checkpointCount)
                segment.checkpoints.emplace_back();
            auto& checkpoint = segment.checkpoints[segment.checkpointCount++];
            checkpoint.place = place;
            engine.saveState(checkpoint.state, schedule_.rules().reachFrames);
            sinceFirst = std::max(2 * sinceFirst, std::max(segment.warmUpFrames / 8, grid));
        }
        const int end = pieceEnd(place, segment.end);
        std::array<const float*, 2> input{};
        std::array<float*, 2> output{};
        for (std::size_t c = 0; c < static_cast<std::size_t>(channels()); ++c)
        {
            float* kept = segment.input[c].get() + (place - segment.first);
            std::copy(block.audio.input[c] + place, block.audio.input[c] + end, kept);
            input[c] = kept;
            output[c] = block.audio.output[c] + place;
        }
        runPiece(engine, block, place, end, input.data(), output.data());
        place = end;
    }
}

/// Accepts the segment, or makes it right. Returns for how many of its frames it was wrong.
int SegmentedEngine::judge(Segment& segment, const SegmentBlock& block)
{
    auto& counts = schedule_.counts();
    const int frames = segment.end - segment.first;
    ++counts.segments;
    counts.speculativeFrames += frames;
    counts.warmUpFrames += segment.warmUpFrames;
    counts.longestWarmUpFrames = std::max<std::int64_t>(counts.longestWarmUpFrames, segment.warmUpFrames);
    const std::int64_t limitedBefore = engine_->status().limitedDelays;
    const int wrong = engine_->hasState(segment.checkpoints[0].state) ? 0 : runAgain(segment, block);
    counts.rerunFrames += wrong;
    if (wrong == frames)
    {
        limitedDelays_ += engine_->status().limitedDelays - limitedBefore;
        return wrong;
    }
    counts.accepted += wrong == 0 ? 1 : 0;
    counts.coalesced += wrong == 0 ? 0 : 1;
    std::swap(engine_, segment.engine);
    limitedDelays_ += engine_->status().limitedDelays - segment.limitedDelays;
    return wrong;
}

/// Lets the true Engine work through the segment until its state is that of one of the checkpoints. Returns for how
/// many frames.
int SegmentedEngine::runAgain(Segment& segment, const SegmentBlock& block)
{
    std::size_t next = 1;
    for (int place = segment.first; place < segment.end;)
    {
        if (next < segment.checkpointCount && place == segment.checkpoints[next].place)
            if (engine_->hasState(segment.checkpoints[next++].state))
                return place - segment.first;
        const int end = pieceEnd(place, segment.end);
        std::array<const float*, 2> input{};
        std::array<float*, 2> output{};
        for (std::size_t c = 0; c < static_cast<std::size_t>(channels()); ++c)
        {
            input[c] = segment.input[c].get() + (place - segment.first);
            output[c] = block.audio.output[c] + place;
        }
        runPiece(*engine_, block, place, end, input.data(), output.data());
        place = end;
    }
    return segment.end - segment.first;
}

} // namespace driftline
