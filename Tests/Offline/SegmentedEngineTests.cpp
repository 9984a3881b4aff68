// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// A recording that is worked on in several places at once has the bits of one that is worked through from the start.
#include "Offline/SegmentedEngine.h"

#include "Engine/LineReach.h"
#include "Offline/RenderSetup.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <string>

namespace driftline::test
{
namespace
{

constexpr double sampleRatesHz[] = {8000.0, 44100.0, 48000.0, 96000.0};
constexpr double longestDelaySamples = 3000.0;
constexpr unsigned threadCounts[] = {1, 2, 3, 7};

/// What a renderer has, with a song that starts at 0 at one tempo.
struct Recording
{
    double sampleRateHz = 48000.0;
    double tempoBpm = 120.0;
    Patch patch;
    Signal input;
    Signal sidechain;
    std::vector<NoteEvent> notes;
    std::vector<std::vector<DelayFixed>> delays;
};

Recording randomRecording(Random& random, int frames)
{
    Recording recording;
    recording.sampleRateHz = sampleRatesHz[random.integer(0, 3)];
    recording.tempoBpm = random.between(30.0, 300.0);
    recording.patch = randomPatch(random);
    // Many loops that forget, as most are; the constant takes the longest where there is feedback.
    if (!random.oneIn(3))
    {
        auto& parameters = recording.patch.parameters;
        recording.sampleRateHz = sampleRatesHz[random.integer(0, 1)];
        parameters.set(ParameterId::feedback, random.oneIn(2) ? 0.0 : random.between(-40.0, 40.0));
        parameters.set(ParameterId::highPass, 0.0);
        parameters.set(ParameterId::freeze, 0.0);
    }
    const int channels = random.integer(1, 2);
    recording.input =
        random.oneIn(3) ? hostileNoise(channels, frames, random.bits()) : noise(channels, frames, random.bits(), 0.5);
    if (random.oneIn(2))
        recording.sidechain = hostileNoise(random.integer(1, 2), frames, random.bits());
    if (random.oneIn(2))
        recording.notes = randomNotes(random, frames);
    if (random.oneIn(6))
        for (int c = 0; c < channels; ++c)
        {
            auto& delays = recording.delays.emplace_back();
            for (int i = 0; i < frames; ++i)
                delays.push_back(delayFromSamples(random.between(0.0, 200.0)));
        }
    return recording;
}

/// An Engine that is ready for the recording, with lines that keep no more than so much; 0: everything.
void prepareFor(const Recording& recording, const CurveBank& curves, Engine& engine, int memorySamples)
{
    prepareEngine(engine, recording.patch.parameters, curves, {},
                  {.sampleRateHz = recording.sampleRateHz,
                   .channels = recording.input.channelCount(),
                   .longestDelaySamples = longestDelaySamples,
                   .memorySamples = memorySamples});
}

SegmentBlock blockOf(const Recording& recording, int first, int end, Signal& audio, std::array<float*, 2>& channels,
                     std::array<const float*, 2>& sidechain, std::array<const DelayFixed*, 2>& delays,
                     std::vector<NoteEvent>& notes)
{
    channels = audio.from(first);
    SegmentBlock block;
    block.audio.input = channels.data();
    block.audio.output = channels.data();
    block.audio.frames = end - first;
    if (recording.sidechain.channelCount() > 0)
        sidechain = recording.sidechain.from(first);
    block.audio.sidechain = sidechain.data();
    block.audio.sidechainChannels = recording.sidechain.channelCount();
    for (auto note : recording.notes)
        if (note.frame >= first && note.frame < end)
        {
            note.frame -= first;
            notes.push_back(note);
        }
    block.audio.notes = notes;
    for (std::size_t c = 0; c < recording.delays.size(); ++c)
        delays[c] = recording.delays[c].data() + first;
    if (!recording.delays.empty())
        block.delays = delays.data();
    block.tempoBpm = recording.tempoBpm;
    return block;
}

/// The output of one Engine, from the start to the end in one piece.
Signal renderSerially(const Recording& recording)
{
    const CurveBank curves(recording.patch.slots);
    Engine engine;
    prepareFor(recording, curves, engine, 0);
    auto audio = recording.input;
    std::array<float*, 2> channels{};
    std::array<const float*, 2> sidechain{};
    std::array<const DelayFixed*, 2> delays{};
    std::vector<NoteEvent> notes;
    const auto block = blockOf(recording, 0, audio.frames(), audio, channels, sidechain, delays, notes);
    if (block.delays != nullptr)
        engine.processDelays(channels.data(), channels.data(), audio.frames(), block.delays);
    else
        engine.process(block.audio, transportAt(0, recording.sampleRateHz, recording.tempoBpm));
    return audio;
}

struct SegmentedRun
{
    Signal output;
    SegmentCounts counts;
};

SegmentedRun renderInSegments(const Recording& recording, SegmentRules rules, unsigned threads,
                              const std::vector<int>& cuts = {})
{
    const CurveBank curves(recording.patch.slots);
    const auto reach = lineReachOf(recording.patch.parameters, curves, recording.sampleRateHz, recording.tempoBpm,
                                   longestDelaySamples);
    rules.reachFrames = samplesReadBy(recording.delays.empty() ? reach.longestRead : 200.0);
    SegmentedEngine engine([&](Engine& one) { prepareFor(recording, curves, one, rules.reachFrames); }, rules);
    auto audio = recording.input;
    int first = 0;
    auto ends = cuts;
    ends.push_back(audio.frames());
    for (const int end : ends)
    {
        std::array<float*, 2> channels{};
        std::array<const float*, 2> sidechain{};
        std::array<const DelayFixed*, 2> delays{};
        std::vector<NoteEvent> notes;
        engine.process(blockOf(recording, first, end, audio, channels, sidechain, delays, notes), threads);
        first = end;
    }
    return {audio, engine.counts()};
}

/// Recordings with everything in them that a renderer can be given.
void requireSameBits(std::uint64_t firstSeed, int count, int grid)
{
    SegmentCounts all;
    for (std::uint64_t seed = firstSeed; seed < firstSeed + static_cast<std::uint64_t>(count); ++seed)
    {
        Random random(seed);
        const auto recording = randomRecording(random, random.integer(1, 60000));
        const auto expected = renderSerially(recording);
        SegmentRules rules;
        rules.gridFrames = grid;
        rules.warmUpFrames = random.oneIn(3) ? random.integer(1, 3000) : random.integer(1, 20000);
        rules.heardFrames = random.oneIn(3) ? 0 : random.integer(0, 15000);
        rules.mostWarmUpFrames = 30000;
        rules.speculativeCost = random.oneIn(2) ? 1.0 : random.between(1.0, 1.5);
        std::vector<int> cuts;
        for (int place = random.integer(1, 40000); place < recording.input.frames(); place += random.integer(1, 40000))
            cuts.push_back(place);
        const unsigned threads = threadCounts[random.integer(0, 3)];
        CAPTURE(seed, threads, rules.warmUpFrames, grid);
        const auto run = renderInSegments(recording, rules, threads, cuts);
        REQUIRE(firstDifference(run.output, expected) == "");
        all.add(run.counts);
    }
    // It is no test of segments where there were none, or none that were right, or none that were wrong.
    CHECK(all.segments > count);
    CHECK(all.accepted > count / 10);
    CHECK(all.coalesced > count / 20);
    CHECK(all.rerunFrames > 100 * count);
}

} // namespace

TEST_CASE("Segments give the bits of one Engine for any patch, cut and number of threads",
          "[offline][segments][threads]")
{
    requireSameBits(1, 300, 32);
    requireSameBits(1001, 100, 256);
}

} // namespace driftline::test
