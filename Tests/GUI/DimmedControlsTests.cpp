// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/MainView.h"
#include "Plugin/DriftlineProcessor.h"
#include "Plugin/FakePlayHead.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"
#include "Support/Signals.h"

#include <map>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 8000.0;
constexpr int blockFrames = 200;
constexpr int blocks = 60;

/// A second and a half of noise bursts and notes in a song, through a plugin of its own.
std::vector<float> rendered(const Patch& patch)
{
    DriftlineProcessor processor;
    FakePlayHead playHead;
    processor.setPlayHead(&playHead);
    processor.loadPatch(patch);
    processor.prepareToPlay(sampleRateHz, blockFrames);
    const auto input = noise(2, blockFrames * blocks, 5U);
    std::vector<float> output;
    juce::AudioBuffer<float> audio(2, blockFrames);
    for (int block = 0; block < blocks; ++block)
    {
        Transport transport;
        transport.hasPosition = true;
        transport.isPlaying = true;
        transport.tempoBpm = 150.0;
        transport.positionQuarterNotes = block * blockFrames / sampleRateHz * 150.0 / 60.0;
        playHead.set(transport);
        const float gain = block % 8 < 3 ? 0.7F : 0.0F;
        for (int c = 0; c < 2; ++c)
            for (int i = 0; i < blockFrames; ++i)
                audio.setSample(c, i, gain * input[c][static_cast<std::size_t>(block * blockFrames + i)]);
        juce::MidiBuffer midi;
        if (block % 13 == 4)
            midi.addEvent(juce::MidiMessage::noteOn(1, 36 + block, juce::uint8{100}), 17);
        if (block % 13 == 9)
            midi.addEvent(juce::MidiMessage::noteOff(1, 36 + block - 5), 90);
        processor.processBlock(audio, midi);
        for (int c = 0; c < 2; ++c)
            output.insert(output.end(), audio.getReadPointer(c), audio.getReadPointer(c) + blockFrames);
    }
    processor.setPlayHead(nullptr);
    return output;
}

/// The parameters whose controls are shown and dimmed, and those shown and not.
struct Shown
{
    explicit Shown(const Patch& patch)
    {
        DriftlineProcessor processor;
        processor.loadPatch(patch);
        MainView view(processor);
        collect(view);
    }

    void collect(juce::Component& parent)
    {
        for (auto* child : parent.getChildren())
        {
            for (const auto& info : parameterTable())
                if (child->isVisible() && child->getTitle().toStdString() == info.name
                    && info.id != ParameterId::clear) // an event, which begins with its parameter off
                    isDimmed[info.id] = !child->isEnabled();
            collect(*child);
        }
    }

    std::map<ParameterId, bool> isDimmed;
};

Patch anyPatch(Random& random)
{
    Patch patch;
    for (auto& slot : patch.slots)
        slot.left = randomCurve(random);
    for (const auto id : {ParameterId::source, ParameterId::speed, ParameterId::trigger, ParameterId::triggerMode,
                          ParameterId::transition, ParameterId::freeze, ParameterId::mixLaw, ParameterId::slotKeys,
                          ParameterId::slotQuantise, ParameterId::sync, ParameterId::cycle})
        patch.parameters.set(id, randomValue(id, random));
    patch.parameters.set(ParameterId::listen, 0.0);
    patch.parameters.set(ParameterId::feedback, random.oneIn(3) ? 0.0 : 40.0);
    patch.parameters.set(ParameterId::time, 200.0);
    patch.parameters.set(ParameterId::mix, 60.0);
    return patch;
}

} // namespace

TEST_CASE("A control that is dimmed changes not a bit of the sound, and any other one does", "[gui][panels][property]")
{
    std::map<ParameterId, int> changes; // of controls that are not dimmed
    for (unsigned seed = 1; seed <= 36; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        auto patch = anyPatch(random);
        patch.parameters.set(ParameterId::source, seed % 6);
        const auto before = rendered(patch);
        for (const auto& [id, isDimmed] : Shown(patch).isDimmed)
        {
            // Each once in a while: most are not dimmed, and one change that is heard is enough.
            if (!isDimmed && changes[id] > 0)
                continue;
            auto changed = patch;
            // Random values leave Space off.
            changed.parameters.set(id, id == ParameterId::space ? 60.0 : randomValue(id, random));
            const bool isHeard = rendered(changed) != before;
            CAPTURE(parameterInfo(id).key);
            if (isDimmed)
                CHECK_FALSE(isHeard);
            else
                changes[id] += isHeard ? 1 : 0;
        }
    }
    for (const auto& [id, count] : changes)
    {
        INFO(parameterInfo(id).key << " was never heard");
        CHECK(count > 0);
    }
}
