// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <juce_audio_processors/juce_audio_processors.h>

#include <atomic>

namespace driftline
{

/// One row of the parameter table, as hosts see it. It holds the exact value in the parameter's unit; a host, which
/// deals in float32 from 0 to 1, changes it only by giving another float32 than it was shown. So what was read from a
/// state or typed into the editor keeps its bits when the host hands its own copy back.
class Parameter : public juce::RangedAudioParameter
{
public:
    explicit Parameter(const ParameterInfo& info);

    const ParameterInfo& info() const { return info_; }

    /// In the parameter's unit. Wait-free. [any thread]
    double exactValue() const { return value_.load(std::memory_order_relaxed); }

    /// Takes the nearest valid value and tells the host. [any thread but the audio thread]
    void setExactValue(double value);

    /// Takes the nearest valid value; the host is told later, by `tellHost`. [any thread, the audio thread too]
    void moveTo(double value) { value_.store(sanitiseParameter(info_, value), std::memory_order_relaxed); }
    /// [message thread]
    void tellHost() { sendValueChangedMessageToListeners(getValue()); }

    float getValue() const override;
    /// Does not allocate or wait. [any thread]
    void setValue(float normalised) override;
    float getDefaultValue() const override;
    int getNumSteps() const override;
    bool isDiscrete() const override;
    bool isBoolean() const override;
    /// With its unit, since the unit changes with the size ("900 ms", "1.20 s"); the label that hosts would add is
    /// empty.
    juce::String getText(float normalised, int maximumLength) const override;
    /// Keeps the present value where the text is none of this parameter.
    float getValueForText(const juce::String& text) const override;
    const juce::NormalisableRange<float>& getNormalisableRange() const override { return range_; }

private:
    const ParameterInfo& info_;
    const juce::NormalisableRange<float> range_;
    std::atomic<double> value_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(Parameter)
};

} // namespace driftline
