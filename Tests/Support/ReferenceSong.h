// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"

#include <cstdint>

namespace driftline::reference
{

/// The song clock of Source/Engine/README.md, a sample at a time. Positions are in 2^-44 quarter note.
struct Song
{
    double tempoBpm = 120.0;
    int meterNumerator = 4;
    int meterDenominator = 4;
    std::int64_t position = 0; ///< s
    std::int64_t step = 0;
    std::int64_t stepAtTempo = 0;
    std::int64_t way = 0; ///< that led from the sample before to this one; 0 where none did
    std::int64_t loopStart = 0;
    std::int64_t loopEnd = 0;
    bool isFollowing = false;

    /// Returns whether the position has jumped.
    bool startBlock(const Transport& transport, double sampleRateHz);

    /// To the next sample. Returns whether the loop has begun again.
    bool next();

    /// Whether a line of the grid lies on this sample or between the one before and this one.
    bool isOnGrid(double quarterNotes) const;
};

} // namespace driftline::reference
