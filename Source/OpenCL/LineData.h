// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineScript.h"

#include <array>
#include <cstdint>

/// What Kernels/EngineScript.cl declares, beside the structures of Engine/EngineScript.h: none has padding.
namespace driftline::opencl
{

/// One Engine in a launch. Offsets count elements of the arrays that all of them share.
struct LineInstance
{
    std::uint64_t line = 0;  ///< where the first channel's ring begins
    std::uint64_t audio = 0; ///< and its audio
    DelayFixed shortest = 0; ///< what the line can read
    DelayFixed longest = 0;
    std::uint32_t mask = 0;       ///< a ring's capacity - 1
    std::uint32_t writeIndex = 0; ///< of the first sample
    std::int32_t firstPlace = 0;  ///< of the first sample, since its tick
    std::int32_t frames = 0;      ///< at least 1
    std::uint32_t ticks = 0;
    std::uint32_t settings = 0;
    std::uint32_t floatFactors = 0;
    std::uint32_t doubleFactors = 0;
    std::uint32_t row = 0;   ///< of its first channel's LineMemory
    std::int32_t unused = 0; ///< so that there is no padding
    std::array<std::uint32_t, 2> heads{};
    std::array<std::uint32_t, 2> headsEnd{};
};
static_assert(sizeof(LineInstance) == 4 * 8 + 14 * 4);

struct FilterMemory
{
    double carried = 0.0;
    std::array<float, onePoleBlock> begun{};
};

/// A channel's LoopMemory.
struct LineMemory
{
    FilterMemory constant;
    FilterMemory highPass;
    FilterMemory lowPass;
};
static_assert(sizeof(LineMemory) == 3 * (8 + 4 * onePoleBlock));

inline LineMemory lineMemory(const LoopMemory& memory)
{
    const auto of = [](const OnePoleState& state) { return FilterMemory{state.carried, state.begun}; };
    return {of(memory.constant), of(memory.highPass), of(memory.lowPass)};
}

inline LoopMemory loopMemory(const LineMemory& memory)
{
    const auto of = [](const FilterMemory& filter) { return OnePoleState{filter.carried, filter.begun}; };
    return {of(memory.constant), of(memory.highPass), of(memory.lowPass)};
}

} // namespace driftline::opencl
