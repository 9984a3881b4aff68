// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace driftline
{

/// Makes an interrupt (SIGINT, SIGTERM, SIGHUP, SIGPIPE) first remove every registered temporary file and
/// then end the process as it would have without this: by the signal itself, so that a shell sees 130 or 143.
/// A signal that is ignored on entry (nohup, a background job) stays ignored. Also makes a file-size limit
/// (SIGXFSZ) an ordinary failed write, which is reported and cleaned up after like a full disk.
///
/// For programs that own their process, once, at the start of `main`. A plugin or a module inside somebody
/// else's process must not call it. [main thread, before other threads]
void removeTemporaryFilesOnInterrupt();

/// While it lives, an interrupt removes the file. The file need not exist. Nothing else ever removes it from
/// here.
///
/// [any thread; each object one thread at a time]
class TemporaryFileRegistration
{
public:
    explicit TemporaryFileRegistration(const std::filesystem::path& file);
    ~TemporaryFileRegistration();

    TemporaryFileRegistration(const TemporaryFileRegistration&) = delete;
    TemporaryFileRegistration& operator=(const TemporaryFileRegistration&) = delete;

    struct Slot;

private:
    Slot* slot_;
};

} // namespace driftline
