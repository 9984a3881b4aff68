// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ParameterControls.h"
#include "Plugin/DriftlineProcessor.h"
#include "Plugin/HostScript.h"
#include "Support/Catch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A plugin that plays, and a controller keyboard.
struct Playing
{
    Playing() { processor.prepareToPlay(48000.0, 64); }

    void send(int controller, int value, int channel = 1)
    {
        juce::AudioBuffer<float> audio(2, 64);
        audio.clear();
        juce::MidiBuffer midi;
        midi.addEvent(juce::MidiMessage::controllerEvent(channel, controller, value), 3);
        processor.processBlock(audio, midi);
    }

    void choose(ParameterKnob& knob, const juce::String& text)
    {
        auto menu = knob.menu();
        juce::PopupMenu::MenuItemIterator items(menu);
        while (items.next())
            if (items.getItem().text == text)
            {
                items.getItem().action();
                return;
            }
        FAIL("no item says " << text);
    }

    DriftlineProcessor processor;
};

} // namespace

TEST_CASE("The next controller after Learn moves its parameter, and no other", "[plugin][midi]")
{
    Playing session;
    auto& processor = session.processor;
    ParameterKnob feedback(processor, ParameterId::feedback, Meaning::feedback);
    session.send(21, 127);
    const double before = processor.parameter(ParameterId::feedback);
    CHECK_FALSE(feedback.getTooltip().contains("MIDI"));

    session.choose(feedback, "Learn MIDI CC");
    CHECK(processor.learning() == ParameterId::feedback);
    feedback.refresh(true);
    CHECK(feedback.getTextFromValue(feedback.getValue()).startsWith("CC"));
    session.send(121, 0); // a command, no controller
    CHECK(processor.learning() == ParameterId::feedback);
    CHECK(processor.parameter(ParameterId::feedback) == before);
    session.send(21, 127, 9);
    CHECK_FALSE(processor.learning());
    CHECK(processor.controllerOf(ParameterId::feedback) == 21);
    CHECK(processor.parameter(ParameterId::feedback) == parameterInfo(ParameterId::feedback).maximum);
    session.send(21, 0);
    CHECK(processor.parameter(ParameterId::feedback) == parameterInfo(ParameterId::feedback).minimum);
    session.send(22, 64);
    CHECK(processor.parameter(ParameterId::feedback) == parameterInfo(ParameterId::feedback).minimum);
    CHECK(feedback.getTooltip().contains("MIDI controller 21"));

    // Learnt for another one it leaves the first.
    ParameterKnob mix(processor, ParameterId::mix, Meaning::output);
    session.choose(mix, "Learn MIDI CC");
    session.send(21, 127);
    CHECK(processor.controllerOf(ParameterId::feedback) < 0);
    CHECK(processor.controllerOf(ParameterId::mix) == 21);
    CHECK(processor.parameter(ParameterId::feedback) == parameterInfo(ParameterId::feedback).minimum);

    session.choose(mix, "Forget MIDI CC 21");
    session.send(21, 0);
    CHECK(processor.parameter(ParameterId::mix) == parameterInfo(ParameterId::mix).maximum);

    session.choose(mix, "Learn MIDI CC");
    session.choose(mix, "Stop waiting for a controller");
    session.send(23, 0);
    CHECK(processor.controllerOf(ParameterId::mix) < 0);
}

TEST_CASE("The host hears of a controller in one gesture, which ends when it rests", "[plugin][midi]")
{
    Playing session;
    auto& processor = session.processor;
    processor.learnController(ParameterId::mix);
    HostScript host(processor, ParameterId::mix);
    session.send(7, 127);
    CHECK(host.take().empty()); // nothing from the audio thread
    processor.tellHostOfControllers();
    CHECK(host.take() == "begin 100");
    session.send(7, 0);
    processor.tellHostOfControllers();
    CHECK(host.take() == "0");
    for (int i = 0; i < 14; ++i)
        processor.tellHostOfControllers();
    CHECK(host.take().empty());
    for (int i = 0; i < 14; ++i)
        processor.tellHostOfControllers();
    CHECK(host.take() == "end");
}

TEST_CASE("What was learnt is in the state, and no preset takes it away", "[plugin][midi]")
{
    Playing session;
    session.processor.learnController(ParameterId::drive);
    session.send(30, 64);
    juce::MemoryBlock state;
    session.processor.getStateInformation(state);
    session.processor.loadPatch({});
    CHECK(session.processor.controllerOf(ParameterId::drive) == 30);

    Playing other;
    other.processor.setStateInformation(state.getData(), static_cast<int>(state.getSize()));
    CHECK(other.processor.controllerOf(ParameterId::drive) == 30);
    other.send(30, 127);
    CHECK(other.processor.parameter(ParameterId::drive) == parameterInfo(ParameterId::drive).maximum);
    Playing third;
    third.processor.learnController(ParameterId::mix);
    third.send(30, 127);
    third.processor.setStateInformation(state.getData(), static_cast<int>(state.getSize()));
    CHECK(third.processor.controllerOf(ParameterId::mix) < 0);
}
