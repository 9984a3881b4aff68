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

void setLayout(DriftlineProcessor& processor, int inputs, int outputs, int sidechain)
{
    REQUIRE(processor.setBusesLayout(
        {{juce::AudioChannelSet::canonicalChannelSet(inputs), juce::AudioChannelSet::canonicalChannelSet(sidechain)},
         {juce::AudioChannelSet::canonicalChannelSet(outputs)}}));
}

juce::MidiBuffer midiOf(const std::vector<NoteEvent>& notes)
{
    juce::MidiBuffer midi;
    for (const auto& note : notes)
    {
        if (note.number == NoteEvent::allKeys)
            midi.addEvent(juce::MidiMessage::allNotesOff(3), note.frame);
        else if (note.velocity > 0)
            midi.addEvent(juce::MidiMessage::noteOn(5, note.number, static_cast<juce::uint8>(note.velocity)),
                          note.frame);
        else
            midi.addEvent(juce::MidiMessage::noteOff(5, note.number), note.frame);
    }
    return midi;
}

} // namespace

TEST_CASE("The processor gives the engine's bits, whatever changes between the blocks", "[plugin][audio][property]")
{
    const auto seed = GENERATE(range(1U, 25U));
    CAPTURE(seed);
    Random random(seed);
    const int outputs = random.integer(1, 2);
    const int inputs = random.integer(1, outputs);
    const int sidechainChannels = random.integer(0, 2);
    auto patch = randomPatch(random);

    DriftlineProcessor processor;
    setLayout(processor, inputs, outputs, sidechainChannels);
    FakePlayHead playHead;
    processor.setPlayHead(&playHead);
    processor.prepareToPlay(sampleRateHz, 64);
    processor.loadPatch(patch);

    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = outputs});
    std::deque<CurveBank> banks;
    engine.setCurves(banks.emplace_back(patch.slots));

    constexpr int frames = 12000;
    // As JUCE lays it out: inputs, sidechain; outputs from the first channel on, over whatever is there.
    auto actual = hostileNoise(std::max(outputs, inputs + sidechainChannels), frames, seed);
    const auto input = actual;
    auto expected = Signal::silence(outputs, frames);
    RandomHost host(sampleRateHz, random);
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
        auto notes = randomNotes(random, length);
        notes.erase(std::remove_if(notes.begin(), notes.end(),
                                   [](const auto& note) { return note.number < -1 || note.number > 127; }),
                    notes.end());
        auto midi = midiOf(notes);

        std::vector<float*> pointers;
        std::vector<const float*> inputPointers;
        for (int c = 0; c < actual.channelCount(); ++c)
        {
            pointers.push_back(actual[c].data() + done);
            inputPointers.push_back(input[c].data() + done);
        }
        juce::AudioBuffer<float> buffer(pointers.data(), actual.channelCount(), length);
        processor.processBlock(buffer, midi);
        applyParameters(engine, patch.parameters);
        const std::array<const float*, 2> in{inputPointers.front(), inputPointers[inputs == 2 ? 1 : 0]};
        const auto out = expected.from(done);
        EngineBlock block;
        block.input = in.data();
        block.output = out.data();
        block.frames = length;
        block.sidechain = inputPointers.data() + inputs;
        block.sidechainChannels = sidechainChannels;
        block.notes = notes;
        engine.process(block, transport);
        done += length;
    }
    actual.channels.resize(static_cast<std::size_t>(outputs));
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

TEST_CASE("A slot chosen in the editor plays again after a key has chosen another", "[plugin][audio]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::slotKeys, 4.0); // C1, note 36, is slot 1
    processor.prepareToPlay(sampleRateHz, 512);
    const auto playAfter = [&](juce::MidiBuffer midi) {
        auto audio = Signal::silence(2, 512);
        auto buffer = bufferOf(audio, 0, 512);
        processor.processBlock(buffer, midi);
        return processor.playback().slot;
    };
    CHECK(playAfter({}) == 1);
    CHECK(playAfter(midiOf({{100, 40, 90}})) == 5);
    CHECK(playAfter({}) == 5);
    processor.chooseSlot(1); // where the parameter has been all the time
    CHECK(playAfter({}) == 1);
    CHECK(playAfter(midiOf({{100, 38, 90}})) == 3);
    processor.chooseSlot(7);
    CHECK(playAfter({}) == 7);
    CHECK(processor.parameter(ParameterId::slot) == 7.0);
}

TEST_CASE("More MIDI than anybody plays lets every key go, and allocates nothing", "[plugin][audio]")
{
    MidiNotes reader;
    juce::MidiBuffer midi;
    for (int i = 0; i < 5000; ++i)
        midi.addEvent(juce::MidiMessage::noteOn(1, i % 128, juce::uint8{100}), i);
    const auto notes = reader.read(midi);
    REQUIRE(notes.size() == MidiNotes::mostNotes);
    CHECK(notes.front().number == 0);
    CHECK(notes.back().number == NoteEvent::allKeys);

    midi.clear();
    midi.addEvent(juce::MidiMessage::controllerEvent(1, 1, 64), 0);
    midi.addEvent(juce::MidiMessage::pitchWheel(1, 100), 0);
    midi.addEvent(juce::MidiMessage::programChange(1, 5), 0);
    const std::array<juce::uint8, 9> systemExclusive{1, 2, 3, 4, 5, 6, 7, 8, 9};
    midi.addEvent(juce::MidiMessage::createSysExMessage(systemExclusive.data(), 9), 0);
    CHECK(reader.read(midi).empty());
    midi.addEvent(juce::MidiMessage::noteOn(9, 60, juce::uint8{0}), 7); // a velocity of 0 lets go
    const auto letGo = reader.read(midi);
    REQUIRE(letGo.size() == 1);
    CHECK(letGo[0].frame == 7);
    CHECK(letGo[0].number == 60);
    CHECK(letGo[0].velocity == 0);
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
