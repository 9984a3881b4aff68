// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/WorkerTeam.h"

#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("worker team: every task is done once, run after run", "[correlation][threads]")
{
    for (const unsigned workers : {1U, 2U, 5U})
    {
        const CorrelationOptions options;
        WorkerTeam team(workers, options, 1);
        CHECK(team.workers() == workers);
        for (const std::size_t count : {0U, 1U, 3U, 500U})
        {
            std::vector<std::atomic<int>> done(count);
            std::atomic<bool> workersAreKnown{true};
            team.run(count, [&](std::size_t task, unsigned worker) {
                ++done[task];
                if (worker >= workers)
                    workersAreKnown = false;
            });
            CHECK(workersAreKnown);
            for (const auto& times : done)
                REQUIRE(times == 1);
        }
    }
}

TEST_CASE("worker team: what a task throws comes out, and the other tasks are given up", "[correlation][threads]")
{
    for (const unsigned workers : {1U, 3U})
    {
        const CorrelationOptions options;
        WorkerTeam team(workers, options, 1);
        std::atomic<std::size_t> started{0};
        const auto run = [&] {
            team.run(100000, [&](std::size_t task, unsigned) {
                ++started;
                if (task == 7)
                    throw std::runtime_error("task 7");
            });
        };
        CHECK(messageOf<std::runtime_error>(run) == "task 7");
        CHECK(started < 100000);
    }
}

TEST_CASE("worker team: the calling thread is asked while it waits for a helper", "[correlation][threads]")
{
    CorrelationOptions options;
    std::atomic<bool> isAsked{false};
    int asked = 0;
    options.shouldStop = [&] { return ++asked > 1 && (isAsked = true); }; // once before the work
    WorkerTeam team(2, options, 1);
    // One task each. Whoever is the helper works until the caller, who has long finished, has been asked.
    std::atomic<int> started{0};
    const auto run = [&] {
        team.run(2, [&](std::size_t, unsigned worker) {
            ++started;
            while (started < 2)
                std::this_thread::yield();
            while (worker != 0 && !isAsked)
                std::this_thread::yield();
        });
    };
    CHECK_THROWS_AS(run(), CorrelationStopped);
}
