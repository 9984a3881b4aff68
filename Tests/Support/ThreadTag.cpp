// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tests under ThreadSanitizer are those with the tag [threads]. So that none is missed, a test that starts a thread
// without that tag fails the run: pthread_create, through which every thread goes, is replaced by one that takes note.
#define CATCH_CONFIG_EXTERNAL_INTERFACES // without it, version 2 of Catch2 hides its listeners
#include "Support/Catch.h"

#include <atomic>
#include <cstdlib>
#include <iostream>

#include <dlfcn.h>
#include <pthread.h>

namespace
{

std::atomic<bool> hasStartedThread{false};

using CreateThread = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

#if __has_include(<catch2/catch_all.hpp>)
using ListenerBase = Catch::EventListenerBase;
#else
using ListenerBase = Catch::TestEventListenerBase;
#endif

// Version 2 of Catch2 holds the one, version 3 the other.
[[maybe_unused]] const Catch::TestCaseInfo& infoOf(const Catch::TestCaseInfo& info) { return info; }
[[maybe_unused]] const Catch::TestCaseInfo& infoOf(const Catch::TestCaseInfo* info) { return *info; }

class ThreadTag : public ListenerBase
{
public:
    using ListenerBase::ListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo& info) override
    {
        ListenerBase::testCaseStarting(info);
        hasStartedThread = false;
    }

    void testCaseEnded(const Catch::TestCaseStats& stats) override
    {
        ListenerBase::testCaseEnded(stats);
        const auto& info = infoOf(stats.testInfo);
        if (!hasStartedThread || info.tagsAsString().find("[threads]") != std::string::npos)
            return;
        std::cerr << "\"" << info.name
                  << "\" starts threads: give it the tag [threads], with which ThreadSanitizer runs it" << std::endl;
        isMissing_ = true;
    }

    void testRunEnded(const Catch::TestRunStats& stats) override
    {
        ListenerBase::testRunEnded(stats);
        if (isMissing_)
            std::exit(1);
    }

private:
    bool isMissing_ = false;
};

} // namespace

extern "C" __attribute__((visibility("default"))) int
pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument)
{
    static auto* const create = reinterpret_cast<CreateThread*>(::dlsym(RTLD_NEXT, "pthread_create"));
    hasStartedThread = true;
    return create(thread, attributes, start, argument);
}

CATCH_REGISTER_LISTENER(ThreadTag)
