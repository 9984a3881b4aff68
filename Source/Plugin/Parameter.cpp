// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/Parameter.h"

#include "Model/ParameterText.h"
#include "Plugin/HostValue.h"

namespace driftline
{

namespace
{

juce::String juceString(std::string_view text)
{
    return juce::String::fromUTF8(text.data(), static_cast<int>(text.size()));
}

/// Raised only for parameters that later versions add, so that hosts keep the order of those they know (AU).
constexpr int firstVersion = 1;

juce::NormalisableRange<float> rangeOf(const ParameterInfo& info)
{
    // LV2 hosts deal in the parameter's own unit and get there through these.
    return {static_cast<float>(info.minimum), static_cast<float>(info.maximum),
            [&info](float, float, float normalised) { return static_cast<float>(valueFromHost(info, normalised)); },
            [&info](float, float, float value) { return hostFromValue(info, static_cast<double>(value)); },
            [&info](float, float, float value) {
                return static_cast<float>(sanitiseParameter(info, static_cast<double>(value)));
            }};
}

} // namespace

Parameter::Parameter(const ParameterInfo& info)
    : juce::RangedAudioParameter(juce::ParameterID{juceString(info.key), firstVersion}, juceString(info.name)),
      info_(info), range_(rangeOf(info)), value_(info.defaultValue)
{}

void Parameter::setExactValue(double value)
{
    const double valid = sanitiseParameter(info_, value);
    if (value_.exchange(valid, std::memory_order_relaxed) != valid)
        sendValueChangedMessageToListeners(getValue());
}

float Parameter::getValue() const { return hostFromValue(info_, exactValue()); }

void Parameter::setValue(float normalised)
{
    const float shown = getValue();
    // LV2 hosts hold a float32 in the parameter's unit: their copy may differ in the last bit from what was shown.
    const float copy = range_.convertTo0to1(range_.convertFrom0to1(shown));
    if (normalised != shown && normalised != copy)
        value_.store(valueFromHost(info_, normalised), std::memory_order_relaxed);
}

float Parameter::getDefaultValue() const { return hostFromValue(info_, info_.defaultValue); }

int Parameter::getNumSteps() const
{
    if (info_.kind == ParameterKind::continuous)
        return juce::AudioProcessor::getDefaultNumParameterSteps();
    return static_cast<int>(info_.maximum - info_.minimum) + 1;
}

bool Parameter::isDiscrete() const { return info_.kind != ParameterKind::continuous; }

bool Parameter::isBoolean() const { return info_.kind == ParameterKind::toggle; }

juce::String Parameter::getText(float normalised, int maximumLength) const
{
    const double value = normalised == getValue() ? exactValue() : valueFromHost(info_, normalised);
    const auto text = juceString(formatParameter(info_, value));
    return maximumLength > 0 ? text.substring(0, maximumLength) : text;
}

float Parameter::getValueForText(const juce::String& text) const
{
    std::string problem;
    const auto value = parseParameter(info_, text.toStdString(), problem);
    return value ? hostFromValue(info_, *value) : getValue();
}

} // namespace driftline
