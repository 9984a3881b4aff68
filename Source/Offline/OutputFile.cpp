// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/OutputFile.h"

#include "Offline/Error.h"

#include <cerrno>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <system_error>

#include <fcntl.h>
#if defined(_WIN32)
#include <io.h>
#include <sys/stat.h>
#else
#include <unistd.h>
#endif

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

// The calls of the system that std::filesystem lacks. Each returns 0 or an errno value.
#if defined(_WIN32)

int flushToDisk(const fs::path& file)
{
    const int descriptor = ::_wopen(file.c_str(), _O_WRONLY | _O_BINARY);
    if (descriptor < 0)
        return errno;
    const int error = ::_commit(descriptor) == 0 ? 0 : errno;
    ::_close(descriptor);
    return error;
}

int renameWithoutReplacing(const fs::path& from, const fs::path& to)
{
    return ::_wrename(from.c_str(), to.c_str()) == 0 ? 0 : errno; // never replaces on this system
}

#else

int flushToDisk(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int error = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    // Some file systems cannot flush on request and say EINVAL: no loss that could be reported.
    return error == EINVAL ? 0 : error;
}

int renameWithoutReplacing(const fs::path& from, const fs::path& to)
{
    // A hard link fails where the name exists, atomically; a rename would replace what appeared there
    // meanwhile.
    if (::link(from.c_str(), to.c_str()) == 0)
        return ::unlink(from.c_str()) == 0 ? 0 : errno;
    if (errno == EEXIST)
        return EEXIST;
    // A file system without hard links (FAT, some network ones): look, then rename.
    std::error_code status;
    if (fs::exists(fs::symlink_status(to, status)))
        return EEXIST;
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

#endif

std::string reason(int error) { return std::generic_category().message(error); }

bool isDiskFull(int error)
{
#if defined(EDQUOT)
    if (error == EDQUOT)
        return true;
#endif
    return error == ENOSPC;
}

fs::path folderOf(const fs::path& target) { return target.has_parent_path() ? target.parent_path() : fs::path("."); }

/// Checks the name and follows links. Throws RequestError.
fs::path resolveTarget(const fs::path& finalPath, OutputFile::Existing existing)
{
    const std::string name = finalPath.string();
    if (!finalPath.has_filename())
        throw RequestError("output \"" + name + "\": this names no file; give the output a file name");

    std::error_code error;
    const fs::path folder = folderOf(finalPath);
    if (!fs::is_directory(folder, error))
        throw RequestError(name + ": the folder " + folder.string()
                           + (fs::exists(folder, error) ? " is not a folder; choose another one"
                                                        : " does not exist; create it or choose another one"));

    const fs::file_status link = fs::symlink_status(finalPath, error);
    if (link.type() == fs::file_type::none)
        throw RequestError(name + ": this name cannot be used (" + error.message() + "); choose another one");
    if (!fs::exists(link))
        return finalPath;

    const fs::file_status status = fs::status(finalPath, error);
    if (fs::is_directory(status))
        throw RequestError(name + ": this is a folder; name a file in it");
    if (!fs::is_regular_file(status))
        throw RequestError(name + ": this is not a regular file; name another output");
    if (existing == OutputFile::Existing::refuse)
        throw RequestError(name + ": the file exists; choose another name or pass --overwrite");

    const fs::path target = fs::canonical(finalPath, error);
    if (error)
        throw RequestError(name + ": the link cannot be followed (" + error.message() + "); remove it");
    return target;
}

/// Leftovers are looked for once per folder and process: a folder may hold a hundred thousand files, and a batch write
/// as many into it.
void tidyOnce(const fs::path& folder)
{
    static std::mutex mutex;
    static std::set<fs::path> tidied;
    std::error_code error;
    const auto name = fs::absolute(folder, error);
    {
        const std::scoped_lock lock(mutex);
        if (!tidied.insert(name).second)
            return;
    }
    removeStaleTemporaryFiles(folder);
}

} // namespace

OutputFile::OutputFile(const fs::path& finalPath, Existing existing)
    : finalPath_(finalPath), targetPath_(resolveTarget(finalPath, existing)),
      // In the target's folder, and short whatever the target's name, which may use all of the 255 bytes there are.
      temporaryPath_(newTemporaryPath(targetPath_.parent_path())),
      // Registered before it exists, so that there is no moment at which an interrupt would leave it behind.
      registration_(temporaryPath_), existing_(existing)
{
    tidyOnce(folderOf(targetPath_));
    const int error = registration_.createWith([&] { return lock_.create(temporaryPath_); });
    if (error == 0)
        return;
    if (isDiskFull(error))
        throw ExecutionError(finalPath_.string() + ": the disk is full; make room and run again");
    throw RequestError(finalPath_.string() + ": the folder " + folderOf(targetPath_).string()
                       + " cannot be written to (" + reason(error) + "); choose another one or change its permissions");
}

OutputFile::~OutputFile()
{
    if (committed_)
        return;
#if defined(_WIN32)
    lock_.release(); // an open file cannot be removed
#endif
    std::error_code ignored;
    fs::remove(temporaryPath_, ignored);
}

void OutputFile::commit()
{
    if (committed_)
        return;
    try
    {
        giveName();
    }
    catch (...)
    {
        endIfInterrupted(); // the file may be gone for that alone
        throw;
    }
    committed_ = true;
    lock_.release();
}

void OutputFile::giveName()
{

    const std::string name = finalPath_.string();
    if (const int error = flushToDisk(temporaryPath_))
        throw ExecutionError(name + ": "
                             + (isDiskFull(error) ? std::string("the disk is full; make room and run again")
                                                  : "cannot be written (" + reason(error) + ")"));
#if defined(_WIN32)
    lock_.release(); // an open file cannot be renamed
#endif

    if (existing_ == Existing::overwrite)
    {
        // The replacement keeps the permissions of what it replaces. Where that is not possible the content
        // still is.
        std::error_code ignored;
        const fs::file_status replaced = fs::status(targetPath_, ignored);
        if (fs::exists(replaced))
            fs::permissions(temporaryPath_, replaced.permissions(), ignored);

        std::error_code error;
        fs::rename(temporaryPath_, targetPath_, error);
        if (error)
            throw ExecutionError(name + ": the finished file cannot be given this name (" + error.message() + ")");
    }
    else if (const int error = renameWithoutReplacing(temporaryPath_, targetPath_))
    {
        if (error == EEXIST)
            throw RequestError(name
                               + ": a file of this name appeared meanwhile; choose another name or pass "
                                 "--overwrite");
        throw ExecutionError(name + ": the finished file cannot be given this name (" + reason(error) + ")");
    }
}

void requireDifferentFiles(const fs::path& input, const fs::path& output)
{
    std::error_code error; // a name that does not exist is no such file; the open that follows says so
    if (fs::equivalent(input, output, error))
        throw RequestError(output.string() + ": input and output are the same file; name another output");
}

void requireWritten(const std::ofstream& stream, const fs::path& file)
{
    if (stream)
        return;
    const int error = errno;
    if (isDiskFull(error))
        throw ExecutionError(file.string() + ": the disk is full; make room and run again");
    throw ExecutionError(file.string() + ": cannot be written whole (" + reason(error)
                         + "); check the disk and the folder's permissions");
}

} // namespace driftline
