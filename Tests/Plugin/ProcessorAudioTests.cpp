// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveBank.h"
#include "Engine/PatchSetup.h"
#include "Plugin/DriftlineProcessor.h"
#include "Plugin/FakePlayHead.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

#include <deque>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 44100.0;

juce::AudioBuffer<float> bufferOf(Signal& signal, int first, int frames)
{
    auto pointers = signal.from(first);
    return {pointers.data(), signal.channelCount(), frames};
}

void setLayout(DriftlineProcessor& processor, int inputs, int outputs)
{
    const auto set = [](int channels) {
        return channels == 1 ? juce::AudioChannelSet::mono() : juce::AudioChannelSet::stereo();
    };
    REQUIRE(processor.setBusesLayout({{set(inputs)}, {set(outputs)}}));
}

} // namespace

TEST_CASE("The processor gives the engine's bits, whatever changes between the blocks", "[plugin][audio][property]")
{
    const auto seed = GENERATE(range(1U, 25U));
    CAPTURE(seed);
    Random random(seed);
    const int outputs = random.integer(1, 2);
    const int inputs = random.integer(1, outputs);
    auto patch = randomPatch(random);

    DriftlineProcessor processor;
    setLayout(processor, inputs, outputs);
    FakePlayHead playHead;
    processor.setPlayHead(&playHead);
    processor.prepareToPlay(sampleRateHz, 64);
    processor.loadPatch(patch);

    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = outputs});
    std::deque<CurveBank> banks;
    engine.setCurves(banks.emplace_back(patch.slots));

    constexpr int frames = 12000;
    auto actual = hostileNoise(outputs, frames, seed);
    if (inputs == 1 && outputs == 2)
        actual[1] = actual[0];
    auto expected = actual;
    RandomHost host(sampleRateHz, random);
    juce::MidiBuffer midi;
    for (int done = 0; done < frames;)
    {
        const int length = std::min(random.oneIn(4) ? random.integer(0, 2) : random.integer(0, 900), frames - done);
        auto transport = host.nextBlock(length);
        transport.isPlaying = transport.isPlaying || !transport.hasPosition;
        playHead.set(transport);
        if (random.oneIn(3))
        {
            const auto id = static_cast<ParameterId>(random.integer(0, static_cast<int>(parameterCount) - 1));
            const double value = randomValue(id, random);
            processor.setParameter(id, value);
            patch.parameters.set(id, value);
        }
        if (inputs == 1 && outputs == 2)
            // What lies in the second channel of a mono input's buffer is nobody's sound.
            std::fill_n(actual[1].begin() + done, length, 0.7F);

        auto buffer = bufferOf(actual, done, length);
        processor.processBlock(buffer, midi);
        applyParameters(engine, patch.parameters);
        const auto pointers = expected.from(done);
        engine.process(pointers.data(), pointers.data(), length, transport);
        done += length;
    }
    CHECK(firstDifference(actual, expected) == "");
}

TEST_CASE("A curve drawn while audio runs is heard as the engine hears it", "[plugin][audio]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::source, static_cast<double>(Source::free));
    processor.setParameter(ParameterId::rate, 3.0);
    processor.setParameter(ParameterId::time, 20.0);
    processor.prepareToPlay(sampleRateHz, 512);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 2});
    applyParameters(engine, processor.patch().parameters);
    std::deque<CurveBank> banks;
    engine.setCurves(banks.emplace_back(processor.patch().slots));

    auto actual = noise(2, 64 * 200, 1);
    auto expected = actual;
    Random random(3);
    juce::MidiBuffer midi;
    for (int block = 0; block < 200; ++block)
    {
        if (block % 5 == 3)
        {
            CurveSlot slot;
            slot.left = randomCurve(random);
            processor.setSlot(0, slot);
            engine.setCurves(banks.emplace_back(processor.patch().slots));
        }
        auto buffer = bufferOf(actual, 64 * block, 64);
        processor.processBlock(buffer, midi);
        const auto pointers = expected.from(64 * block);
        engine.process(pointers.data(), pointers.data(), 64, {});
    }
    CHECK(firstDifference(actual, expected) == "");
}

TEST_CASE("Bypass lets the input through and the line goes on recording", "[plugin][audio]")
{
    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 512);
    const auto input = noise(2, 8192, 2);
    auto audio = input;
    juce::MidiBuffer midi;
    auto all = bufferOf(audio, 0, 8192);
    processor.processBlockBypassed(all, midi);
    CHECK(firstDifference(audio, input) == "");

    processor.reset();
    processor.getBypassParameter()->setValue(1.0F);
    audio = input;
    auto again = bufferOf(audio, 0, 8192);
    processor.processBlock(again, midi);
    CHECK(firstDifference(audio, input) == "");
    // The echo of what was recorded meanwhile comes once bypass is off.
    processor.setParameter(ParameterId::bypass, 0.0);
    processor.setParameter(ParameterId::time, 50.0);
    auto silence = Signal::silence(2, 8192);
    auto echo = bufferOf(silence, 0, 8192);
    processor.processBlock(echo, midi);
    CHECK(echo.getMagnitude(0, 8192) > 0.1F);
}

TEST_CASE("The rate and the layout can change, and each time starts from silence", "[plugin][audio]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::source, static_cast<double>(Source::manual));
    processor.setParameter(ParameterId::modulation, 1.0);
    processor.setParameter(ParameterId::time, 10.0);
    processor.setParameter(ParameterId::feedback, 0.0);
    processor.setParameter(ParameterId::mix, 100.0);
    // So that an echo is at most two samples wide and everything else is exactly 0.
    processor.setParameter(ParameterId::interpolation, static_cast<double>(Interpolation::linear));
    juce::MidiBuffer midi;
    for (const double rateHz : {48000.0, 8000.0, 96000.0, 384000.0})
    {
        CAPTURE(rateHz);
        processor.prepareToPlay(rateHz, 32);
        auto audio = impulse(2, 8000);
        auto buffer = bufferOf(audio, 0, 8000);
        processor.processBlock(buffer, midi);
        const auto& left = audio[0];
        const auto loudest = std::max_element(left.begin(), left.end()) - left.begin();
        CHECK(loudest == std::lround(rateHz / 100.0));
        CHECK(std::count(left.begin(), left.end(), 0.0F) >= 7998);
        processor.releaseResources();
    }
}

TEST_CASE("Without being prepared the processor leaves the audio alone", "[plugin][audio]")
{
    DriftlineProcessor processor;
    auto audio = noise(2, 100, 1);
    const auto before = audio;
    juce::MidiBuffer midi;
    auto buffer = bufferOf(audio, 0, 100);
    processor.processBlock(buffer, midi);
    processor.reset();
    CHECK(firstDifference(audio, before) == "");
}

TEST_CASE("The editor's view of the sound follows the audio", "[plugin][audio]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::source, static_cast<double>(Source::manual));
    processor.setParameter(ParameterId::modulation, 0.5);
    processor.setParameter(ParameterId::time, 100.0);
    CHECK_FALSE(processor.playback().isRunning);
    processor.prepareToPlay(48000.0, 512);
    auto audio = sine(2, 512, 48000.0, 1000.0, 0.5);
    audio[0][100] = std::nanf("");
    juce::MidiBuffer midi;
    auto buffer = bufferOf(audio, 0, 512);
    processor.processBlock(buffer, midi);
    const auto status = processor.playback();
    CHECK(status.isRunning);
    CHECK(std::abs(status.curvePosition[0] - 0.5) < 1e-9);
    CHECK(std::abs(status.delaySamples[1] - (1.0 + 0.5 * 4799.0)) < 1e-6);
    CHECK(std::abs(status.inputPeak - 0.5F) < 1e-4F);
    CHECK(status.outputPeak > 0.0F);
    CHECK(status.badInputSamples == 1);
    CHECK(processor.playback().inputPeak == 0.0F);
    processor.releaseResources();
    CHECK_FALSE(processor.playback().isRunning);
}
