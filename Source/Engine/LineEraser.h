// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"
#include "Engine/SmoothedGain.h"

#include <cstdint>

namespace driftline
{

/// Clears the line without a click and without a long stop: fades out what goes in and what is read, then erases a few
/// hundred samples of the past for every sample of the present, newest first, while the new input is recorded again,
/// and lets what is read back in when nothing old is left: 0.2 s later at any rate. [audio thread]
class LineEraser
{
public:
    void reset();

    /// Begins, unless it is under way. `ticks`: how long the fades take.
    void begin(int ticks);

    /// At each tick; `frame` is the absolute index of the sample that follows.
    void tick(std::int64_t frame, std::uint32_t capacity, int ticks);

    bool isActive() const { return stage_ != Stage::idle; }

    /// Erases what is due in a chunk of `frames` samples that starts at `frame`; to be called after the line has run.
    void erase(DelayMemory& memory, std::int64_t frame, int frames) const;

    /// To be called once a chunk, after `erase` of every channel.
    void advance(int frames);

    const float* inputGate(int firstInTick, int frames) { return input_.fill(firstInTick, frames); }
    const float* readGate(int firstInTick, int frames) { return read_.fill(firstInTick, frames); }

private:
    enum class Stage
    {
        idle,
        closing,
        erasing,
        opening
    };

    static constexpr int erasedPerFrame = 256;

    Stage stage_ = Stage::idle;
    SmoothedGain input_;
    SmoothedGain read_;
    std::int64_t firstNew_ = 0; ///< absolute index of the first sample that is kept
    std::int64_t erased_ = 0;   ///< samples before it that are erased
};

} // namespace driftline
