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

/// Plays `audio` through the plugin and through an engine side by side, in blocks as hosts send them and as they should
/// not, with parameters that change in between, and requires the same bits.
void requireSameBits(HostedPlugin& plugin, const Patch& patch, int inputs, int outputs, std::uint64_t seed)
{
    Random random(seed);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = outputs});
    const CurveBank curves(patch.slots);
    engine.setCurves(curves);
    auto parameters = patch.parameters;

    constexpr int frames = 20000;
    auto actual = noise(outputs, frames, seed, 0.9);
    if (inputs < outputs)
        actual[1] = actual[0];
    auto expected = actual;
    FakePlayHead playHead;
    plugin.instance().setPlayHead(&playHead);
    SteadyHost host(97.5);
    juce::MidiBuffer midi;

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

        auto pointers = actual.from(done);
        juce::AudioBuffer<float> buffer(pointers.data(), outputs, length);
        plugin.instance().processBlock(buffer, midi);
        applyParameters(engine, parameters);
        const auto reference = expected.from(done);
        engine.process(reference.data(), reference.data(), length, transport);
        done += length;
    }
    plugin.instance().setPlayHead(nullptr);
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
    REQUIRE(plugin.instance().setBusesLayout({{setOf(inputs)}, {setOf(outputs)}}));
    plugin.setDocument(writePatch(patch));
    plugin.instance().prepareToPlay(sampleRateHz, longestBlock);
    requireSameBits(plugin, patch, inputs, outputs, 5);
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
