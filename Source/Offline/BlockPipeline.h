// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace driftline
{

/// What is done to each block of a stream, whose data the caller keeps in slots numbered from 0. Each step sees the
/// blocks in their order, and a slot is in the hands of one step at a time.
struct PipelineSteps
{
    std::function<bool(std::size_t slot)> read; ///< puts the next block into the slot; false: there is none left
    std::function<void(std::size_t slot)> compute;
    std::function<void(std::size_t slot)> write;
};

/// Runs the steps over the whole stream so that they overlap: while one block is computed, which is done on the calling
/// thread, the one behind it is read and the one in front of it written, by a thread each. With one slot, or where the
/// system gives no thread, one step runs after the other. At least 1 slot; 3 keep all three busy.
///
/// Where a step throws, no step is begun any more, and the first exception comes out of here when all have ended. [any
/// thread but the audio thread]
void runPipeline(std::size_t slots, const PipelineSteps& steps);

} // namespace driftline
