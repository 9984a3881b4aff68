// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if !defined(_WIN32)

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace driftline::test
{

/// Starts a process with standard error on `errorDescriptor`, which may be a terminal (below 0: nowhere), and does not
/// wait for it. No file that it writes may grow beyond `largestFileBytes`; 0: as large as it likes. [one thread]
pid_t startProcess(const std::vector<std::string>& arguments, int errorDescriptor, std::uint64_t largestFileBytes = 0);

/// Its exit status, and 128 + the signal's number where a signal ended it, as a shell reports it.
int waitForProcess(pid_t child);

/// Waits until a file in the folder, a temporary one of an output, has been written to. False after 20 s.
bool waitForWriting(const std::filesystem::path& folder);

} // namespace driftline::test

#endif
