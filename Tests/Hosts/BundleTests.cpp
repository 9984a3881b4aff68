// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Hosts/HostedPlugin.h"
#include "Model/PatchText.h"
#include "Plugin/FakePlayHead.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <array>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr int longestBlock = 512;

/// A patch without what one of the formats cannot carry: LV2 has a switch of its own for bypass, which hosts hold.
Patch audiblePatch(Random& random)
{
    auto patch = randomPatch(random);
    patch.parameters.set(ParameterId::bypass, 0.0);
    return patch;
}

/// A host that plays from the song's start in whole float32 tempos, which is what LV2 carries.
class SteadyHost
{
public:
    explicit SteadyHost(double tempoBpm)
    {
        transport_.tempoBpm = tempoBpm;
        transport_.meterNumerator = 3;
        transport_.hasPosition = true;
    }

    Transport nextBlock(int frames)
    {
        const auto now = transport_;
        transport_.positionQuarterNotes += frames / sampleRateHz / 60.0 * transport_.tempoBpm;
        return now;
    }

private:
    Transport transport_;
};

/// Keys as every format carries them.
std::vector<NoteEvent> plainNotes(Random& random, int frames)
{
    auto notes = randomNotes(random, frames);
    notes.erase(std::remove_if(notes.begin(), notes.end(),
                               [](const auto& note) { return note.number < 0 || note.number > 127; }),
                notes.end());
    return notes;
}

juce::MidiBuffer midiOf(const std::vector<NoteEvent>& notes)
{
    juce::MidiBuffer midi;
    for (const auto& note : notes)
        midi.addEvent(note.velocity > 0
                          ? juce::MidiMessage::noteOn(1, note.number, static_cast<juce::uint8>(note.velocity))
                          : juce::MidiMessage::noteOff(1, note.number),
                      note.frame);
    return midi;
}

/// Plays `audio` through the plugin and through an engine side by side, in blocks as hosts send them and as they should
/// not, with notes, a sidechain where the plugin has one, and parameters that change in between, and requires the same
/// bits.
void requireSameBits(HostedPlugin& plugin, const Patch& patch, int inputs, int outputs, std::uint64_t seed)
{
    Random random(seed);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = outputs});
    const CurveBank curves(patch.slots);
    engine.setCurves(curves);
    auto parameters = patch.parameters;

    constexpr int frames = 20000;
    const int sidechainChannels = plugin.instance().getTotalNumInputChannels() - inputs;
    auto actual = noise(std::max(outputs, inputs + sidechainChannels), frames, seed, 0.9);
    const auto input = actual;
    auto expected = Signal::silence(outputs, frames);
    FakePlayHead playHead;
    plugin.instance().setPlayHead(&playHead);
    SteadyHost host(97.5);

    constexpr int lengths[] = {0, 1, 17, 512, 64, 255, 512, 3};
    using Id = ParameterId;
    constexpr ParameterId automated[] = {Id::time,  Id::sync,          Id::stereoOffset, Id::modulation, Id::depth,
                                         Id::slot,  Id::interpolation, Id::feedback,     Id::highPass,   Id::lowPass,
                                         Id::drive, Id::freeze,        Id::clear,        Id::crossfeed,  Id::mix,
                                         Id::width, Id::ducking,       Id::output};
    constexpr int automatedCount = static_cast<int>(std::size(automated));
    int block = 0;
    for (int done = 0; done < frames; ++block)
    {
        const int length = std::min(lengths[block % 8], frames - done);
        const auto transport = host.nextBlock(length);
        playHead.set(transport);
        if (block % 3 == 2)
        {
            const auto& info = parameterInfo(automated[random.integer(0, automatedCount - 1)]);
            const double steps = info.kind == ParameterKind::continuous ? 4096.0 : info.maximum - info.minimum;
            const double normalised = random.integer(0, static_cast<int>(steps)) / steps;
            parameters.set(info.id, plugin.setParameter(info, static_cast<float>(normalised)));
        }

        std::vector<float*> pointers;
        std::vector<const float*> inputPointers;
        for (int c = 0; c < actual.channelCount(); ++c)
        {
            pointers.push_back(actual[c].data() + done);
            inputPointers.push_back(input[c].data() + done);
        }
        const auto notes = plugin.instance().acceptsMidi() ? plainNotes(random, length) : std::vector<NoteEvent>{};
        auto midi = midiOf(notes);
        juce::AudioBuffer<float> buffer(pointers.data(), actual.channelCount(), length);
        plugin.instance().processBlock(buffer, midi);

        applyParameters(engine, parameters);
        const std::array<const float*, 2> in{inputPointers.front(), inputPointers[inputs == 2 ? 1 : 0]};
        const auto out = expected.from(done);
        EngineBlock engineBlock;
        engineBlock.input = in.data();
        engineBlock.output = out.data();
        engineBlock.frames = length;
        engineBlock.sidechain = inputPointers.data() + inputs;
        engineBlock.sidechainChannels = sidechainChannels;
        engineBlock.notes = notes;
        engine.process(engineBlock, transport);
        done += length;
    }
    plugin.instance().setPlayHead(nullptr);
    actual.channels.resize(static_cast<std::size_t>(outputs));
    REQUIRE(firstDifference(actual, expected) == "");
}

juce::AudioChannelSet setOf(int channels)
{
    return channels == 1 ? juce::AudioChannelSet::mono() : juce::AudioChannelSet::stereo();
}

} // namespace

TEST_CASE("The built bundles give the engine's bits in a host", "[hosts]")
{
    const auto format = GENERATE(PluginFormat::vst3, PluginFormat::lv2);
    const auto seed = GENERATE(range(1U, 9U));
    CAPTURE(static_cast<int>(format), seed);
    Random random(seed);
    const auto patch = audiblePatch(random);

    HostedPlugin plugin(format, sampleRateHz, longestBlock);
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    CHECK(readPatch(plugin.document()) == patch);
    requireSameBits(plugin, patch, 2, 2, seed);
    plugin.instance().releaseResources();
}

TEST_CASE("The built bundles give the engine's bits with all that shapes the echoes on", "[hosts]")
{
    const auto format = GENERATE(PluginFormat::vst3, PluginFormat::lv2);
    const bool isFrozen = GENERATE(false, true);
    CAPTURE(static_cast<int>(format), isFrozen);
    Patch patch;
    patch.parameters.set(ParameterId::time, 31.0);
    patch.parameters.set(ParameterId::source, static_cast<double>(Source::free));
    patch.parameters.set(ParameterId::rate, 5.0);
    patch.parameters.set(ParameterId::feedback, 75.0);
    patch.parameters.set(ParameterId::crossfeed, 40.0);
    patch.parameters.set(ParameterId::highPass, 180.0);
    patch.parameters.set(ParameterId::lowPass, 2800.0);
    patch.parameters.set(ParameterId::drive, 30.0);
    patch.parameters.set(ParameterId::freeze, isFrozen ? 1.0 : 0.0);
    patch.parameters.set(ParameterId::interpolation, static_cast<double>(Interpolation::sinc16));
    patch.parameters.set(ParameterId::mix, 60.0);
    patch.parameters.set(ParameterId::width, 150.0);
    patch.parameters.set(ParameterId::ducking, 60.0);

    HostedPlugin plugin(format, sampleRateHz, longestBlock);
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    CHECK(readPatch(plugin.document()) == patch);
    requireSameBits(plugin, patch, 2, 2, 31);
    plugin.instance().releaseResources();
}

TEST_CASE("The VST3 gives the engine's bits in mono, and from mono to stereo", "[hosts]")
{
    const auto inputs = 1;
    const auto outputs = GENERATE(1, 2);
    CAPTURE(outputs);
    Random random(77);
    const auto patch = audiblePatch(random);
    HostedPlugin plugin(PluginFormat::vst3, sampleRateHz, longestBlock);
    REQUIRE(plugin.instance().setBusesLayout({{setOf(inputs), juce::AudioChannelSet::disabled()}, {setOf(outputs)}}));
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    requireSameBits(plugin, patch, inputs, outputs, 5);
    plugin.instance().releaseResources();
}

TEST_CASE("A sidechain and notes reach the bundles' sources as the engine hears them", "[hosts]")
{
    const auto format = GENERATE(PluginFormat::vst3, PluginFormat::lv2);
    const auto source = GENERATE(Source::trigger, Source::envelope, Source::random);
    const auto trigger = GENERATE(TriggeredBy::note, TriggeredBy::onset);
    CAPTURE(static_cast<int>(format), static_cast<int>(source), static_cast<int>(trigger));
    Random random(91);
    auto patch = audiblePatch(random);
    const auto set = [&](ParameterId id, auto value) { patch.parameters.set(id, static_cast<double>(value)); };
    set(ParameterId::source, source);
    set(ParameterId::trigger, trigger);
    set(ParameterId::listen, ListensTo::sidechain);
    set(ParameterId::speed, Speed::rate);
    set(ParameterId::rate, 8.0);
    set(ParameterId::threshold, -3.0);
    set(ParameterId::slotKeys, 4.0);
    set(ParameterId::slotQuantise, SlotQuantise::beat);
    set(ParameterId::depth, 100.0);
    set(ParameterId::mix, 80.0);

    HostedPlugin plugin(format, sampleRateHz, longestBlock);
    // The LV2 has no sidechain and no notes, and so hears nothing in them.
    if (format == PluginFormat::vst3)
        REQUIRE(plugin.instance().setBusesLayout({{setOf(2), setOf(2)}, {setOf(2)}}));
    CHECK(plugin.instance().acceptsMidi() == (format == PluginFormat::vst3));
    CHECK_FALSE(plugin.instance().producesMidi());
    REQUIRE(plugin.instance().getTotalNumInputChannels() == (format == PluginFormat::vst3 ? 4 : 2));
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    requireSameBits(plugin, patch, 2, 2, 92);
    plugin.instance().releaseResources();
}

TEST_CASE("What a host saves of the bundles, a fresh instance takes over to the bit", "[hosts]")
{
    const auto format = GENERATE(PluginFormat::vst3, PluginFormat::lv2);
    const auto seed = GENERATE(range(20U, 26U));
    CAPTURE(static_cast<int>(format), seed);
    Random random(seed);
    const auto patch = audiblePatch(random);

    juce::MemoryBlock project;
    {
        HostedPlugin plugin(format, sampleRateHz, longestBlock);
        plugin.setDocument(writePatch(patch));
        plugin.instance().getStateInformation(project);
    }
    HostedPlugin fresh(format, sampleRateHz, longestBlock);
    fresh.instance().setStateInformation(project.getData(), static_cast<int>(project.getSize()));
    CHECK(readPatch(fresh.document()) == patch);
    fresh.instance().prepareToPlay(sampleRateHz, longestBlock);
    requireSameBits(fresh, patch, 2, 2, seed);
    fresh.instance().releaseResources();
}

TEST_CASE("A state that the bundles refuse leaves them as they were", "[hosts]")
{
    const auto format = GENERATE(PluginFormat::vst3, PluginFormat::lv2);
    CAPTURE(static_cast<int>(format));
    HostedPlugin plugin(format, sampleRateHz, longestBlock);
    Random random(8);
    plugin.setDocument(writePatch(audiblePatch(random)));
    const auto before = plugin.document();
    plugin.setDocument("{\"format\": \"driftline-patch\", \"version\": 99}");
    CHECK(plugin.document() == before);
    plugin.setDocument("nothing of the kind");
    CHECK(plugin.document() == before);
}

TEST_CASE("Hosts see the bundles' parameters, no latency and, from the VST3, the tail", "[hosts]")
{
    for (const auto format : {PluginFormat::vst3, PluginFormat::lv2})
    {
        CAPTURE(static_cast<int>(format));
        HostedPlugin plugin(format, sampleRateHz, longestBlock);
        plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
        CHECK(plugin.instance().getLatencySamples() == 0);
        for (const auto& info : parameterTable())
            CHECK_NOTHROW(plugin.setParameter(info, 0.5F));
        CHECK(plugin.instance().getName() == "Driftline");
        plugin.instance().releaseResources();
    }

    HostedPlugin plugin(PluginFormat::vst3, sampleRateHz, longestBlock);
    Patch patch;
    patch.parameters.set(ParameterId::time, 250.0);
    patch.parameters.set(ParameterId::feedback, 50.0);
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    CHECK(plugin.instance().getTailLengthSeconds() == 0.25 * 17.0 + 0.36);
    REQUIRE(plugin.instance().getBypassParameter() != nullptr);
    plugin.instance().releaseResources();
}
