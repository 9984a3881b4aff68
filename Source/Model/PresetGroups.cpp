// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PresetGroups.h"

#include "Model/PlainText.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

namespace driftline
{

namespace
{

std::size_t rankOf(std::string_view group)
{
    if (group == otherGroup)
        return presetGroups.size() + 1;
    return static_cast<std::size_t>(std::find(presetGroups.begin(), presetGroups.end(), group) - presetGroups.begin());
}

} // namespace

std::string_view groupOf(const Patch& patch)
{
    return patch.tags.empty() || patch.tags.front().empty() ? otherGroup : std::string_view(patch.tags.front());
}

bool isGroupBefore(std::string_view a, std::string_view b)
{
    return std::make_tuple(rankOf(a), lowerCase(a), a) < std::make_tuple(rankOf(b), lowerCase(b), b);
}

} // namespace driftline
