// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>

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

/// From an interrupt on, which is about to end the process, this never returns; else at once. For what must not be
/// begun any more, such as a file that nobody would remove, and before an error is reported that only the interrupt has
/// caused. [any thread]
void endIfInterrupted();

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

    /// Calls `create`, which creates the file, so that no interrupt comes between: it either finds the file, and
    /// removes it, or keeps it from being created. Returns what `create` does.
    int createWith(const std::function<int()>& create) const;

    struct Slot;

private:
    Slot* slot_;
};

} // namespace driftline
