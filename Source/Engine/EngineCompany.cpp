// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Engine.h"

#include <algorithm>
#include <array>

namespace driftline
{

namespace
{

/// Enough to fill vectors, and little enough for the stack.
constexpr std::size_t mostTogether = 16;

} // namespace

void Engine::processTogether(std::span<Engine* const> engines, std::span<const EngineBlock> blocks,
                             std::span<const Transport> transports)
{
    if (engines.size() > mostTogether)
    {
        processTogether(engines.first(mostTogether), blocks.first(mostTogether), transports.first(mostTogether));
        return processTogether(engines.subspan(mostTogether), blocks.subspan(mostTogether),
                               transports.subspan(mostTogether));
    }
    const std::size_t count = engines.size();
    std::array<std::size_t, mostTogether> nextNote{};
    std::array<const LineChunk*, mostTogether> chunks;
    for (std::size_t e = 0; e < count; ++e)
    {
        engines[e]->beginBlock(transports[e]);
        chunks[e] = &engines[e]->chunk_;
    }
    int offset = 0;
    while (count > 1 && offset < blocks[0].frames)
    {
        for (Engine* engine : engines)
            engine->tickIfDue();
        // One that listens takes in what it hears up to where it lets the chunk end: it can't be held back.
        if (std::any_of(engines.begin(), engines.end(), [](Engine* e) { return e->modulation_.isListening(); }))
            break;
        int frames = blocks[0].frames - offset;
        for (std::size_t e = 0; e < count; ++e)
            frames = std::min(frames, engines[e]->openChunk(blocks[e], nextNote[e], offset));
        for (std::size_t e = 0; e < count; ++e)
            engines[e]->prepareChunk(blocks[e], offset, frames);
        processLines({chunks.data(), count});
        for (std::size_t e = 0; e < count; ++e)
            engines[e]->closeChunk(blocks[e].output, offset, frames);
        offset += frames;
    }
    for (std::size_t e = 0; e < count; ++e)
        engines[e]->processFrom(blocks[e], nextNote[e], offset);
}

} // namespace driftline
