// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/TemporaryFile.h"

#include "Offline/Sha256.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#if defined(_WIN32)
#include <io.h>
#include <sys/stat.h>
#else
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace fs = std::filesystem;

namespace driftline
{

namespace
{

constexpr std::string_view prefix = ".driftline-";
constexpr std::string_view ending = ".part";
constexpr std::size_t machineDigits = 8;
constexpr std::size_t randomDigits = 16;

/// Not the name alone, which machines that share a folder may have in common, nor the identity that virtual machines
/// are copied with.
std::string machineTag()
{
    static const std::string tag = [] {
        std::string identity;
#if defined(_WIN32)
        if (const char* const name = std::getenv("COMPUTERNAME"))
            identity = name;
#else
        std::array<char, 256> name{};
        if (::gethostname(name.data(), name.size() - 1) == 0)
            identity = name.data();
        std::ifstream file("/etc/machine-id");
        identity.append(std::istreambuf_iterator<char>(file), {});
#endif
        Sha256 hash;
        hash.add({reinterpret_cast<const unsigned char*>(identity.data()), identity.size()});
        return hash.finish().substr(0, machineDigits);
    }();
    return tag;
}

bool isOfThisMachine(const fs::path& file)
{
    const std::string name = file.filename().string();
    return name.size() == prefix.size() + machineDigits + randomDigits + ending.size() && name.starts_with(prefix)
           && name.ends_with(ending) && name.compare(prefix.size(), machineDigits, machineTag()) == 0;
}

#if defined(_WIN32)

int openAndLock(const fs::path& file, int& descriptor)
{
    descriptor =
        ::_wopen(file.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    return descriptor < 0 ? errno : 0;
}

void closeDescriptor(int descriptor) { ::_close(descriptor); }

/// A file that is open anywhere cannot be removed on this system.
void removeIfStale(const fs::path& file)
{
    std::error_code ignored;
    fs::remove(file, ignored);
}

#else

int openAndLock(const fs::path& file, int& descriptor)
{
    for (;;)
    {
        // 0666 minus the user's umask, as any program creates a file.
        descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return errno;
        // A disk without locks: then nobody else gets one either, and leftovers stay.
        if (::flock(descriptor, LOCK_EX) != 0)
            return 0;
        // Before it was locked, another process may have taken it for a leftover.
        struct stat status = {};
        if (::fstat(descriptor, &status) != 0 || status.st_nlink > 0)
            return 0;
        ::close(descriptor);
    }
}

void closeDescriptor(int descriptor) { ::close(descriptor); }

void removeIfStale(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return;
    struct stat locked = {}, named = {};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &locked) == 0 && S_ISREG(locked.st_mode)
        && ::lstat(file.c_str(), &named) == 0 && named.st_ino == locked.st_ino && named.st_dev == locked.st_dev)
        ::unlink(file.c_str());
    ::close(descriptor);
}

#endif

} // namespace

fs::path newTemporaryPath(const fs::path& folder)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::random_device random;
    std::string name(prefix);
    name += machineTag();
    for (std::size_t digit = 0; digit < randomDigits; ++digit)
        name += digits[random() & 15U];
    return folder / name.append(ending);
}

int TemporaryFileLock::create(const fs::path& file)
{
    release();
    return openAndLock(file, descriptor_);
}

void TemporaryFileLock::release()
{
    if (descriptor_ >= 0)
        closeDescriptor(descriptor_);
    descriptor_ = -1;
}

void removeStaleTemporaryFiles(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end; entry.increment(error))
        if (isOfThisMachine(entry->path()))
            removeIfStale(entry->path());
}

} // namespace driftline
