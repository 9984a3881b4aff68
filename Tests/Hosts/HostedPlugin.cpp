// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Hosts/HostedPlugin.h"

#include "Plugin/HostValue.h"

#include <algorithm>
#include <stdexcept>

namespace driftline::test
{

namespace
{

constexpr auto vst3Bundle = DRIFTLINE_VST3_FOLDER "/Driftline.vst3";
constexpr auto lv2Uri = "https://driftline.audio/plugins/driftline";
/// Where a VST3 built with JUCE puts notes of its own behind the plugin's state.
constexpr auto vst3Trailer = "JUCEPrivateData";

/// The text between two marks, both left out; the marks must be there.
struct Extract
{
    Extract(const juce::String& text, const juce::String& before, const juce::String& after)
        : first(text.indexOf(before) + before.length()), last(text.indexOf(first, after))
    {
        if (first < before.length() || last < first)
            throw std::runtime_error("the host's project holds no " + before.toStdString());
    }

    juce::String of(const juce::String& text) const { return text.substring(first, last); }
    juce::String replaced(const juce::String& text, const juce::String& replacement) const
    {
        return text.substring(0, first) + replacement + text.substring(last);
    }

    int first;
    int last;
};

Extract componentState(const juce::String& project) { return {project, "<IComponent>", "</IComponent>"}; }

Extract stateString(const juce::String& project) { return {project, ":StateString> \"", "\""}; }

juce::String projectXml(const juce::MemoryBlock& saved)
{
    const auto xml = juce::AudioProcessor::getXmlFromBinary(saved.getData(), static_cast<int>(saved.getSize()));
    if (xml == nullptr)
        throw std::runtime_error("the host saved no project");
    return xml->toString();
}

} // namespace

HostedPlugin::HostedPlugin(PluginFormat format, double sampleRateHz, int longestBlock) : format_(format)
{
    juce::OwnedArray<juce::PluginDescription> found;
    if (format == PluginFormat::vst3)
    {
        host_ = std::make_unique<juce::VST3PluginFormat>();
        host_->findAllTypesForFile(found, vst3Bundle);
    }
    else
    {
        host_ = std::make_unique<juce::LV2PluginFormat>();
        host_->searchPathsForPlugins(juce::FileSearchPath(DRIFTLINE_LV2_FOLDER), true, false);
        host_->findAllTypesForFile(found, lv2Uri);
    }
    if (found.size() != 1)
        throw std::runtime_error("the bundle holds " + std::to_string(found.size()) + " plugins instead of one");

    juce::String problem;
    instance_ = host_->createInstanceFromDescription(*found[0], sampleRateHz, longestBlock, problem);
    if (instance_ == nullptr)
        throw std::runtime_error(problem.toStdString());
}

double HostedPlugin::setParameter(const ParameterInfo& info, float normalised)
{
    const auto& parameters = instance_->getParameters();
    const auto named = [&](const auto* parameter) { return parameter->getName(100).toStdString() == info.name; };
    const auto found = std::find_if(parameters.begin(), parameters.end(), named);
    if (found == parameters.end())
        throw std::runtime_error("the host sees no parameter called " + std::string(info.name));
    (*found)->setValue(normalised);
    if (format_ == PluginFormat::vst3)
        return valueFromHost(info, normalised);

    const juce::NormalisableRange<float> range(static_cast<float>(info.minimum), static_cast<float>(info.maximum));
    const auto inUnit = static_cast<double>(range.convertFrom0to1(normalised));
    return valueFromHost(info, hostFromValue(info, inUnit));
}

juce::MemoryBlock HostedPlugin::savedByHost() const
{
    juce::MemoryBlock saved;
    instance_->getStateInformation(saved);
    return saved;
}

std::string HostedPlugin::document() const
{
    juce::MemoryBlock state;
    if (format_ == PluginFormat::vst3)
    {
        const auto project = projectXml(savedByHost());
        state.fromBase64Encoding(componentState(project).of(project));
    }
    else
    {
        const auto project = savedByHost().toString();
        state.fromBase64Encoding(stateString(project).of(project));
    }
    const std::string text(static_cast<const char*>(state.getData()), state.getSize());
    return text.substr(0, text.find(vst3Trailer));
}

void HostedPlugin::setDocument(const std::string& document)
{
    const auto encoded = juce::MemoryBlock(document.data(), document.size()).toBase64Encoding();
    juce::MemoryBlock restored;
    if (format_ == PluginFormat::vst3)
    {
        const auto project = projectXml(savedByHost());
        juce::AudioProcessor::copyXmlToBinary(*juce::parseXML(componentState(project).replaced(project, encoded)),
                                              restored);
    }
    else
    {
        const auto saved = savedByHost().toString();
        const auto project = stateString(saved).replaced(saved, encoded);
        restored.append(project.toRawUTF8(), project.getNumBytesAsUTF8());
    }
    instance_->setStateInformation(restored.getData(), static_cast<int>(restored.getSize()));
}

} // namespace driftline::test
