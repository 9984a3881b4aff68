// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/OutputFile.h"

#include "Offline/Error.h"

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <random>
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

// The four calls of the system that std::filesystem lacks. Each returns 0 or an errno value.
#if defined(_WIN32)

int createExclusively(const fs::path& file)
{
    const int descriptor = ::_wopen(file.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY, _S_IREAD | _S_IWRITE);
    return descriptor < 0 ? errno : (::_close(descriptor), 0);
}

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

int createExclusively(const fs::path& file)
{
    // 0666 minus the user's umask, as any program creates a file.
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return errno;
    ::close(descriptor);
    return 0;
}

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

/// Checks the name and follows links. Throws RequestError.
fs::path resolveTarget(const fs::path& finalPath, OutputFile::Existing existing)
{
    const std::string name = finalPath.string();
    if (!finalPath.has_filename())
        throw RequestError("output \"" + name + "\": this names no file; give the output a file name");

    std::error_code error;
    const fs::path folder = finalPath.has_parent_path() ? finalPath.parent_path() : fs::path(".");
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

/// In the target's folder, and short whatever the target's name, which may use all of the 255 bytes there
/// are.
fs::path temporaryPathFor(const fs::path& target)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::random_device random;
    std::string name = ".driftline-";
    for (int word = 0; word < 2; ++word)
    {
        std::uint32_t bits = random();
        for (int digit = 0; digit < 8; ++digit, bits >>= 4)
            name += digits[bits & 15u];
    }
    return target.parent_path() / (name + ".part");
}

} // namespace

OutputFile::OutputFile(const fs::path& finalPath, Existing existing)
    : finalPath_(finalPath), targetPath_(resolveTarget(finalPath, existing)),
      temporaryPath_(temporaryPathFor(targetPath_)),
      // Registered before it exists, so that there is no moment at which an interrupt would leave it behind.
      registration_(temporaryPath_), existing_(existing)
{
    const int error = createExclusively(temporaryPath_);
    if (error == 0)
        return;
    if (isDiskFull(error))
        throw ExecutionError(finalPath_.string() + ": the disk is full; make room and run again");
    const fs::path folder = targetPath_.has_parent_path() ? targetPath_.parent_path() : fs::path(".");
    throw RequestError(finalPath_.string() + ": the folder " + folder.string() + " cannot be written to ("
                       + reason(error) + "); choose another one or change its permissions");
}

OutputFile::~OutputFile()
{
    if (committed_)
        return;
    std::error_code ignored;
    fs::remove(temporaryPath_, ignored);
}

void OutputFile::commit()
{
    if (committed_)
        return;

    const std::string name = finalPath_.string();
    if (const int error = flushToDisk(temporaryPath_))
        throw ExecutionError(name + ": "
                             + (isDiskFull(error) ? std::string("the disk is full; make room and run again")
                                                  : "cannot be written (" + reason(error) + ")"));

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
    committed_ = true;
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
