// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace driftline
{

/// A preset that comes with the program. The files lie in Resources/Presets, one document each; the build
/// embeds them.
struct FactoryPreset
{
    std::string_view key;  ///< the file's name without its ending: "slow_river"
    std::string_view text; ///< the document, for readPatch
};

/// All of them, sorted by key. [any thread]
std::span<const FactoryPreset> factoryPresets();

/// The preset of this key or display name (case does not matter), or nothing. [any thread but the audio
/// thread]
const FactoryPreset* findFactoryPreset(std::string_view name);

} // namespace driftline
