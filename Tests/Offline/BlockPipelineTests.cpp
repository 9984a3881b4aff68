// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/BlockPipeline.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A stream of numbered blocks: read gives each its number, compute squares it, write keeps it.
struct Numbers
{
    explicit Numbers(std::size_t slotCount, int blockCount) : slots(slotCount), toRead(blockCount) {}

    PipelineSteps steps()
    {
        return {.read =
                    [this](std::size_t slot) {
                        if (blocksRead == toRead)
                            return false;
                        slots.at(slot) = blocksRead++;
                        return true;
                    },
                .compute = [this](std::size_t slot) { slots.at(slot) *= slots.at(slot); },
                .write = [this](std::size_t slot) { written.push_back(slots.at(slot)); }};
    }

    std::vector<int> slots;
    int toRead;
    int blocksRead = 0;
    std::vector<int> written;
};

} // namespace

TEST_CASE("a pipeline hands every block through all steps in order", "[BlockPipeline][threads]")
{
    for (const std::size_t slots : {1U, 2U, 3U, 7U})
        for (const int blocks : {0, 1, 2, 3, 1000})
        {
            INFO(slots << " slots, " << blocks << " blocks");
            Numbers numbers(slots, blocks);
            runPipeline(slots, numbers.steps());
            std::vector<int> expected;
            for (int block = 0; block < blocks; ++block)
                expected.push_back(block * block);
            CHECK(numbers.written == expected);
        }
}

TEST_CASE("a pipeline computes on the calling thread", "[BlockPipeline][threads]")
{
    Numbers numbers(3, 10);
    auto steps = numbers.steps();
    bool isHere = true;
    steps.compute = [&, caller = std::this_thread::get_id()](std::size_t) {
        isHere = isHere && std::this_thread::get_id() == caller;
    };
    runPipeline(3, steps);
    CHECK(isHere);
}

TEST_CASE("a pipeline overlaps its steps", "[BlockPipeline][threads]")
{
    // Each step waits for the next block's step before it to have begun: in turns this would never end.
    constexpr int blocks = 20;
    std::atomic<int> readBegun{0}, computeBegun{0};
    int computed = 0, written = 0;
    const auto waitFor = [](const std::atomic<int>& count, int wanted) {
        while (count < wanted)
            std::this_thread::yield();
    };
    runPipeline(3, {.read = [&](std::size_t) { return readBegun++ < blocks; },
                    .compute =
                        [&](std::size_t) {
                            ++computeBegun;
                            waitFor(readBegun, ++computed + 1);
                        },
                    .write =
                        [&](std::size_t) {
                            ++written;
                            waitFor(computeBegun, std::min(written + 1, blocks));
                        }});
    CHECK(written == blocks);
}

TEST_CASE("a pipeline ends with the first error of any step", "[BlockPipeline][threads]")
{
    for (const std::size_t slots : {1U, 3U})
        for (const std::string failing : {"read", "compute", "write"})
            for (const int block : {0, 1, 500})
            {
                INFO(slots << " slots, " << failing << " fails at block " << block);
                Numbers numbers(slots, 1000);
                auto steps = numbers.steps();
                int reads = 0, computes = 0, writes = 0;
                const auto failAt = [&](const std::string& step, int count) {
                    if (step == failing && count == block)
                        throw std::runtime_error(step + " failed");
                };
                const PipelineSteps checked{.read =
                                                [&](std::size_t slot) {
                                                    failAt("read", reads++);
                                                    return steps.read(slot);
                                                },
                                            .compute =
                                                [&](std::size_t slot) {
                                                    failAt("compute", computes++);
                                                    steps.compute(slot);
                                                },
                                            .write =
                                                [&](std::size_t slot) {
                                                    failAt("write", writes++);
                                                    steps.write(slot);
                                                }};
                CHECK(messageOf<std::runtime_error>([&] { runPipeline(slots, checked); }) == failing + " failed");
                CHECK(numbers.written.size() <= static_cast<std::size_t>(block));
                // What is read ahead is bounded by the slots.
                CHECK(reads <= block + static_cast<int>(slots) + 1);
            }
}
