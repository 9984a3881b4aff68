// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace driftline::test
{

/// How many of these random cases a property test tries: all of them, or a quarter (rounded up) in a build with
/// sanitizers, where each costs many times as much. What those look for, a wrong access or an overflow, shows in few
/// cases that take all branches; equal bits are what the plain builds check in all of them. For the few tests that
/// would else take half the time of all.
constexpr std::uint64_t effort(std::uint64_t cases)
{
#if defined(DRIFTLINE_SANITIZED)
    return (cases + 3) / 4;
#else
    return cases;
#endif
}

} // namespace driftline::test
