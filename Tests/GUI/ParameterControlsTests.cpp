// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ParameterControls.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

using namespace driftline;

namespace
{

/// Writes down what reaches the host of one parameter: "begin", its value, "end".
class HostScript : public juce::AudioProcessorListener
{
public:
    HostScript(DriftlineProcessor& processor, ParameterId id) : processor_(processor), index_(static_cast<int>(id))
    {
        processor_.addListener(this);
    }
    ~HostScript() override { processor_.removeListener(this); }

    void audioProcessorParameterChanged(juce::AudioProcessor*, int index, float value) override
    {
        add(index, juce::String(juce::roundToInt(value)));
    }
    void audioProcessorChanged(juce::AudioProcessor*, const ChangeDetails&) override {}
    void audioProcessorParameterChangeGestureBegin(juce::AudioProcessor*, int index) override { add(index, "begin"); }
    void audioProcessorParameterChangeGestureEnd(juce::AudioProcessor*, int index) override { add(index, "end"); }

    std::string text() const { return words_.joinIntoString(" ").toStdString(); }

private:
    void add(int index, const juce::String& word)
    {
        if (index == index_)
            words_.add(word);
    }

    DriftlineProcessor& processor_;
    const int index_;
    juce::StringArray words_;
};

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
    const HostScript host(processor, ParameterId::clear);
    ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
    CHECK_FALSE(clear.getToggleState());

    clear.onClick();
    CHECK(processor.parameter(ParameterId::clear) == 1.0);
    CHECK(clear.getToggleState());
    CHECK(host.text() == "begin 1");
    // As long as it is held another click adds nothing.
    clear.onClick();
    CHECK(host.text() == "begin 1");

    waitUntilReleased();
    clear.refresh();
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK_FALSE(clear.getToggleState());
    CHECK(host.text() == "begin 1 0 end");
    clear.refresh();
    CHECK(host.text() == "begin 1 0 end");
    clear.onClick();
    CHECK(host.text() == "begin 1 0 end begin 1");
}

TEST_CASE("Clear does not stay on when the window closes or the host holds it", "[gui][controls]")
{
    DriftlineProcessor processor;
    const HostScript host(processor, ParameterId::clear);
    {
        ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
        clear.onClick();
    }
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK(host.text() == "begin 1 0 end");

    processor.setParameter(ParameterId::clear, 1.0);
    ParameterTrigger clear(processor, ParameterId::clear, Meaning::feedback);
    CHECK(clear.getToggleState());
    waitUntilReleased();
    clear.refresh();
    CHECK(processor.parameter(ParameterId::clear) == 1.0);
    clear.onClick();
    CHECK(processor.parameter(ParameterId::clear) == 0.0);
    CHECK_FALSE(clear.getToggleState());
    CHECK(host.text() == "begin 1 0 end 1 begin 0 end");
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
    const HostScript host(processor, ParameterId::freeze);
    ParameterSwitch freeze(processor, ParameterId::freeze, Meaning::feedback);
    freeze.onClick();
    CHECK(freeze.getToggleState());
    CHECK(host.text() == "begin 1 end");
    processor.setParameter(ParameterId::freeze, 0.0);
    freeze.refresh();
    CHECK_FALSE(freeze.getToggleState());
    // A screen reader turns the button over before it clicks.
    freeze.setToggleState(true, juce::sendNotificationSync);
    CHECK(processor.parameter(ParameterId::freeze) == 1.0);
    CHECK(freeze.getToggleState());
    CHECK(host.text() == "begin 1 end 0 begin 1 end");
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
