// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/AudioFileReader.h"
#include "Plot/PeakColumns.h"

#include <string>

namespace driftline
{

/// An audio file as a picture shows it.
struct Waveform
{
    std::string fileName; ///< without its folder
    AudioFileInfo file;
    PeakColumns peaks; ///< of the first channels, at most `mostWaveformChannels`
};

/// A picture has room for a left and a right channel; of a file with more, the first pair is drawn.
inline constexpr int mostWaveformChannels = 2;

double durationSeconds(const AudioFileInfo& file);

/// Reads the whole file in one pass; memory does not depend on its length. `columns` span `axisSeconds`. Throws
/// RequestError where the content cannot be decoded. [one thread at a time]
Waveform readWaveform(AudioFileReader& reader, std::string fileName, int columns, double axisSeconds);

} // namespace driftline
