// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

namespace driftline
{

/// FFTW's planner, in either precision, may be entered by one thread at a time: whoever makes or destroys a plan,
/// anywhere in the process, holds this. The plans that were measured for this machine, if there are any, have been read
/// by then: all plans of a process know of them, whoever comes first. [not the audio thread]
std::mutex& plannerMutex();

} // namespace driftline
