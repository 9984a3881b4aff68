// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/WorkStatus.h"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <functional>

namespace driftline::python
{

/// Below this many samples the interpreter lock is kept: some microseconds of work, less than handing it over can take.
inline constexpr std::size_t worthUnlocking = 8192;

/// Runs `work` on a thread of its own while the calling one waits without the interpreter lock and looks up fifty times
/// a second: a KeyboardInterrupt (or whatever else a signal handler raises) stops the work through its status, and
/// `progress`, unless it is None, is called with the units done and `total`, the last time when all is done; what it
/// raises stops the work too.
///
/// Throws what the work, a signal handler or `progress` threw, after the work has ended. [holds the interpreter lock]
void runWatched(std::uint64_t total, pybind11::handle progress, const std::function<void(WorkStatus&)>& work);

/// Throws TypeError unless it is None or can be called.
void requireProgress(pybind11::handle progress);

/// For work that calls back by itself, on the calling thread, without the interpreter lock: throws what a signal
/// handler raised.
void raiseIfInterrupted();

} // namespace driftline::python
