// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <thread>

namespace driftline
{

/// What --threads of any command may ask for: more than that is a slip of the keyboard.
inline constexpr unsigned mostThreads = 1024;

/// One per processor where no number was asked for.
inline unsigned threadCount(unsigned requested)
{
    return requested != 0 ? requested : std::max(1U, std::thread::hardware_concurrency());
}

} // namespace driftline
