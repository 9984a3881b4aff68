// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace driftline
{

/// One line on standard error, "driftline: MESSAGE". File names and values come from outside: their control characters
/// are shown as '?', so that they can neither break the line nor command the terminal. [any thread]
void printError(const std::string& message);

/// The same, as a warning.
void printWarning(const std::string& message);

} // namespace driftline
