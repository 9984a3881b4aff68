// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"

#include <cstdint>
#include <optional>

namespace driftline
{

/// What the engine makes of a MIDI message of a channel, whichever it is: keys struck and let go (also by a velocity of
/// 0), and every key let go by "all sound off", "all notes off" and the modes that mean the latter. Nothing for others.
/// [any thread]
constexpr std::optional<NoteEvent> noteFromMidi(int frame, std::uint8_t status, std::uint8_t first, std::uint8_t second)
{
    switch (status & 0xF0)
    {
    case 0x80:
        return NoteEvent{frame, first, 0};
    case 0x90:
        return NoteEvent{frame, first, second};
    case 0xB0:
        if (first == 120 || (first >= 123 && first <= 127))
            return NoteEvent{frame, NoteEvent::allKeys, 0};
        break;
    default:
        break;
    }
    return std::nullopt;
}

} // namespace driftline
