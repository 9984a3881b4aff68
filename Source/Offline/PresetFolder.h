// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace driftline
{

/// Names another folder for the user's presets, for tests and for people who keep theirs elsewhere.
inline constexpr const char* presetFolderVariable = "DRIFTLINE_PRESETS";

/// Where the user's presets lie, whether it exists or not: what `presetFolderVariable` names, else
/// `$XDG_DATA_HOME/Driftline/Presets` (`~/.local/share/Driftline/Presets` without that), on macOS
/// `~/Library/Application Support/Driftline/Presets`, on Windows `%APPDATA%\Driftline\Presets`. Empty where there is
/// no home either. [any thread, while nobody changes the environment]
std::filesystem::path userPresetFolder();

/// A file's name for a preset of this name that every system takes: "Slow/River" is "Slow_River.json".
std::filesystem::path presetFileName(std::string_view name);

} // namespace driftline
