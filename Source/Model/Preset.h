// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

/// A patch that can be chosen by its name, or a file among the presets that holds none. Plain data.
struct Preset
{
    std::string key; ///< which one it is: a factory preset's key, or the path of a user's file, UTF-8
    bool isFactory = true;
    Patch patch;         ///< where there is a problem, only its name: the file's
    std::string problem; ///< why it cannot be opened, in one line; empty if it can

    bool operator==(const Preset&) const = default;
};

/// Whose presets are wanted.
enum class PresetOrigin
{
    any,
    factory,
    user
};

/// Which presets are wanted.
struct PresetFilter
{
    PresetOrigin origin = PresetOrigin::any;
    std::string group;             ///< empty: of all groups
    std::vector<std::string> tags; ///< all of them
    std::string words;             ///< each is part of the name, the description or a tag; case does not matter
};

/// The order in which presets are shown: by group, in it by name, and what cannot be opened last.
void sortForShow(std::vector<Preset>& presets);

bool matches(const Preset& preset, const PresetFilter& filter);

/// The indices of those that match, in their order.
std::vector<std::size_t> matching(std::span<const Preset> presets, const PresetFilter& filter);

/// The groups there are, in the order in which they are shown.
std::vector<std::string> groupsIn(std::span<const Preset> presets);

/// The tags that are no groups, the most frequent first.
std::vector<std::string> tagsIn(std::span<const Preset> presets);

/// Whether two patches are the same but for what they say about themselves, for Bypass, which no preset is chosen for,
/// and for a hash that one of them does not know.
bool areAlike(const Patch& a, const Patch& b);

} // namespace driftline
