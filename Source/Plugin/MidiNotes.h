// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"
#include "Engine/MidiMessage.h"

#include <juce_audio_basics/juce_audio_basics.h>

#include <span>
#include <vector>

namespace driftline
{

/// A block's MIDI as the engine's notes, of all channels. [audio thread]
class MidiNotes
{
public:
    /// More notes than any hands play in a block. Where there are more, the rest lets every key go.
    static constexpr std::size_t mostNotes = 1024;

    MidiNotes() { notes_.reserve(mostNotes); }

    /// Valid until the next call. Does not allocate.
    std::span<const NoteEvent> read(const juce::MidiBuffer& midi)
    {
        notes_.clear();
        for (const auto event : midi)
            if (event.numBytes == 3)
                if (const auto note = noteFromMidi(event.samplePosition, event.data[0], event.data[1], event.data[2]))
                    put(*note);
        return notes_;
    }

private:
    void put(const NoteEvent& note)
    {
        if (notes_.size() < mostNotes)
            notes_.push_back(note);
        else
            notes_.back() = {note.frame, NoteEvent::allKeys, 0};
    }

    std::vector<NoteEvent> notes_;
};

} // namespace driftline
