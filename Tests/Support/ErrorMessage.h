// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace driftline::test
{

/// The message of the `Error` that `action` throws; a text that no test asks for when it throws none. Any
/// other type of exception goes through and fails the test.
template<typename Error, typename Action>
std::string messageOf(Action action)
{
    try
    {
        action();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return "nothing was thrown";
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace driftline::test
