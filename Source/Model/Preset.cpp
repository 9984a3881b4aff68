// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/Preset.h"

#include "Model/PlainText.h"
#include "Model/PresetGroups.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace driftline
{

namespace
{

bool isOpenable(const Preset& preset) { return preset.problem.empty(); }

bool isShownBefore(const Preset& a, const Preset& b)
{
    if (isOpenable(a) != isOpenable(b))
        return isOpenable(a);
    if (const auto groupA = groupOf(a.patch), groupB = groupOf(b.patch); groupA != groupB)
        return isGroupBefore(groupA, groupB);
    if (const auto nameA = lowerCase(a.patch.name), nameB = lowerCase(b.patch.name); nameA != nameB)
        return nameA < nameB;
    return a.key < b.key;
}

bool holds(const std::vector<std::string>& tags, const std::string& wanted)
{
    return std::any_of(tags.begin(), tags.end(),
                       [&](const std::string& tag) { return lowerCase(tag) == lowerCase(wanted); });
}

} // namespace

void sortForShow(std::vector<Preset>& presets) { std::sort(presets.begin(), presets.end(), isShownBefore); }

bool matches(const Preset& preset, const PresetFilter& filter)
{
    if (filter.origin != PresetOrigin::any && preset.isFactory != (filter.origin == PresetOrigin::factory))
        return false;
    if (!filter.group.empty() && (!isOpenable(preset) || groupOf(preset.patch) != filter.group))
        return false;
    for (const auto& tag : filter.tags)
        if (!holds(preset.patch.tags, tag))
            return false;
    std::string text = preset.patch.name + '\n' + preset.patch.description;
    for (const auto& tag : preset.patch.tags)
        text += '\n' + tag;
    text = lowerCase(text);
    std::istringstream words(lowerCase(filter.words));
    for (std::string word; words >> word;)
        if (text.find(word) == std::string::npos)
            return false;
    return true;
}

std::vector<std::size_t> matching(std::span<const Preset> presets, const PresetFilter& filter)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (matches(presets[i], filter))
            indices.push_back(i);
    return indices;
}

std::vector<std::string> groupsIn(std::span<const Preset> presets)
{
    std::vector<std::string> groups;
    for (const auto& preset : presets)
        if (const std::string group(groupOf(preset.patch));
            isOpenable(preset) && std::find(groups.begin(), groups.end(), group) == groups.end())
            groups.push_back(group);
    std::sort(groups.begin(), groups.end(), isGroupBefore);
    return groups;
}

std::vector<std::string> tagsIn(std::span<const Preset> presets)
{
    std::map<std::string, int> counts;
    for (const auto& preset : presets)
        for (std::size_t i = 1; i < preset.patch.tags.size(); ++i)
            ++counts[preset.patch.tags[i]];
    for (const auto& group : groupsIn(presets))
        counts.erase(group);
    std::vector<std::string> tags;
    for (const auto& [tag, count] : counts)
        tags.push_back(tag);
    std::stable_sort(tags.begin(), tags.end(),
                     [&](const std::string& a, const std::string& b) { return counts[a] > counts[b]; });
    return tags;
}

bool areAlike(const Patch& a, const Patch& b)
{
    auto responseOfA = a.response;
    auto responseOfB = b.response;
    if (responseOfA.sha256.empty() || responseOfB.sha256.empty())
        responseOfA.sha256 = responseOfB.sha256 = {};
    auto parametersOfA = a.parameters;
    parametersOfA.set(ParameterId::bypass, b.parameters.get(ParameterId::bypass));
    return responseOfA == responseOfB && parametersOfA == b.parameters && a.slots == b.slots;
}

} // namespace driftline
