// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/SongClock.h"

namespace driftline
{

/// Which slot plays: the one that the parameter or a key has asked for last, from where the song lets it. [audio
/// thread]
class SlotSwitch
{
public:
    bool operator==(const SlotSwitch&) const = default;

    /// The parameter, at a tick. `gridQuarterNotes`: where in the song a switch may happen; 0: anywhere. `isFirst`: of
    /// all ticks; then the slot plays at once.
    void update(int parameter, double gridQuarterNotes, bool isFirst)
    {
        gridQuarterNotes_ = gridQuarterNotes;
        if (parameter != parameter_ || isFirst)
            asked_ = parameter_ = parameter;
        if (isFirst)
            playing_ = asked_;
    }

    /// A key asks for a slot.
    void ask(int slot) { asked_ = slot; }

    /// From 1.
    int playing() const { return playing_; }

    /// To be called at the current sample. Returns whether another slot plays from here on.
    bool switches(const SongClock& song)
    {
        if (asked_ == playing_)
            return false;
        // A song that stands has no next beat.
        if (gridQuarterNotes_ > 0.0 && !song.isStanding() && !song.isOnGrid(gridQuarterNotes_))
            return false;
        playing_ = asked_;
        return true;
    }

    /// How many samples from here it has to be asked again, or `atMost`, whichever is less.
    int samplesToSwitch(const SongClock& song, int atMost) const
    {
        return asked_ == playing_ ? atMost : song.samplesToGrid(gridQuarterNotes_, atMost);
    }

private:
    double gridQuarterNotes_ = 0.0;
    int parameter_ = 1;
    int asked_ = 1;
    int playing_ = 1;
};

} // namespace driftline
