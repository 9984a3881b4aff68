// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Offline/Interrupt.h"
#include "Offline/TemporaryFile.h"

#include <filesystem>
#include <iosfwd>

namespace driftline
{

/// An output that appears under its final name only when whole.
///
/// Everything is written to a temporary file in the final file's own folder (so that the last step is an
/// atomic rename) and `commit` gives it its name. Without a commit, and on an interrupt (see Interrupt.h),
/// the temporary file is removed. An existing file is never touched before `commit`, and only when
/// overwriting was asked for; where the final name is a link, the file it points to is the one replaced.
///
/// What a process that was killed has left behind is removed by the next one that writes into the folder: each
/// temporary file is locked by the process that writes it, and the lock goes with the process, however that ends.
///
/// [one thread at a time]
class OutputFile
{
public:
    enum class Existing
    {
        refuse,
        overwrite
    };

    /// Checks the folder and the name, and creates the temporary file.
    /// Throws RequestError when the folder is missing or not writable, when `finalPath` is no regular file (a
    /// folder, a device), or when it exists and `existing` is refuse; ExecutionError when the disk is full.
    OutputFile(const std::filesystem::path& finalPath, Existing existing);
    ~OutputFile();

    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Where to write meanwhile.
    const std::filesystem::path& temporaryPath() const { return temporaryPath_; }
    /// The name that was asked for; the one to use in messages.
    const std::filesystem::path& finalPath() const { return finalPath_; }

    /// Flushes the temporary file to the disk and gives it its final name. Throws ExecutionError when that
    /// fails, and RequestError when a file of that name has appeared meanwhile and `existing` is refuse.
    void commit();

private:
    void giveName();

    std::filesystem::path finalPath_;
    std::filesystem::path targetPath_; // finalPath_ with links followed
    std::filesystem::path temporaryPath_;
    TemporaryFileRegistration registration_;
    TemporaryFileLock lock_;
    Existing existing_;
    bool committed_ = false;
};

/// Throws RequestError when both names lead to one existing file, by whatever spelling, link or mount.
void requireDifferentFiles(const std::filesystem::path& input, const std::filesystem::path& output);

/// Throws ExecutionError, naming `file`, when writing to the stream has failed, with the system's reason where there is
/// one. Set errno to 0 before the writing, and close the stream: only then has all been written.
void requireWritten(const std::ofstream& stream, const std::filesystem::path& file);

} // namespace driftline
