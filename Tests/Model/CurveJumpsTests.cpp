// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveJumps.h"
#include "Model/TransitionRule.h"
#include "Support/Catch.h"

#include <cstdint>

using namespace driftline;

TEST_CASE("The jumps of a curve are its steps, the levels of its stairs and the wrap", "[model][curve]")
{
    CHECK(curveJumps({{{0.0, 0.5}, {0.5, 0.7}, {1.0, 0.5}}}).empty());
    CHECK(curveJumps(rampCurve()) == std::vector<CurveJump>{{0.0, 1.0, 0.0}});
    const auto steps = curveJumps({{{0.0, 0.25}, {0.5, 0.25}, {0.5, 0.75}, {1.0, 0.75}}});
    CHECK(steps == std::vector<CurveJump>{{0.0, 0.75, 0.25}, {0.5, 0.25, 0.75}});
    const auto stairs = curveJumps({{{0.0, 0.0, SegmentShape::stairs, 0.0, 4}, {1.0, 0.75}}});
    REQUIRE(stairs.size() == 4);
    CHECK(stairs[2] == CurveJump{0.5, 0.25, 0.5});
}

TEST_CASE("A jump glides as the transition says, in Auto up to an eighth", "[model]")
{
    CHECK(jumpGlides(TransitionMode::glide, 1000.0, 1.0));
    CHECK_FALSE(jumpGlides(TransitionMode::crossfade, 0.1, 1000.0));
    CHECK(jumpGlides(TransitionMode::automatic, std::int64_t{125}, std::int64_t{1000}));
    CHECK(jumpGlides(TransitionMode::automatic, std::int64_t{-125}, std::int64_t{1000}));
    CHECK_FALSE(jumpGlides(TransitionMode::automatic, std::int64_t{126}, std::int64_t{1000}));
    CHECK_FALSE(jumpGlides(TransitionMode::automatic, std::int64_t{-126}, std::int64_t{1000}));
}
