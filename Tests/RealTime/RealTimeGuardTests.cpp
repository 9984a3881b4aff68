// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RealTime/RealTimeGuard.h"
#include "Support/Catch.h"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <semaphore.h>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace driftline::test;

namespace
{

/// The compiler must not see that nobody uses what was allocated, or it leaves the allocation out.
void* volatile leftHere = nullptr;

/// What the guard says about `action`.
template<class Action>
std::string violationsOf(Action&& action)
{
    {
        const RealTimeSection section;
        action();
    }
    return takeViolations();
}

} // namespace

TEST_CASE("The guard catches every way to allocate and to free", "[realtime]")
{
    CHECK(violationsOf([] { leftHere = std::malloc(10); }) == "1 calls, the first to malloc");
    CHECK(violationsOf([] { leftHere = std::realloc(leftHere, 5000); }) == "1 calls, the first to realloc");
    CHECK(violationsOf([] { std::free(leftHere); }) == "1 calls, the first to free");
    CHECK(violationsOf([] { leftHere = std::calloc(3, 4); }) == "1 calls, the first to calloc");
    std::free(leftHere);
    CHECK(violationsOf([] { leftHere = std::aligned_alloc(64, 64); }) == "1 calls, the first to aligned_alloc");
    std::free(leftHere);
    CHECK(violationsOf([] {
              void* block = nullptr;
              leftHere = posix_memalign(&block, 64, 64) == 0 ? block : nullptr;
          })
          == "1 calls, the first to posix_memalign");
    std::free(leftHere);

    CHECK(violationsOf([] { leftHere = ::operator new(8); }) == "1 calls, the first to malloc");
    CHECK(violationsOf([] { ::operator delete(leftHere); }) == "1 calls, the first to free");
    CHECK(violationsOf([] { leftHere = ::operator new (8, std::align_val_t{64}); }) != "");
    ::operator delete (leftHere, std::align_val_t{64});
    std::vector<int> grows(1);
    CHECK(violationsOf([&] { grows.resize(1000); }) == "2 calls, the first to malloc");
    CHECK(violationsOf([] { leftHere = std::make_shared<int>(3).get(); }) == "2 calls, the first to malloc");
}

TEST_CASE("The guard catches waiting for others", "[realtime]")
{
    std::mutex mutex;
    CHECK(violationsOf([&] { const std::scoped_lock lock(mutex); }) == "1 calls, the first to pthread_mutex_lock");
    std::recursive_mutex recursive;
    CHECK(violationsOf([&] { const std::scoped_lock lock(recursive); }) == "1 calls, the first to pthread_mutex_lock");
    std::shared_mutex shared;
    CHECK(violationsOf([&] { const std::shared_lock lock(shared); }) == "1 calls, the first to pthread_rwlock_rdlock");
    CHECK(violationsOf([&] { const std::unique_lock lock(shared); }) == "1 calls, the first to pthread_rwlock_wrlock");
    sem_t semaphore;
    REQUIRE(sem_init(&semaphore, 0, 1) == 0);
    CHECK(violationsOf([&] { sem_wait(&semaphore); }) == "1 calls, the first to sem_wait");
    sem_destroy(&semaphore);
    CHECK(violationsOf([] { std::this_thread::sleep_for(std::chrono::microseconds(1)); }) != "");
    CHECK(violationsOf([] { static_cast<void>(write(STDOUT_FILENO, "", 0) == 0); }) == "1 calls, the first to write");
}

TEST_CASE("The guard watches the thread that asked for it, while it asked, and nothing else", "[realtime]")
{
    CHECK(violationsOf([] {}).empty());
    std::free(std::malloc(100));
    CHECK(takeViolations().empty());

    // A block that another thread allocates is none of this section's business.
    std::string elsewhere = "not yet";
    std::thread other;
    {
        std::function<void()> task = [&] {
            leftHere = ::operator new(100);
            ::operator delete(leftHere);
            elsewhere = takeViolations();
        };
        other = std::thread(task);
        const RealTimeSection section;
        const auto stop = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
        while (std::chrono::steady_clock::now() < stop)
        {}
    }
    other.join();
    CHECK(elsewhere.empty());
    CHECK(takeViolations().empty());
}
