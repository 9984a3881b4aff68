// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace driftline
{

/// The request was wrong: usage, a file that cannot be read, malformed data. The message is one line that
/// names the file, the place in it and the remedy. The command line prints it and exits with status 2.
class RequestError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The request was right and could not be carried out: a full disk, a device that went away. One line,
/// status 1.
class ExecutionError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace driftline
