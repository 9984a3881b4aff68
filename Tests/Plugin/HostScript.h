// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plugin/DriftlineProcessor.h"

namespace driftline::test
{

/// Writes down what reaches the host of one parameter: "begin", its value from 0 to 1 in hundredths, "end".
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
        add(index, juce::String(juce::roundToInt(100.0F * value)));
    }
    void audioProcessorChanged(juce::AudioProcessor*, const ChangeDetails&) override {}
    void audioProcessorParameterChangeGestureBegin(juce::AudioProcessor*, int index) override { add(index, "begin"); }
    void audioProcessorParameterChangeGestureEnd(juce::AudioProcessor*, int index) override { add(index, "end"); }

    /// What has come since the last call.
    std::string take()
    {
        const auto text = words_.joinIntoString(" ").toStdString();
        words_.clear();
        return text;
    }

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

} // namespace driftline::test
