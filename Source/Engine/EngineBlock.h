// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace driftline
{

/// A key of a MIDI keyboard, struck or let go, on whatever channel.
struct NoteEvent
{
    /// As a number: every key at once, to be let go.
    static constexpr int allKeys = -1;

    int frame = 0;    ///< in the block
    int number = 60;  ///< 0 to 127, 60 is middle C; others are no key
    int velocity = 0; ///< 1 to 127; 0: let go
};

/// What comes in and goes out in one call of `Engine::process`. All that comes in for a sample is read before anything
/// goes out for it: an output may be any of the inputs, of the sidechain, too.
struct EngineBlock
{
    const float* const* input = nullptr; ///< as many channels as the engine has, of `frames` samples
    float* const* output = nullptr;      ///< the same
    int frames = 0;                      ///< from 0 up
    /// Another sound to listen to: `sidechainChannels` channels of `frames` samples. 0: silence.
    const float* const* sidechain = nullptr;
    int sidechainChannels = 0;
    /// Sorted by frame. One before the block counts for its first sample, one behind it for the sample that follows.
    std::span<const NoteEvent> notes{};
};

} // namespace driftline
