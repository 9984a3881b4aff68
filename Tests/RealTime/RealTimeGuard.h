// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace driftline::test
{

/// Watches the calling thread while it lives: every call that allocates, frees, or may wait for another thread is
/// counted. A program that links RealTimeGuard.cpp has the C library's functions for these replaced by ones that count
/// and pass on; operator new, containers and std::mutex end there too. Linux with the GNU C library; not together with
/// sanitizers, which replace the same functions.
class RealTimeSection
{
public:
    RealTimeSection();
    ~RealTimeSection();
    RealTimeSection(const RealTimeSection&) = delete;
    RealTimeSection& operator=(const RealTimeSection&) = delete;
};

/// What the calling thread did in its sections since the last call, such as "3 calls, the first to malloc"; empty if it
/// did nothing that is forbidden.
std::string takeViolations();

} // namespace driftline::test
