// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RealTime/RealTimeGuard.h"

#include <cerrno>
#include <cstddef>
#include <ctime>
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

namespace
{

thread_local bool isArmed = false;
thread_local int violationCount = 0;
thread_local const char* firstViolation = nullptr;

void forbid(const char* function)
{
    if (!isArmed)
        return;
    if (violationCount == 0)
        firstViolation = function;
    ++violationCount;
}

/// The function that the program would have called without ours.
template<class Function>
Function* original(const char* name)
{
    // ISO C++ knows no conversion from an object's address to a function's; POSIX promises that this one works.
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

// The GNU C library's allocator under the names that it keeps for those who replace malloc.
extern "C"
{
    void* __libc_malloc(std::size_t);
    void* __libc_calloc(std::size_t, std::size_t);
    void* __libc_realloc(void*, std::size_t);
    void* __libc_memalign(std::size_t, std::size_t);
    void __libc_free(void*);
}

#define DRIFTLINE_REPLACES extern "C" __attribute__((visibility("default")))

DRIFTLINE_REPLACES void* malloc(std::size_t bytes) noexcept
{
    forbid("malloc");
    return __libc_malloc(bytes);
}

DRIFTLINE_REPLACES void* calloc(std::size_t count, std::size_t bytes) noexcept
{
    forbid("calloc");
    return __libc_calloc(count, bytes);
}

DRIFTLINE_REPLACES void* realloc(void* block, std::size_t bytes) noexcept
{
    forbid("realloc");
    return __libc_realloc(block, bytes);
}

DRIFTLINE_REPLACES void* memalign(std::size_t alignment, std::size_t bytes) noexcept
{
    forbid("memalign");
    return __libc_memalign(alignment, bytes);
}

DRIFTLINE_REPLACES void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept
{
    forbid("aligned_alloc");
    return __libc_memalign(alignment, bytes);
}

DRIFTLINE_REPLACES int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) noexcept
{
    forbid("posix_memalign");
    *block = __libc_memalign(alignment, bytes);
    return *block == nullptr ? ENOMEM : 0;
}

DRIFTLINE_REPLACES void free(void* block) noexcept
{
    if (block != nullptr)
        forbid("free");
    __libc_free(block);
}

DRIFTLINE_REPLACES int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept
{
    forbid("pthread_mutex_lock");
    static const auto call = original<int(pthread_mutex_t*)>("pthread_mutex_lock");
    return call(mutex);
}

DRIFTLINE_REPLACES int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept
{
    forbid("pthread_rwlock_rdlock");
    static const auto call = original<int(pthread_rwlock_t*)>("pthread_rwlock_rdlock");
    return call(lock);
}

DRIFTLINE_REPLACES int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept
{
    forbid("pthread_rwlock_wrlock");
    static const auto call = original<int(pthread_rwlock_t*)>("pthread_rwlock_wrlock");
    return call(lock);
}

DRIFTLINE_REPLACES int sem_wait(sem_t* semaphore)
{
    forbid("sem_wait");
    static const auto call = original<int(sem_t*)>("sem_wait");
    return call(semaphore);
}

DRIFTLINE_REPLACES int nanosleep(const timespec* duration, timespec* remaining)
{
    forbid("nanosleep");
    static const auto call = original<int(const timespec*, timespec*)>("nanosleep");
    return call(duration, remaining);
}

DRIFTLINE_REPLACES int clock_nanosleep(clockid_t clock, int flags, const timespec* duration, timespec* remaining)
{
    forbid("clock_nanosleep");
    static const auto call = original<int(clockid_t, int, const timespec*, timespec*)>("clock_nanosleep");
    return call(clock, flags, duration, remaining);
}

DRIFTLINE_REPLACES ssize_t write(int file, const void* bytes, std::size_t count)
{
    forbid("write");
    static const auto call = original<ssize_t(int, const void*, std::size_t)>("write");
    return call(file, bytes, count);
}

namespace driftline::test
{

RealTimeSection::RealTimeSection() { isArmed = true; }

RealTimeSection::~RealTimeSection() { isArmed = false; }

std::string takeViolations()
{
    if (violationCount == 0)
        return {};
    const std::string text = std::to_string(violationCount) + " calls, the first to " + firstViolation;
    violationCount = 0;
    return text;
}

} // namespace driftline::test
