// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ImpulseResponse.h"

#include <filesystem>
#include <span>

namespace driftline
{

/// Reads an impulse response from a WAV, AIFF or FLAC file (or what else libsndfile knows), as it is, at its own rate.
/// Throws RequestError for a file that cannot be read, that has other than 1, 2 or 4 channels, samples that are
/// not-a-number or infinite, nothing but silence, or more than `longestResponseFileSeconds`. [any thread but the audio
/// thread]
ImpulseResponse readImpulseResponse(const std::filesystem::path& file);

/// Longer files are refused before they are read: they are recordings, dropped by mistake.
inline constexpr double longestResponseFileSeconds = 120.0;

/// The same from an audio file in memory that is known to be right: one that comes with the program. Throws
/// ExecutionError where it is not. [any thread but the audio thread]
ImpulseResponse decodeImpulseResponse(std::span<const unsigned char> bytes);

} // namespace driftline
