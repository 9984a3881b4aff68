// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ImpulseResponse.h"
#include "Model/ResponseReference.h"

#include <filesystem>
#include <string>

namespace driftline
{

/// An impulse response that is ready for the Engine, and what people want to know about it.
struct LoadedResponse
{
    ImpulseResponse audio;             ///< at the rate asked for
    std::string name;                  ///< as shown: "Studio Plate", "hall.wav"
    std::string sha256;                ///< of a file's bytes; empty for one that comes with the program
    double originalSampleRateHz = 0.0; ///< before it was resampled
};

/// What a patch refers to: as it is where it comes with the program; a file trimmed of silence, with its level
/// normalised where the reference says so. Throws RequestError, with one line, where there is no such response, the
/// file is missing, cannot be read or longer than 30 s without its silence, and where its content is not what it was
/// when the reference was made. [any thread but the audio thread]
LoadedResponse loadResponse(const ResponseReference& reference, double sampleRateHz);

/// `--response NAME|FILE`: the key or the name of one that comes with the program, or a file's path. Throws
/// RequestError where it is neither.
ResponseReference responseFrom(const std::string& nameOrFile);

/// A reference's path, and back: UTF-8 on every system.
std::filesystem::path pathOf(const ResponseReference& reference);
std::string utf8Of(const std::filesystem::path& path);
std::filesystem::path pathFromUtf8(const std::string& text);

/// How a reference reads in a message: the name, or the path.
std::string describe(const ResponseReference& reference);

} // namespace driftline
