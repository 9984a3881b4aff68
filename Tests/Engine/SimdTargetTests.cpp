// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Every instruction set that this CPU has, one by one, against the plain serial loop.
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/SimdTargets.h"

namespace driftline::test
{

TEST_CASE("Every instruction set gives the reference's bits", "[engine][simd]")
{
    const auto targets = simdTargets();
    REQUIRE_FALSE(targets.empty());
    for (std::uint64_t seed = 1; seed <= 150; ++seed)
    {
        Random random(seed);
        auto session = randomSession(random, seed % 2 == 0 ? 48000.0 : 96000.0, seed % 3 == 0 ? 1 : 2, 5000);
        session.patch.parameters.set(ParameterId::interpolation, static_cast<double>(seed % 6));
        const auto expected = runReference(session);
        for (const auto target : targets)
        {
            CAPTURE(seed, hwy::TargetName(target));
            const ForcedSimdTarget forced(target);
            REQUIRE(firstDifference(runEngine(session), expected) == "");
        }
    }
}

TEST_CASE("An instruction set can be forced", "[engine][simd]")
{
    // Without this the test above would compare one and the same code with itself.
    for (const auto target : simdTargets())
    {
        CAPTURE(hwy::TargetName(target));
        const ForcedSimdTarget forced(target);
        CHECK(simdTargets() == std::vector<std::int64_t>{target});
    }
}

} // namespace driftline::test
