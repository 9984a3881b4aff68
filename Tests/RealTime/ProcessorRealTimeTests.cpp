// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Plugin/FakePlayHead.h"
#include "Plugin/LoadedProcessor.h"
#include "RealTime/RealTimeGuard.h"
#include "Support/Catch.h"
#include "Support/EditStress.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("processBlock neither allocates nor waits, whatever changes", "[realtime][plugin][property]")
{
    const auto seed = GENERATE(range(1U, 15U));
    CAPTURE(seed);
    Random random(seed);
    constexpr int longestBlock = 1500;
    DriftlineProcessor processor;
    FakePlayHead playHead;
    if (!random.oneIn(4))
        processor.setPlayHead(&playHead);
    const auto mono = juce::AudioChannelSet::mono();
    const auto stereo = juce::AudioChannelSet::stereo();
    const bool isMono = random.oneIn(2);
    const bool hasSidechain = random.oneIn(2);
    REQUIRE(processor.setBusesLayout(
        {{isMono ? mono : stereo, hasSidechain ? mono : juce::AudioChannelSet::disabled()}, {stereo}}));
    const int bufferChannels = hasSidechain && !isMono ? 3 : 2;
    processor.prepareToPlay(48000.0, 256);

    auto audio = hostileNoise(3, longestBlock, seed);
    RandomHost host(48000.0, random);
    juce::MidiBuffer midi;
    std::vector<PlaybackMoment> moments(500);
    for (int block = 0; block < 60; ++block)
    {
        if (random.oneIn(4))
            processor.loadPatch(randomPatch(random));
        else if (random.oneIn(3))
            processor.setSlot(random.integer(0, slotCount - 1), {"", randomCurve(random), {}});
        const int frames = random.oneIn(5) ? random.integer(0, 3) : random.integer(0, longestBlock);
        playHead.set(host.nextBlock(frames));
        std::array<float*, 3> pointers{audio[0].data(), audio[1].data(), audio[2].data()};
        juce::AudioBuffer<float> buffer(pointers.data(), bufferChannels, frames);
        midi.clear();
        for (const auto& note : randomNotes(random, frames))
            midi.addEvent(juce::MidiMessage::noteOn(1, note.number & 127, static_cast<juce::uint8>(note.velocity)),
                          note.frame);
        for (int i = random.integer(0, 3); i > 0; --i)
            midi.addEvent(juce::MidiMessage::controllerEvent(1, random.integer(0, 127), random.integer(0, 127)), 0);
        if (random.oneIn(5))
            processor.learnController(ParameterId::feedback);
        // An editor opens and closes, and looks or does not.
        if (random.oneIn(6))
            processor.watchMoments(random.oneIn(2));
        if (random.oneIn(2))
            processor.takeMoments(moments);
        const auto normalised = static_cast<float>(random.unit());
        const int automated = random.integer(0, static_cast<int>(parameterCount) - 1);
        const bool isBypassed = random.oneIn(5);
        {
            const RealTimeSection section;
            // Hosts set parameters on the audio thread too.
            processor.getParameters()[automated]->setValue(normalised);
            if (isBypassed)
                processor.processBlockBypassed(buffer, midi);
            else
                processor.processBlock(buffer, midi);
        }
        REQUIRE(takeViolations() == "");
    }
}

TEST_CASE("processBlock neither allocates nor waits while impulse responses are loaded", "[realtime][plugin][space]")
{
    Random random(3);
    constexpr int longestBlock = 700;
    DriftlineProcessor processor;
    processor.prepareToPlay(48000.0, longestBlock);
    processor.setParameter(ParameterId::space, 50.0);
    auto audio = hostileNoise(2, longestBlock, 4);
    juce::MidiBuffer midi;
    const auto responses = bundledResponses();
    for (int block = 0; block < 400; ++block)
    {
        if (random.oneIn(12))
        {
            const auto& chosen = responses[static_cast<std::size_t>(random.integer(0, 11))];
            processor.chooseResponse(ResponseReference::bundledWith(std::string(chosen.key)));
        }
        auto pointers = audio.from(0);
        juce::AudioBuffer<float> buffer(pointers.data(), 2, random.integer(0, longestBlock));
        {
            const RealTimeSection section;
            processor.processBlock(buffer, midi);
        }
        REQUIRE(takeViolations() == "");
        juce::Thread::sleep(1); // so that some are done while it plays
    }
    CHECK(loadedResponse(processor).problem.empty());
}

TEST_CASE("Ten thousand edits in the editor's thread neither click nor make the audio thread allocate or wait",
          "[realtime][plugin][clicks]")
{
    DriftlineProcessor processor;
    processor.prepareToPlay(stressSampleRateHz, longestStressBlock);
    processor.setParameter(ParameterId::time, 300.0);
    processor.setParameter(ParameterId::feedback, 0.0);
    processor.setParameter(ParameterId::mix, 100.0);
    processor.setParameter(ParameterId::stereoOffset, 30.0);
    processor.setParameter(ParameterId::source, static_cast<double>(Source::free));
    processor.setParameter(ParameterId::rate, 1.3);
    processor.setSlot(0, {"", steps(), {}});

    juce::MidiBuffer midi;
    std::string violations;
    int changes = 0;
    double delaySamples = 0.0;
    const auto process = [&](const float* const* input, float* const* output, int frames) {
        for (int c = 0; c < 2; ++c)
            std::copy_n(input[c], frames, output[c]);
        juce::AudioBuffer<float> buffer(output, 2, frames);
        {
            const RealTimeSection section;
            processor.processBlock(buffer, midi);
        }
        if (violations.empty())
            violations = takeViolations();
        const double now = processor.playback().delaySamples[0];
        changes += now != delaySamples ? 1 : 0;
        delaySamples = now;
    };
    const std::uint64_t seed = 21;
    Random random(seed);
    auto curve = steps();
    const auto edit = [&] {
        editSteps(curve, random);
        processor.setSlot(0, {"", curve, {}});
    };
    const auto output = playWhileEditing(process, edit, seed);

    CAPTURE(seed, changes, output.frames());
    CHECK(violations == "");
    CHECK(changes > stressEdits / 20);
    CHECK(stressStepRatioOf(output) <= largestStepRatio);
    CHECK(stressTrebleOf(output) <= loudestTrebleDbfs);
}
