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
/// off is a jump. Where the host loops, so does the song, at the sample. [audio thread]
class SongClock
{
public:
    void reset() { *this = {}; }

    bool operator==(const SongClock&) const = default;

    /// To be called at the first sample of each block. Returns whether the position jumped.
    bool follow(const Transport& transport, double sampleRate);

    /// Wraps where nobody ever gets, after days without a position from the host. Not beyond `samplesToLoopEnd`.
    /// Returns whether the loop has ended and begun again.
    bool advance(int samples)
    {
        const bool wasBeforeEnd = position_ < loopEnd_;
        position_ =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(position_)
                                      + static_cast<std::uint64_t>(step_) * static_cast<std::uint64_t>(samples));
        if (samples > 0)
            wayHere_ = step_;
        const bool wraps = hasLoop() && wasBeforeEnd && position_ >= loopEnd_;
        if (wraps)
            position_ -= loopEnd_ - loopStart_;
        return wraps;
    }

    /// How many samples from here the loop begins again, or `atMost`, whichever is less; at least 1.
    int samplesToLoopEnd(int atMost) const
    {
        return hasLoop() && position_ < loopEnd_ ? samplesTo(loopEnd_, atMost) : atMost;
    }

    /// Whether this is the first sample at or behind a line of a grid of this many quarter notes that begins at 0.
    bool isOnGrid(double quarterNotes) const;

    /// How many samples from here the next such sample is, or `atMost`, whichever is less; at least 1.
    int samplesToGrid(double quarterNotes, int atMost) const;

    bool isStanding() const { return step_ == 0; }

    /// May be negative in a count-in.
    double positionQuarterNotes() const;

    /// How far a sample goes: 0 while the host is stopped.
    double quarterNotesPerSample() const;

    /// The same at the tempo alone: also while it stands, and not while it catches up.
    double quarterNotesPerSampleAtTempo() const;

    double tempoBpm() const { return tempoBpm_; }

private:
    bool hasLoop() const { return loopEnd_ > loopStart_; }
    void setLoop(const Transport& transport);
    std::int64_t wayTo(std::int64_t expected, double sampleRate) const;
    std::int64_t sinceGrid(double quarterNotes) const;

    /// Needs a position before `place`.
    int samplesTo(std::int64_t place, int atMost) const
    {
        if (step_ <= 0)
            return atMost;
        const std::int64_t samples = (place - position_ + step_ - 1) / step_;
        return samples < atMost ? static_cast<int>(samples) : atMost;
    }

    std::int64_t position_ = 0;
    std::int64_t step_ = 0;
    std::int64_t stepAtTempo_ = 0;
    std::int64_t wayHere_ = 0; ///< from the sample before; 0 where there is none or the position has jumped
    std::int64_t loopStart_ = 0;
    std::int64_t loopEnd_ = 0; ///< not behind the start: there is no loop
    double tempoBpm_ = 120.0;
    bool isFollowing_ = false;
};

} // namespace driftline
