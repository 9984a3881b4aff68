// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/RenderSetup.h"

#include <filesystem>
#include <string>
#include <vector>

namespace driftline
{

/// The patch that `--preset` names: a factory preset by key or name, a preset of the user's by name, or a document's
/// path, looked for in this order. Empty gives the defaults. Throws RequestError naming the preset or the file, the
/// place in it and the remedy.
Patch loadPatch(const std::string& nameOrFile);

/// A document. An impulse response that it names by a relative path lies beside it. Throws as loadPatch.
Patch loadPatchFile(const std::filesystem::path& file);

/// Whether `loadPatch` takes this for the name of a preset and not for a path.
bool isPresetName(const std::string& nameOrFile);

/// Applies `--set id=value`, in order. Throws RequestError for a missing '=', an unknown id (with the nearest ones) or
/// a value that the parameter cannot take.
void applySettings(Patch& patch, const std::vector<std::string>& settings);

inline constexpr double slowestTempoBpm = 1.0;
inline constexpr double fastestTempoBpm = 999.0;

/// Throws RequestError unless this is a tempo that `--bpm` takes: 1 to 999 quarter notes per minute.
void requireTempo(double tempoBpm);

/// What `--tail` says: auto, none, or seconds up to longestTailSeconds. Throws RequestError.
TailLength parseTail(const std::string& text);

} // namespace driftline
