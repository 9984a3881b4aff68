// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"

#include <cstdint>

namespace driftline
{

/// The song's position at the current sample, in whole units of 2^-44 quarter notes, so that n samples
/// advance it by exactly n steps however they are grouped into blocks.
///
/// It runs on its own from where the host said the song is, at the host's tempo, and listens to the host
/// again at each block: a position that agrees to within a millisecond is taken for the rounding that hosts
/// do and changes nothing; one that is off by more is caught up with over the next samples; one that is far
/// off is a jump. [audio thread]
class SongClock
{
public:
    void reset() { *this = {}; }

    /// To be called at the first sample of each block. Returns whether the position jumped.
    bool follow(const Transport& transport, double sampleRate);

    /// Wraps where nobody ever gets, after days without a position from the host.
    void advance(int samples)
    {
        position_ =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(position_)
                                      + static_cast<std::uint64_t>(step_) * static_cast<std::uint64_t>(samples));
    }

    /// May be negative in a count-in.
    double positionQuarterNotes() const;

    /// How far a sample goes: 0 while the host is stopped.
    double quarterNotesPerSample() const;

    double tempoBpm() const { return tempoBpm_; }

private:
    std::int64_t position_ = 0;
    std::int64_t step_ = 0;
    double tempoBpm_ = 120.0;
    bool isFollowing_ = false;
};

} // namespace driftline
