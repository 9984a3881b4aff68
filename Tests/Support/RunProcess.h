// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace driftline::test
{

struct ProcessResult
{
    int status = -1; ///< exit status; 128 + the signal's number where a signal ended it, as a shell reports it
    std::string standardOutput;
    std::string standardError;
};

/// Runs `arguments[0]`, a path, with the rest as its arguments, without a shell, with empty standard input, and waits
/// for it. Throws std::system_error when it cannot be started. [one thread at a time]
ProcessResult runProcess(const std::vector<std::string>& arguments);

} // namespace driftline::test
