// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/OutputFile.h"

#include <filesystem>
#include <string>
#include <vector>

namespace driftline
{

// Curves in files, the kind of file told by its name's end: .json a Driftline patch; .csv a table; .wav, .flac or .aiff
// a curve at audio rate, one pass, the second channel the right one's; .txt TIME-12's patterns; .vitallfo a Vital LFO.

/// All curves of the file, or of a factory preset of that name; those of a patch are its twelve slots. A sound that
/// goes below 0 is taken from -1 to 1, else from 0 to 1. Throws RequestError naming the file, the place in it and the
/// remedy.
std::vector<CurveSlot> loadCurves(const std::string& nameOrFile);

/// Writes the curves, at most twelve. What a kind of file cannot hold is refused, not dropped: all but patches and
/// patterns hold one curve, and all but patches and sounds only one for both channels. Throws RequestError or
/// ExecutionError.
void saveCurves(const std::filesystem::path& file, OutputFile::Existing existing, const std::vector<CurveSlot>& curves);

} // namespace driftline
