// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveHandover.h"
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Engine/SpaceResponse.h"
#include "RealTime/RealTimeGuard.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("The engine's process neither allocates nor waits, whatever changes", "[realtime][engine][property]")
{
    const auto seed = GENERATE(range(1U, 30U));
    CAPTURE(seed);
    Random random(seed);
    const int channels = random.integer(1, 2);
    constexpr double sampleRateHz = 48000.0;
    constexpr int longestBlock = 1500;

    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = channels});
    CurveHandover curves(std::make_unique<const CurveBank>(randomPatch(random).slots));
    RandomHost host(sampleRateHz, random);
    auto audio = hostileNoise(channels, longestBlock, seed);

    for (int block = 0; block < 60; ++block)
    {
        const auto patch = randomPatch(random);
        if (random.oneIn(4))
            curves.publish(std::make_unique<const CurveBank>(patch.slots));
        const int frames = random.oneIn(5) ? random.integer(0, 3) : random.integer(0, longestBlock);
        const auto transport = host.nextBlock(frames);
        const auto pointers = audio.from(0);
        const bool resets = random.oneIn(20);
        const auto notes = randomNotes(random, frames);
        EngineBlock played;
        played.input = pointers.data();
        played.output = pointers.data();
        played.frames = frames;
        played.sidechain = pointers.data();
        played.sidechainChannels = random.integer(0, channels);
        played.notes = notes;
        {
            const RealTimeSection section;
            if (resets)
                engine.reset();
            applyParameters(engine, patch.parameters);
            engine.setCurves(curves.take());
            engine.process(played, transport);
            curves.processed(frames);
        }
        REQUIRE(takeViolations() == "");
    }
}

TEST_CASE("Space neither allocates nor waits, whatever changes, also the response", "[realtime][engine][space]")
{
    Random random(7);
    constexpr double sampleRateHz = 48000.0;
    constexpr int longestBlock = 1500;
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .longestDelaySamples = 5000.0, .longestResponseSeconds = 0.5});
    const CurveBank curves(Patch{}.slots);
    engine.setCurves(curves);
    auto audio = hostileNoise(2, longestBlock, 8);
    for (int block = 0; block < 200; ++block)
    {
        if (random.oneIn(10))
            engine.setResponse(
                random.oneIn(4) ? nullptr
                                : makeSpaceResponse(
                                    {sampleRateHz,
                                     noise(random.oneIn(2) ? 2 : 4, random.integer(1, 24000), random.bits()).channels},
                                    2));
        const auto pointers = audio.from(0);
        const int frames = random.integer(0, longestBlock);
        const bool resets = random.oneIn(30);
        const double amount = random.oneIn(3) ? 0.0 : random.between(0.0, 100.0);
        const double preDelay = random.between(0.0, 500.0);
        {
            const RealTimeSection section;
            if (resets)
                engine.reset();
            engine.setParameter(ParameterId::space, amount);
            engine.setParameter(ParameterId::predelay, preDelay);
            engine.process(pointers.data(), pointers.data(), frames, {});
        }
        REQUIRE(takeViolations() == "");
    }
}

TEST_CASE("Delays given by the sample neither allocate nor wait", "[realtime][engine]")
{
    Engine engine;
    engine.prepare({.sampleRateHz = 96000.0, .channels = 2});
    auto audio = hostileNoise(2, 4096, 3);
    Random random(5);
    std::vector<DelayFixed> delays(4096);
    for (auto& delay : delays)
        delay = delayFromSamples(random.between(-10.0, 4e6));
    const auto pointers = audio.from(0);
    const std::array<const DelayFixed*, 2> shared{delays.data(), delays.data()};
    {
        const RealTimeSection section;
        engine.processDelays(pointers.data(), pointers.data(), 4096, shared.data());
    }
    CHECK(takeViolations() == "");
}
