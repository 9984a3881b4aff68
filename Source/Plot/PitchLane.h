// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/DelayTrace.h"
#include "Plot/Lane.h"

namespace driftline
{

/// The ratio at which a trace plays back: 1 as it came, 2 an octave up, below 0 backwards. Grid and frame included.
void drawPitchLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const DelayTrace& trace);

} // namespace driftline
