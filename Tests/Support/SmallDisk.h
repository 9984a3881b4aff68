// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Support/TemporaryFolder.h"

#include <string>

#if defined(__linux__)
#include <sys/mount.h>
#endif

namespace driftline::test
{

/// A disk in memory of a size that is soon full, or that is read-only. Needs Linux and the right to mount; a
/// test that does not get one says so with WARN and leaves.
class SmallDisk
{
public:
    explicit SmallDisk([[maybe_unused]] const char* options)
    {
#if defined(__linux__)
        isMounted_ = ::mount("tmpfs", folder_.path().c_str(), "tmpfs", 0, options) == 0;
#endif
    }

    ~SmallDisk()
    {
#if defined(__linux__)
        if (isMounted_)
            ::umount(folder_.path().c_str());
#endif
    }

    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool isMounted() const { return isMounted_; }
    const TemporaryFolder& folder() const { return folder_; }

private:
    TemporaryFolder folder_;
    bool isMounted_ = false;
};

} // namespace driftline::test
