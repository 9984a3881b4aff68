// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

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

/// The same of a list, the factory's presets say: every fourth of them.
template<class List>
auto someOf(const List& list)
{
    std::vector<std::remove_cv_t<typename List::value_type>> chosen;
    const std::size_t step = effort(4) == 4 ? 1 : 4;
    for (std::size_t i = 0; i < list.size(); i += step)
        chosen.push_back(list[i]);
    return chosen;
}

} // namespace driftline::test
