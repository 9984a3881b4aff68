// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Plot/DelayTrace.h"
#include "Plot/Lane.h"

#include <string>

namespace driftline
{

/// What the delay lane says beside the trace.
struct DelayLaneText
{
    std::string subject; ///< the settings behind the trace
    std::string jump;    ///< what happens at a jump: "fade 20 ms"; empty where jumps glide, and shows as a slope
    std::string limit;   ///< a warning, in coral, in place of the range of delays; empty for none
};

/// The delays in milliseconds: the left channel as a line over a fill, the right one as a paler line where it differs.
/// Steps are dotted: nothing is read in between. Grid and frame included.
void drawDelayLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const DelayTrace& trace, const DelayLaneText& text);

} // namespace driftline
