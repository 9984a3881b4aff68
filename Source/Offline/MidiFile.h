// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace driftline
{

/// A note of a file: the engine's, and when.
struct MidiFileNote
{
    double quarterNotes = 0.0; ///< since the file's start
    NoteEvent note;            ///< its frame is 0
};

/// The notes of a standard MIDI file, of all tracks and channels, in the order in which they come.
struct MidiFile
{
    std::vector<MidiFileNote> notes;
    std::optional<double> tempoBpm; ///< the first that it names
    bool changesTempo = false;      ///< whether it names another one later
};

/// Reads a standard MIDI file of format 0 or 1 ("Standard MIDI Files 1.0", MIDI Manufacturers Association), counted in
/// ticks of a quarter note. Throws RequestError, with the byte, for a file that cannot be read, is torn, or of another
/// kind. [any thread]
MidiFile readMidiFile(const std::filesystem::path& file);

} // namespace driftline
