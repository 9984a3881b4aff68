// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Offline/OutputFile.h"

#include <cstdint>
#include <filesystem>

namespace driftline
{

// A curve at audio rate: the samples of a sound are one pass through it.

inline constexpr std::int64_t mostCurveFrames = 4 * 1024 * 1024;

/// How many frames a curve is written with, at 48 kHz.
inline constexpr int curveSoundFrames = 48000;

/// The sound as a curve of few points, within 2^-12 of its samples where 256 points allow it. Two channels are left and
/// right, which stay one where they are alike. A sound with values below 0 is taken from -1 to 1. Throws RequestError
/// for what is no sound of one or two channels, has values beyond 1, or more than `mostCurveFrames` frames.
CurveSlot readCurveSound(const std::filesystem::path& file);

/// Values from 0 to 1 as 32-bit float WAV, or as the name's end says: one channel, or two where the right one differs.
void writeCurveSound(const std::filesystem::path& file, OutputFile::Existing existing, const CurveSlot& slot);

} // namespace driftline
