// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace driftline
{

/// A name for a new temporary file in this folder: ".driftline-", eight digits for this machine, sixteen random ones,
/// ".part". [any thread]
std::filesystem::path newTemporaryPath(const std::filesystem::path& folder);

/// A temporary file held open and locked (flock; on Windows, being open is enough), so that other processes see that
/// somebody is still writing it. The system takes the lock away when the process ends. [one thread at a time]
class TemporaryFileLock
{
public:
    TemporaryFileLock() = default;
    ~TemporaryFileLock() { release(); }

    TemporaryFileLock(const TemporaryFileLock&) = delete;
    TemporaryFileLock& operator=(const TemporaryFileLock&) = delete;

    /// Creates the file, which must not exist, and locks it. Returns 0 or an errno value.
    int create(const std::filesystem::path& file);

    /// The file may be renamed or removed from now on, by this process too.
    void release();

private:
    int descriptor_ = -1;
};

/// Removes the temporary files in a folder whose process has ended, and no others: those of another machine, which may
/// share the folder and not the locks, and those that cannot be locked at all, stay. Says nothing about what cannot be
/// removed. [any thread]
void removeStaleTemporaryFiles(const std::filesystem::path& folder);

} // namespace driftline
