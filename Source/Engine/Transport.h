// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

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
    /// Whether the host goes back from the loop's end to its start when it plays up to there, also inside of a block.
    /// Followed once there has been a position.
    bool isLooping = false;
    double loopStartQuarterNotes = 0.0;
    double loopEndQuarterNotes = 0.0;
};

/// A song that starts at 0 with the first frame and keeps one tempo in 4/4: where it is at `frame`. What everything
/// that works on files goes by. [any thread]
inline Transport transportAt(std::int64_t frame, double sampleRateHz, double tempoBpm)
{
    Transport transport;
    transport.tempoBpm = tempoBpm;
    transport.positionQuarterNotes = static_cast<double>(frame) / sampleRateHz * tempoBpm / 60.0;
    transport.hasPosition = true;
    return transport;
}

} // namespace driftline
