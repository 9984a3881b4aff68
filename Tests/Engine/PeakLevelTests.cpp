// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/PeakLevel.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

#include <cmath>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("A peak is the largest absolute number among the samples", "[engine][observer]")
{
    const auto seed = GENERATE(range(1U, 11U));
    CAPTURE(seed);
    const auto signal = hostileNoise(1, 3000, seed);
    for (int count = 0; count <= 3000; count += 1 + count / 9)
    {
        float expected = 0.25F;
        for (int i = 0; i < count; ++i)
            if (const float level = std::abs(signal[0][static_cast<std::size_t>(i)]); level > expected)
                expected = level;
        CHECK(raisedPeak(0.25F, signal[0].data(), count) == expected);
    }
}
