// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/PresetFolder.h"

#include <cstdlib>
#include <filesystem>

namespace driftline::test
{

/// Lets everything in this process, and the programs that it starts, take this for the folder of the user's presets.
inline void usePresetFolder(const std::filesystem::path& folder)
{
#if defined(_WIN32)
    ::_putenv_s(presetFolderVariable, folder.string().c_str());
#else
    ::setenv(presetFolderVariable, folder.c_str(), 1);
#endif
}

/// The presets of whoever runs the tests are not theirs: a folder that does not exist, and so holds none.
inline void useNoPresetFolder()
{
    usePresetFolder(std::filesystem::temp_directory_path() / "driftline-tests-have-no-presets");
}

} // namespace driftline::test
