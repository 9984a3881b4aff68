// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/SideInputs.h"

#include <string>
#include <vector>

namespace CLI
{
class App;
}

namespace driftline
{

/// What a command runs the engine with that looks at delays and makes no sound.
struct PatchOptions
{
    std::string preset; ///< empty: the defaults
    std::vector<std::string> settings;
    int slot = 0; ///< from 1; 0: the one that the patch chooses
    SideInputFiles beside;
    double tempoBpm = 120.0;
};

/// --set, --slot, --sidechain, --midi and --bpm. The preset is given as each command likes it.
void addPatchOptions(CLI::App& command, PatchOptions& options);

/// The patch with what was set in it. Throws RequestError as loadPatch and applySettings do, and for a tempo that is
/// none.
Patch patchOf(const PatchOptions& options);

} // namespace driftline
