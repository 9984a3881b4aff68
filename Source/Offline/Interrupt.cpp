// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Interrupt.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>

#if defined(_WIN32)
#include <wchar.h>
#include <windows.h>
#else
#include <ctime>
#include <unistd.h>
#endif

namespace driftline
{

namespace
{
using NativeCharacter = std::filesystem::path::value_type;
} // namespace

/// One place for one path. Slots form a list that only grows, and are used again, so that the signal handler
/// can walk it at any moment without a lock.
struct TemporaryFileRegistration::Slot
{
    /// Whoever exchanges the pointer for null owns the text: the registration frees it, the handler lets it
    /// leak into the end of the process.
    std::atomic<const NativeCharacter*> path{nullptr};
    Slot* next = nullptr;
};

namespace
{

using Slot = TemporaryFileRegistration::Slot;

static_assert(std::atomic<const NativeCharacter*>::is_always_lock_free,
              "the signal handler may only touch lock-free atomics");

constinit std::atomic<Slot*> firstSlot{nullptr};

constinit std::atomic<bool> isInterrupted{false};
constinit std::atomic<int> filesBeingCreated{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

/// Signals that end the process wait while it lives, on this thread.
class InterruptsWait
{
public:
#if defined(_WIN32)
    InterruptsWait() {} // there they come on a thread of their own
#else
    InterruptsWait()
    {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, &before_);
    }
    ~InterruptsWait() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
#endif

    InterruptsWait(const InterruptsWait&) = delete;
    InterruptsWait& operator=(const InterruptsWait&) = delete;

private:
#if !defined(_WIN32)
    sigset_t before_;
#endif
};

/// Async-signal-safe.
void sleepShortly()
{
#if defined(_WIN32)
    ::Sleep(1);
#else
    const timespec oneMillisecond{0, 1'000'000};
    ::nanosleep(&oneMillisecond, nullptr);
#endif
}

const NativeCharacter* copyText(const std::filesystem::path& file)
{
    // Absolute, since the process may change its folder before the signal comes.
    const auto text = std::filesystem::absolute(file).native();
    auto copy = std::make_unique<NativeCharacter[]>(text.size() + 1);
    std::copy(text.begin(), text.end(), copy.get());
    return copy.release();
}

Slot* occupySlot(const NativeCharacter* path)
{
    for (Slot* slot = firstSlot.load(); slot != nullptr; slot = slot->next)
    {
        const NativeCharacter* nothing = nullptr;
        if (slot->path.compare_exchange_strong(nothing, path))
            return slot;
    }
    auto* slot = new Slot;
    slot->path.store(path);
    slot->next = firstSlot.load();
    while (!firstSlot.compare_exchange_weak(slot->next, slot))
    {}
    return slot;
}

/// Async-signal-safe: atomics, nanosleep, unlink and raise only.
extern "C" void removeFilesAndEnd(int signalNumber)
{
    isInterrupted.store(true);
    // A file that is being created on another thread is there in a moment, but for a disk that does not answer.
    for (int patience = 1000; patience > 0 && filesBeingCreated.load() > 0; --patience)
        sleepShortly();
    for (Slot* slot = firstSlot.load(); slot != nullptr; slot = slot->next)
    {
        if (const NativeCharacter* path = slot->path.exchange(nullptr))
        {
#if defined(_WIN32)
            ::_wunlink(path);
#else
            ::unlink(path);
#endif
        }
    }
    std::signal(signalNumber, SIG_DFL);
    std::raise(signalNumber); // stays pending until this handler returns, and then ends the process
}

#if !defined(_WIN32)
void handle(int signalNumber)
{
    struct sigaction current = {};
    if (::sigaction(signalNumber, nullptr, &current) != 0 || current.sa_handler == SIG_IGN)
        return;
    struct sigaction wanted = {};
    wanted.sa_handler = removeFilesAndEnd;
    ::sigemptyset(&wanted.sa_mask);
    ::sigaction(signalNumber, &wanted, nullptr);
}
#endif

} // namespace

void removeTemporaryFilesOnInterrupt()
{
#if defined(_WIN32)
    std::signal(SIGINT, removeFilesAndEnd);
    std::signal(SIGTERM, removeFilesAndEnd);
#else
    for (const int signalNumber : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
        handle(signalNumber);
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

void endIfInterrupted()
{
    while (isInterrupted.load())
        sleepShortly();
}

int TemporaryFileRegistration::createWith(const std::function<int()>& create) const
{
    int result = 0;
    {
        const InterruptsWait wait;
        ++filesBeingCreated;
        const bool isTooLate = isInterrupted.load(); // after the count, which the handler reads after setting this
        if (!isTooLate)
            result = create();
        --filesBeingCreated;
    }
    endIfInterrupted();
    return result;
}

TemporaryFileRegistration::TemporaryFileRegistration(const std::filesystem::path& file)
    : slot_(occupySlot(copyText(file)))
{}

TemporaryFileRegistration::~TemporaryFileRegistration() { delete[] slot_->path.exchange(nullptr); }

} // namespace driftline
