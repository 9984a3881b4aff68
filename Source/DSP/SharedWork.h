// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace driftline
{

/// Calls `work` once on each of so many threads, at least 1, the calling one among them, and returns when all are done;
/// where the system gives no more threads, on fewer. Throws the first exception that comes out of one, when all have
/// ended. [any thread but the audio thread]
void runOnThreads(unsigned threads, const std::function<void()>& work);

/// Calls `work` once for each index below `count`, from 0 up, on whichever of the threads is free. After an exception
/// no index is begun any more. Throws as runOnThreads. [any thread but the audio thread]
void shareOut(std::size_t count, unsigned threads, const std::function<void(std::size_t index)>& work);

} // namespace driftline
