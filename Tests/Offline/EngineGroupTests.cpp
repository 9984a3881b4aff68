// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/EngineGroup.h"

#include "Model/FactoryPresets.h"
#include "Offline/PatchSource.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

#include <algorithm>
#include <string>
#include <vector>

namespace driftline::test
{
namespace
{

struct GroupRun
{
    Signal output;
    RenderPlan plan;
    SegmentCounts counts;
};

/// As the renderer does, in the plan's blocks.
GroupRun runGroup(const Patch& patch, const Signal& input, double sampleRateHz, unsigned threads)
{
    EngineGroup group({.patch = patch,
                       .sampleRateHz = sampleRateHz,
                       .channelCount = input.channelCount(),
                       .response = spaceResponseOf(patch, sampleRateHz, input.channelCount()),
                       .threads = threads,
                       .framesToDo = input.frames()});
    auto output = input;
    for (int first = 0; first < input.frames();)
    {
        const int frames = std::min(static_cast<int>(group.preferredFrames()), input.frames() - first);
        std::vector<float*> channels;
        for (auto& channel : output.channels)
            channels.push_back(channel.data() + first);
        group.process({.channels = channels, .frames = static_cast<std::size_t>(frames), .firstFrame = first});
        first += frames;
    }
    return {output, group.plan(), group.counts()};
}

} // namespace

TEST_CASE("Every factory preset gives the same bits on any number of threads", "[offline][group][threads]")
{
    const auto input = noise(2, 40 * 8000, 11, 0.25);
    int inSegments = 0;
    std::int64_t accepted = 0;
    for (const auto& preset : factoryPresets())
    {
        const Patch patch = loadPatch(std::string(preset.key));
        const auto expected = runGroup(patch, input, 8000.0, 1);
        CHECK(expected.plan.schedule == Schedule::serial);
        for (const unsigned threads : {2U, 3U, 7U})
        {
            const auto run = runGroup(patch, input, 8000.0, threads);
            CAPTURE(preset.key, threads, run.plan.reason);
            REQUIRE(firstDifference(run.output, expected.output) == "");
            inSegments += run.plan.schedule == Schedule::segments ? 1 : 0;
            accepted += run.counts.accepted;
        }
    }
    CHECK(inSegments > 10);
    CHECK(accepted > 30);
}

TEST_CASE("Pairs of channels beside each other, in segments or not, give the bits of one thread",
          "[offline][group][threads]")
{
    Patch patch;
    patch.parameters.set(ParameterId::time, 20.0);
    patch.parameters.set(ParameterId::feedback, 30.0);
    const auto input = noise(5, 20 * 8000, 12, 0.25);
    const auto expected = runGroup(patch, input, 8000.0, 1);
    for (const unsigned threads : {2U, 3U, 7U})
    {
        const auto run = runGroup(patch, input, 8000.0, threads);
        CAPTURE(threads, run.plan.reason);
        CHECK(run.plan.schedule == (threads < 6 ? Schedule::channels : Schedule::segments));
        CHECK(firstDifference(run.output, expected.output) == "");
    }
}

} // namespace driftline::test
