// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the Engine cuts a block into chunks, for `process` and for `plan`.
#pragma once

#include "Engine/Engine.h"

#include <algorithm>
#include <limits>

namespace driftline
{

/// `fill` gives the heads of up to so many samples from an offset on, and says how many; `run` does the rest with them.
template<class FillHeads, class Run>
void Engine::processChunks(int frames, FillHeads&& fill, Run&& run)
{
    for (int offset = 0; offset < frames;)
    {
        if (sinceTick_ == 0)
            tick();
        const int length = fill(offset, chunkLength(frames - offset));
        run(offset, length);
        frame_ += length;
        sinceTick_ = static_cast<int>(frame_ % tickSamples);
        offset += length;
    }
}

/// The same along the curve: `fill` gives the heads of so many samples from an offset on.
template<class FillHeads, class Run>
void Engine::followCurve(const EngineBlock& block, const Transport& transport, FillHeads&& fill, Run&& run)
{
    if (modulation_.followTransport(transport))
        breakPhase();
    hasChanged_ = hasChanged_ || modulation_.hasNewTempo();
    std::size_t nextNote = 0;
    const auto follow = [&](int offset, int atMost) {
        takeNotes(block, nextNote, offset);
        const bool hasNote = nextNote < block.notes.size() && block.notes[nextNote].frame < block.frames;
        const int untilNote = hasNote ? block.notes[nextNote].frame - offset : atMost;
        const int frames = beginChunk(block, offset, std::min(atMost, untilNote));
        fill(offset, frames);
        if (modulation_.advance(frames))
            breakPhase();
        return frames;
    };
    processChunks(block.frames, follow, run);
    takeNotes(block, nextNote, std::numeric_limits<int>::max());
}

} // namespace driftline
