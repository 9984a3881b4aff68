// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"

#include <bitset>
#include <utility>

namespace driftline
{

/// The keys of a keyboard: twelve of them may choose slots, the others trigger. What happens at one sample is gathered
/// here until it is asked for. [audio thread]
class NoteKeys
{
public:
    void reset() { *this = {}; }

    bool operator==(const NoteKeys&) const = default;

    /// The octave whose keys choose slots, as slot_keys counts: 1 begins at note 0. 0: all keys trigger.
    void setSlotOctave(int octave) { firstSlotKey_ = octave == 0 ? -1 : slotKeyCount * (octave - 1); }

    void take(const NoteEvent& note)
    {
        if (note.number == NoteEvent::allKeys)
            held_.reset();
        if (note.number < 0 || note.number >= keyCount)
            return;
        const auto key = static_cast<std::size_t>(note.number);
        if (note.velocity <= 0)
        {
            held_.reset(key);
            return;
        }
        const int slot = note.number - firstSlotKey_ + 1;
        if (firstSlotKey_ >= 0 && slot >= 1 && slot <= slotKeyCount)
        {
            slot_ = slot;
            return;
        }
        held_.set(key);
        isStruck_ = true;
    }

    /// A slot, from 1, as if its key had been struck.
    void chooseSlot(int slot) { slot_ = slot; }

    /// Whether a key that triggers has been struck since the last call.
    bool takeStrike() { return std::exchange(isStruck_, false); }

    /// Whether any key that triggers is held.
    bool isHeld() const { return held_.any(); }

    /// The slot, from 1, that a key has chosen since the last call; 0: none.
    int takeSlot() { return std::exchange(slot_, 0); }

private:
    static constexpr int keyCount = 128;
    static constexpr int slotKeyCount = 12;

    std::bitset<keyCount> held_;
    int firstSlotKey_ = -1; ///< the first slot's note; -1: none
    int slot_ = 0;
    bool isStruck_ = false;
};

} // namespace driftline
