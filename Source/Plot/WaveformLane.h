// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/Lane.h"
#include "Plot/Waveform.h"

namespace driftline
{

/// What is at the top and bottom edge of a waveform, in dBFS: the next multiple of 3 at or above the peak, so
/// that quiet files can be seen and loud ones fit.
double waveformEdgeDecibels(float peak);

/// How a waveform lane looks.
struct WaveformLook
{
    std::string_view name; ///< "IN"
    Colour colour;
    double edgeDecibels = 0.0;
};

/// Draws peaks, with the root mean square brighter inside, one row a channel. Grid and frame included.
void drawWaveformLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                      const Waveform& waveform, const WaveformLook& look);

} // namespace driftline
