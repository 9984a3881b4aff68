// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/SharedWork.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("work is shared out so that each piece is done once", "[SharedWork][threads]")
{
    for (const unsigned threads : {0U, 1U, 2U, 7U})
        for (const std::size_t count : {0U, 1U, 5U, 1000U})
        {
            INFO(threads << " threads, " << count << " pieces");
            std::vector<std::atomic<int>> done(count);
            shareOut(count, threads, [&](std::size_t index) { ++done[index]; });
            int wrong = 0;
            for (const auto& times : done)
                wrong += times != 1;
            CHECK(wrong == 0);
        }
}

TEST_CASE("every thread does the work that is given to all", "[SharedWork][threads]")
{
    std::atomic<int> calls{0};
    runOnThreads(5, [&] { ++calls; });
    CHECK(calls == 5);
}

TEST_CASE("the first error of shared work comes out and ends it", "[SharedWork][threads]")
{
    for (const unsigned threads : {1U, 4U})
    {
        std::atomic<int> begun{0};
        CHECK(messageOf<std::runtime_error>([&] {
                  shareOut(100000, threads, [&](std::size_t index) {
                      ++begun;
                      if (index == 10)
                          throw std::runtime_error("ten");
                  });
              })
              == "ten");
        CHECK(begun < 100000);
    }
}
