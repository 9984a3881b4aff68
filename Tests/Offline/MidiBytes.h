// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/ChunkBytes.h"

#include <cstdint>
#include <initializer_list>
#include <string>

namespace driftline::test
{

/// Bytes as they are.
inline std::string bytesOf(std::initializer_list<int> values)
{
    std::string bytes;
    for (const int value : values)
        bytes.push_back(static_cast<char>(value));
    return bytes;
}

/// A number of a MIDI file's own kind: seven bits a byte.
inline std::string variableNumber(std::uint32_t number)
{
    std::string bytes(1, static_cast<char>(number & 0x7FU));
    for (number >>= 7; number > 0; number >>= 7)
        bytes.insert(bytes.begin(), static_cast<char>((number & 0x7FU) | 0x80U));
    return bytes;
}

/// An event after so many ticks.
inline std::string midiEvent(std::uint32_t ticks, std::initializer_list<int> message)
{
    return variableNumber(ticks) + bytesOf(message);
}

inline std::string midiTrack(const std::string& events)
{
    const auto all = events + midiEvent(0, {0xFF, 0x2F, 0x00});
    return "MTrk" + bigEndian(all.size(), 4) + all;
}

inline std::string midiHeader(int format, int tracks, int division)
{
    std::string header = "MThd";
    header += bigEndian(6, 4);
    for (const int number : {format, tracks, division})
        header += bigEndian(static_cast<std::uint64_t>(number), 2);
    return header;
}

} // namespace driftline::test
