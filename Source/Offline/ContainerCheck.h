// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace driftline
{

/// Refuses a file that holds less audio than its header promises, or none: WAV, RF64, AIFF and Ogg.
/// libsndfile silently shortens these, and half a render would pass for a whole one. (A torn FLAC file is
/// noticed when its last frame does not decode, see SndfileInput.) Any other content passes: whether it is
/// audio is for libsndfile to say.
///
/// What is whole: a data chunk followed by other chunks, without its pad byte, or with a size that the RIFF
/// header contradicts; and a stream whose writer could not seek back and left a size of 0, -1 or another
/// well-known filler, which lasts to the end of the file.
///
/// Returns where the file holds a 32-bit size of 0 that means "to the end": libsndfile takes that one filler at its
/// word.
///
/// Throws RequestError, naming the byte where the audio ends. A file that cannot be read passes.
std::optional<std::int64_t> requireWholeContainer(const std::filesystem::path& file);

} // namespace driftline
