// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace driftline
{

/// Text that any font engine takes: what is no UTF-8 (a file's name can be any bytes) becomes a question
/// mark, and control characters become blanks. [any thread]
std::string drawableText(std::string_view text);

/// Without the last character of a text in UTF-8, however many bytes it has. [any thread]
std::string_view withoutLastCharacter(std::string_view text);

} // namespace driftline
