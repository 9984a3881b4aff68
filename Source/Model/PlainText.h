// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace driftline
{

/// Without the blanks, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

/// With ASCII letters in lower case; all other characters stay.
std::string lowerCase(std::string_view text);

// Numbers are written and read always with a decimal point, whatever the host has made of the process's locale.

/// The shortest text that gives the same double back.
std::string formatExactly(double value);

/// The whole text as a number, or nothing. Not-a-number and infinity have no text.
std::optional<double> parseNumber(const std::string& text);

} // namespace driftline
