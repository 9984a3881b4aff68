// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <array>
#include <string>
#include <string_view>

namespace driftline
{

/// The groups of the factory presets in the order in which they are shown: from what bends a sound to what cuts it up.
inline constexpr auto presetGroups =
    std::to_array<std::string_view>({"Tape", "Chorus", "Flange", "Doppler", "Pitch", "Echo", "Space", "Freeze",
                                     "Half-time", "Reverse", "Rhythm", "Stutter", "Scratch"});

/// Where presets without a tag are shown.
inline constexpr std::string_view otherGroup = "Other";

/// The group that a patch is shown under: its first tag.
std::string_view groupOf(const Patch& patch);

/// Whether the first of two groups is shown before the second: the factory's groups in their order, others after them
/// by name, and `otherGroup` last.
bool isGroupBefore(std::string_view a, std::string_view b);

} // namespace driftline
