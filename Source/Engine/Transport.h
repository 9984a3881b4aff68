// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace driftline
{

/// What the host says about its position at the first frame of a block.
struct Transport
{
    double tempoBpm = 120.0; ///< quarter notes per minute; values that are no tempo (0, not-a-number) mean 120
    int meterNumerator = 4;
    int meterDenominator = 4;
    /// Quarter notes since the song's start; may be negative in a count-in. Read when `hasPosition`.
    double positionQuarterNotes = 0.0;
    /// Without a position (a standalone app, a host that gives none) the engine counts from its own start.
    bool hasPosition = false;
    bool isPlaying = true;
};

} // namespace driftline
