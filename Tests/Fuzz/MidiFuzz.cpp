// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Offline/Error.h"
#include "Offline/MidiFile.h"

#include <cmath>

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        const MidiFile midi = readMidiFile(fileOf(data, size, ".mid"));
        double before = 0.0;
        for (const auto& [quarterNotes, note] : midi.notes)
        {
            require(std::isfinite(quarterNotes) && quarterNotes >= before, "notes come in their order");
            require(note.number >= NoteEvent::allKeys && note.number <= 127, "a note is a key, or all of them");
            require(note.velocity >= 0 && note.velocity <= 127, "a velocity is one");
            before = quarterNotes;
        }
        require(!midi.tempoBpm || (std::isfinite(*midi.tempoBpm) && *midi.tempoBpm > 0.0), "a tempo is one");
    }
    catch (const RequestError& error)
    {
        requireReason(error);
    }
    return 0;
}
