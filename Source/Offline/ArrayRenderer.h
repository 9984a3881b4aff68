// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/WorkStatus.h"
#include "Model/Patch.h"
#include "Offline/RenderSetup.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace driftline
{

/// A number of recordings of one length in memory, each rendered by itself.
struct ArrayRenderRequest
{
    Patch patch;
    double sampleRateHz = 48000.0; ///< 8,000 to 384,000
    double tempoBpm = 120.0;       ///< see requireTempo
    TailLength tail;
    RenderResponse response; ///< what Space plays, see spaceResponseOf
    std::size_t recordings = 1;
    std::size_t channels = 1; ///< of each recording
    std::int64_t frames = 0;  ///< of each recording
};

struct ArrayRenderReport
{
    std::int64_t badSamples = 0; ///< not-a-number or infinite, taken as 0
    bool isTimeLimited = false;  ///< Time asked for more than 30 s
};

/// Reads the frames from `firstFrame` on of a line into `block`. Lines are the channels of all recordings, one
/// recording after the other. Called by several threads at once.
using ReadLine = std::function<void(std::size_t line, std::int64_t firstFrame, std::span<float> block)>;

/// The tail that `renderArrays` adds to each recording. [any thread]
TailFrames tailFramesOf(const ArrayRenderRequest& request);

/// Renders every recording as `render` does a file: the same bits. `output` holds the lines one after the other, each
/// of `frames` samples and the tail. Pairs of channels are spread over `threads` threads, at least 1.
///
/// `status` counts frames of lines; once it is stopped, this returns within milliseconds. [one thread at a time]
ArrayRenderReport renderArrays(const ArrayRenderRequest& request, const ReadLine& readLine, std::span<float> output,
                               unsigned threads, WorkStatus& status);

} // namespace driftline
