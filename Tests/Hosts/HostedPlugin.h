// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <juce_audio_processors/juce_audio_processors.h>

#include <memory>
#include <string>

namespace driftline::test
{

enum class PluginFormat
{
    vst3,
    lv2
};

/// The built bundle of one format in JUCE's hosting classes. It sees no more of the plugin than any host does.
/// [message thread]
class HostedPlugin
{
public:
    /// Loads the bundle. Throws std::runtime_error with the host's words if that fails.
    HostedPlugin(PluginFormat format, double sampleRateHz, int longestBlock);

    juce::AudioPluginInstance& instance() { return *instance_; }

    /// Sets a parameter as a host does, by its name, with a float32 from 0 to 1. Returns the value that the plugin gets
    /// by what the format makes of it: VST3 hosts hand the number on, LV2 hosts turn it into the parameter's unit.
    double setParameter(const ParameterInfo& info, float normalised);

    /// The plugin's own document out of what the host would save in its project.
    std::string document() const;

    /// Gives the host's project file with this document in it back to the plugin.
    void setDocument(const std::string& document);

private:
    juce::MemoryBlock savedByHost() const;

    PluginFormat format_;
    std::unique_ptr<juce::AudioPluginFormat> host_;
    std::unique_ptr<juce::AudioPluginInstance> instance_;
};

} // namespace driftline::test
