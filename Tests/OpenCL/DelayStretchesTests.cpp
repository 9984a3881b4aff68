// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayStretches.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

#include <algorithm>
#include <vector>

using namespace driftline::opencl;

TEST_CASE("OpenCL delay stretches: a wave ends where a block reads into it", "[opencl][delay-stretches]")
{
    constexpr std::size_t block = waveBlockSamples;
    // Blocks 0 to 2 read nothing or the first sample's place before them; block 3 reads block 1.
    const std::vector<std::int32_t> latest{-1, -1, -1, static_cast<std::int32_t>(block)};
    CHECK(planStretches(latest, 4 * block - 10)
          == std::vector<Stretch>{{0, 3 * block, false}, {3 * block, 4 * block - 10, false}});
}

TEST_CASE("OpenCL delay stretches: blocks that read themselves are serial, one launch together",
          "[opencl][delay-stretches]")
{
    constexpr std::size_t block = waveBlockSamples;
    // The clamped edge: the first block reads sample 0. Blocks 2 and 3 look back less than a block.
    const std::vector<std::int32_t> latest{0, 0, 2 * block + 5, 4 * block - 2, 4 * block - 1};
    CHECK(
        planStretches(latest, 5 * block)
        == std::vector<Stretch>{
            {0, block, true}, {block, 2 * block, false}, {2 * block, 4 * block, true}, {4 * block, 5 * block, false}});
    CHECK(planStretches({}, 0).empty());
}

TEST_CASE("OpenCL delay stretches: cover the row in order, and no wave reads itself", "[opencl][delay-stretches]")
{
    const auto seed = static_cast<std::uint64_t>(Catch::rngSeed());
    INFO("seed " << seed);
    driftline::test::Random random(seed);
    for (int round = 0; round < 200; ++round)
    {
        const auto blocks = static_cast<std::size_t>(random.integer(1, 60));
        const std::size_t length = blocks * waveBlockSamples - static_cast<std::size_t>(random.integer(0, 255));
        std::vector<std::int32_t> latest(blocks);
        for (std::size_t i = 0; i < blocks; ++i)
            latest[i] = random.integer(-1, static_cast<int>(std::min((i + 1) * waveBlockSamples, length)) - 2);
        std::size_t position = 0;
        for (const auto& [start, end, isSerial] : planStretches(latest, length))
        {
            REQUIRE(start == position);
            REQUIRE(end > start);
            position = end;
            for (std::size_t i = start / waveBlockSamples; i * waveBlockSamples < end; ++i)
                REQUIRE((isSerial || latest[i] < static_cast<std::int64_t>(start)));
        }
        REQUIRE(position == length);
    }
}
