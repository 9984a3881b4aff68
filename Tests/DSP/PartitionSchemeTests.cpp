// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/PartitionScheme.h"

#include "Support/Catch.h"

#include <bit>

using namespace driftline;

TEST_CASE("Partitions cover a response without gaps, each in time", "[dsp][convolver]")
{
    for (const int length : {0, 1, 127, 128, 129, 191, 192, 193, 1024, 1025, 9000, 65536, 65537, 192000, 5760000})
    {
        CAPTURE(length);
        int covered = headTaps;
        int smaller = 0;
        for (const auto& stage : partitionScheme(length))
        {
            CHECK(std::has_single_bit(static_cast<unsigned>(stage.size)));
            CHECK(stage.size > smaller);
            CHECK(stage.size <= largestPartition);
            CHECK(stage.firstTap == covered);
            CHECK(stage.firstTap >= 2 * stage.size); // one block to come in, one to be computed
            CHECK(stage.partitions > 0);
            CHECK(stage.firstTap + (stage.partitions - 1) * stage.size < length); // none for nothing
            covered += stage.partitions * stage.size;
            smaller = stage.size;
        }
        CHECK(covered >= length);
    }
}

TEST_CASE("A shorter response is cut as a longer one begins", "[dsp][convolver]")
{
    const auto longest = partitionScheme(2000000);
    for (const int length : {0, 128, 129, 700, 1025, 20000, 65537, 1999999})
    {
        CAPTURE(length);
        const auto stages = partitionScheme(length);
        REQUIRE(stages.size() <= longest.size());
        for (std::size_t i = 0; i < stages.size(); ++i)
        {
            CHECK(stages[i].size == longest[i].size);
            CHECK(stages[i].firstTap == longest[i].firstTap);
            CHECK(stages[i].partitions <= longest[i].partitions);
        }
    }
}
