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

void waitUntilReleased() { juce::Thread::sleep(ParameterTrigger::holdMilliseconds + 20); }

} // namespace

TEST_CASE("Choices read as people write them", "[gui][controls]")
{
    const auto textsOf = [](ParameterId id) {
        juce::StringArray texts;
        const auto& info = parameterInfo(id);
        for (int i = 0; i < static_cast<int>(info.choices.size()); ++i)
            texts.add(choiceText(info, i));
        return texts.joinIntoString(", ").toStdString();
    };
    CHECK(textsOf(ParameterId::interpolation) == "Nearest, Linear, Hermite, Lagrange 5, Sinc 16, Sinc 32");
    CHECK(textsOf(ParameterId::mixLaw) == "Linear, Equal power");
    CHECK(choiceText(parameterInfo(ParameterId::sync), 0) == "Off");
    const auto& cycle = parameterInfo(ParameterId::cycle);
    CHECK(choiceText(cycle, static_cast<int>(cycle.defaultValue)) == "1 bar");
}

TEST_CASE("Clear is on for a moment and goes off by itself, in one gesture", "[gui][controls]")
{
    DriftlineProcessor processor;
    HostScript host(processor, ParameterId::clear);
    ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
    CHECK_FALSE(clear.getToggleState());

    clear.onClick();
    CHECK(processor.parameter(ParameterId::clear) == 1.0);
    CHECK(clear.getToggleState());
    CHECK(host.take() == "begin 100");
    // As long as it is held another click adds nothing.
    clear.onClick();
    CHECK(host.take().empty());

    waitUntilReleased();
    clear.refresh();
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK_FALSE(clear.getToggleState());
    CHECK(host.take() == "0 end");
    clear.refresh();
    CHECK(host.take().empty());
    clear.onClick();
    CHECK(host.take() == "begin 100");
}

TEST_CASE("Clear does not stay on when the window closes or the host holds it", "[gui][controls]")
{
    DriftlineProcessor processor;
    HostScript host(processor, ParameterId::clear);
    {
        ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
        clear.onClick();
    }
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK(host.take() == "begin 100 0 end");

    processor.setParameter(ParameterId::clear, 1.0);
    ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
    CHECK(clear.getToggleState());
    waitUntilReleased();
    clear.refresh();
    CHECK(processor.parameter(ParameterId::clear) == 1.0);
    clear.onClick();
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK_FALSE(clear.getToggleState());
    CHECK(host.take() == "100 begin 0 end");
}

TEST_CASE("A click on Clear empties the line", "[gui][controls]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::time, 100.0);
    processor.setParameter(ParameterId::depth, 0.0);
    processor.setParameter(ParameterId::feedback, 100.0);
    processor.setParameter(ParameterId::mix, 100.0);
    processor.prepareToPlay(48000.0, 512);
    juce::MidiBuffer midi;
    juce::AudioBuffer<float> audio(2, 48000);
    const auto play = [&] {
        audio.clear();
        processor.processBlock(audio, midi);
        return audio.getMagnitude(24000, 24000);
    };
    audio.clear();
    for (int i = 0; i < 2000; ++i)
        audio.setSample(0, i, 0.5F);
    processor.processBlock(audio, midi);
    REQUIRE(play() > 0.1F);

    ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
    clear.onClick();
    CHECK(play() == 0.0F);
    waitUntilReleased();
    clear.refresh();
    CHECK(play() == 0.0F);
}

TEST_CASE("A switch turns its parameter over in one gesture and follows the host", "[gui][controls]")
{
    DriftlineProcessor processor;
    HostScript host(processor, ParameterId::freeze);
    ParameterSwitch freeze(processor, ParameterId::freeze, Meaning::feedback);
    freeze.onClick();
    CHECK(freeze.getToggleState());
    CHECK(host.take() == "begin 100 end");
    processor.setParameter(ParameterId::freeze, 0.0);
    freeze.refresh();
    CHECK_FALSE(freeze.getToggleState());
    // A screen reader turns the button over before it clicks.
    freeze.setToggleState(true, juce::sendNotificationSync);
    CHECK(processor.parameter(ParameterId::freeze) == 1.0);
    CHECK(freeze.getToggleState());
    CHECK(host.take() == "0 begin 100 end");
}

TEST_CASE("A cut says Off at its end, and takes the word", "[gui][controls]")
{
    DriftlineProcessor processor;
    ParameterKnob highCut(processor, ParameterId::lowPass, Meaning::feedback);
    CHECK(highCut.getTextFromValue(highCut.getValue()) == "Off");
    CHECK(highCut.getTextFromValue(2800.0) == "2.80 kHz");
    CHECK(highCut.getValueFromText("off") == 20000.0);
    CHECK(highCut.getValueFromText("2.8 kHz") == 2800.0);
    ParameterKnob lowCut(processor, ParameterId::highPass, Meaning::feedback);
    CHECK(lowCut.getTextFromValue(lowCut.getValue()) == "Off");
    CHECK(lowCut.getValueFromText("Off") == 10.0);
}

namespace
{

juce::MouseEvent mouse(juce::Component& component, juce::Point<float> at, juce::ModifierKeys modifiers, int clicks = 1)
{
    const auto now = juce::Time::getCurrentTime();
    return {juce::Desktop::getInstance().getMainMouseSource(),
            at,
            modifiers,
            juce::MouseInputSource::defaultPressure,
            juce::MouseInputSource::defaultOrientation,
            juce::MouseInputSource::defaultRotation,
            juce::MouseInputSource::defaultTiltX,
            juce::MouseInputSource::defaultTiltY,
            &component,
            &component,
            now,
            at,
            now,
            clicks,
            false};
}

const juce::ModifierKeys leftButton(juce::ModifierKeys::leftButtonModifier);
const juce::ModifierKeys leftWithShift(juce::ModifierKeys::leftButtonModifier | juce::ModifierKeys::shiftModifier);

/// The label under a knob, being typed into.
void type(Knob& knob, const juce::String& text)
{
    knob.showTextBox();
    for (auto* child : knob.getChildren())
        if (auto* label = dynamic_cast<juce::Label*>(child))
        {
            label->getCurrentTextEditor()->setText(text, juce::dontSendNotification);
            label->hideEditor(false);
            return;
        }
    FAIL("no label");
}

} // namespace

TEST_CASE("Whatever moves a knob reaches the host as one gesture", "[gui][controls]")
{
    DriftlineProcessor processor;
    processor.setParameter(ParameterId::mix, 50.0);
    ParameterKnob mix(processor, ParameterId::mix, Meaning::output);
    mix.setSize(70, 90);
    HostScript host(processor, ParameterId::mix);

    // A drag: 22 pixels up of the 220 of the whole travel; a tenth of it with Shift.
    mix.mouseDown(mouse(mix, {30.0F, 30.0F}, leftButton));
    mix.mouseDrag(mouse(mix, {30.0F, 8.0F}, leftButton));
    CHECK(processor.parameter(ParameterId::mix) == Approx(60.0));
    mix.mouseDrag(mouse(mix, {30.0F, -14.0F}, leftWithShift));
    CHECK(processor.parameter(ParameterId::mix) == Approx(61.0));
    mix.mouseUp(mouse(mix, {30.0F, -14.0F}, leftButton));
    CHECK(host.take() == "begin 60 61 end");

    // A double click resets, although it begins as a drag.
    mix.mouseDown(mouse(mix, {30.0F, 30.0F}, leftButton));
    mix.mouseUp(mouse(mix, {30.0F, 30.0F}, leftButton));
    mix.mouseDown(mouse(mix, {30.0F, 30.0F}, leftButton, 2));
    mix.mouseDoubleClick(mouse(mix, {30.0F, 30.0F}, leftButton, 2));
    mix.mouseUp(mouse(mix, {30.0F, 30.0F}, leftButton, 2));
    const auto& info = parameterInfo(ParameterId::mix);
    CHECK(processor.parameter(ParameterId::mix) == info.defaultValue);
    const auto reset = std::to_string(juce::roundToInt(info.defaultValue));
    CHECK(host.take() == "begin end begin " + reset + " end");

    processor.setParameter(ParameterId::mix, 50.0);
    mix.refresh(true);
    host.take();
    juce::MouseWheelDetails wheel{};
    wheel.deltaY = 0.25F;
    mix.mouseWheelMove(mouse(mix, {30.0F, 30.0F}, {}), wheel);
    CHECK(processor.parameter(ParameterId::mix) == Approx(52.5));
    CHECK(host.take() == "begin 52 end");
    CHECK(mix.keyPressed(juce::KeyPress(juce::KeyPress::downKey)));
    CHECK(processor.parameter(ParameterId::mix) == Approx(51.5));
    CHECK(host.take() == "begin 52 end");

    // The right button and a dimmed knob move nothing.
    mix.setEnabled(false);
    mix.mouseDown(mouse(mix, {30.0F, 30.0F}, leftButton));
    mix.mouseDrag(mouse(mix, {30.0F, 0.0F}, leftButton));
    mix.mouseUp(mouse(mix, {30.0F, 0.0F}, leftButton));
    mix.mouseWheelMove(mouse(mix, {30.0F, 30.0F}, {}), wheel);
    CHECK(host.take().empty());
}

TEST_CASE("Values are typed in units, and what is no value changes nothing", "[gui][controls]")
{
    DriftlineProcessor processor;
    ParameterKnob time(processor, ParameterId::time, Meaning::delay);
    time.setSize(70, 90);
    HostScript host(processor, ParameterId::time);
    type(time, "350 ms");
    CHECK(processor.parameter(ParameterId::time) == 350.0);
    const auto words = host.take();
    CHECK(words.starts_with("begin "));
    CHECK(words.ends_with(" end"));
    type(time, "0.5 s");
    CHECK(processor.parameter(ParameterId::time) == 500.0);
    type(time, " 1.25s ");
    CHECK(processor.parameter(ParameterId::time) == 1250.0);
    host.take();
    for (const auto* bad : {"", "fast", "12 dB", "1e999", "-5 ms", "350 350", "nan"})
    {
        CAPTURE(bad);
        type(time, bad);
        CHECK(processor.parameter(ParameterId::time) == 1250.0);
        CHECK(time.getTextFromValue(time.getValue()) == "1.25 s");
    }
    CHECK(processor.parameter(ParameterId::sync) == 0.0);

    // A division switches Sync on, which Time then shows.
    HostScript syncHost(processor, ParameterId::sync);
    type(time, "1/8D");
    CHECK(choiceText(parameterInfo(ParameterId::sync), static_cast<int>(processor.parameter(ParameterId::sync)))
          == "1/8D");
    CHECK(processor.parameter(ParameterId::time) == 1250.0);
    const auto syncWords = syncHost.take();
    CHECK(syncWords.starts_with("begin "));
    CHECK(syncWords.ends_with(" end"));
    time.refresh(false);
    CHECK(time.getTextFromValue(time.getValue()) == "1/8D");

    ParameterKnob output(processor, ParameterId::output, Meaning::output);
    output.setSize(70, 90);
    type(output, "-6 dB");
    CHECK(processor.parameter(ParameterId::output) == -6.0);
    type(output, "-6.5");
    CHECK(processor.parameter(ParameterId::output) == -6.5);
    type(output, "6 ms");
    CHECK(processor.parameter(ParameterId::output) == -6.5);
}
