// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/ModulationClock.h"
#include "Support/Catch.h"

namespace driftline::test
{
namespace
{

constexpr CurvePhase quarterPass = CurvePhase{1} << 62;

} // namespace

TEST_CASE("A phase wraps by itself and exactly", "[engine][modulation]")
{
    ModulationClock clock;
    clock.run(0.125);
    clock.advance(6);
    CHECK(clock.phase() == 3 * quarterPass);
    clock.advance(2);
    CHECK(clock.phase() == 0);
}

TEST_CASE("A phase is the same for any split of the samples", "[engine][modulation]")
{
    ModulationClock whole;
    ModulationClock cut;
    whole.run(0.4567 / 48000.0);
    cut.run(0.4567 / 48000.0);
    whole.advance(100000);
    for (int i = 0; i < 1000; ++i)
    {
        cut.advance(0);
        cut.advance(37);
        cut.advance(63);
    }
    CHECK(cut.phase() == whole.phase());
}

TEST_CASE("A rate is limited to a quarter pass a sample and never goes back", "[engine][modulation]")
{
    ModulationClock clock;
    clock.run(3.0);
    CHECK(clock.perSample() == static_cast<std::int64_t>(quarterPass));
    clock.run(-1.0);
    CHECK(clock.perSample() == 0);
}

TEST_CASE("A clock knows when its next pass begins", "[engine][modulation]")
{
    ModulationClock clock;
    CHECK(clock.samplesToWrap(1000) == 1000); // it stands
    clock.run(0.125);
    CHECK(clock.samplesToWrap(1000) == 8);
    CHECK(clock.samplesToWrap(5) == 5);
    CHECK(clock.wrapsWithin(8));
    CHECK_FALSE(clock.wrapsWithin(7));
    clock.advance(7);
    CHECK(clock.samplesToWrap(1000) == 1);
    clock.set(1, static_cast<std::int64_t>(quarterPass));
    CHECK(clock.samplesToWrap(1000) == 4); // three quarters and 1 are not yet a pass
    clock.set(quarterPass, -5);
    CHECK(clock.samplesToWrap(1000) == 1000);
}

TEST_CASE("A rate that changes goes on from where the phase is", "[engine][modulation]")
{
    ModulationClock clock;
    clock.run(0.25);
    clock.advance(1);
    clock.run(0.125);
    CHECK(clock.phase() == quarterPass);
    clock.advance(2);
    CHECK(clock.phase() == 2 * quarterPass);
}

TEST_CASE("Passes from the start give a place in the pass, before the start, too", "[engine][modulation]")
{
    ModulationClock clock;
    CHECK(clock.jumpTo(17.25));
    CHECK(clock.phase() == quarterPass);
    CHECK_FALSE(clock.jumpTo(2.25));
    CHECK(clock.jumpTo(-0.25)); // a count-in
    CHECK(clock.phase() == 3 * quarterPass);
    CHECK(clock.jumpTo(-4.0));
    CHECK(clock.phase() == 0);
    CHECK(clock.jumpTo(-1e-300)); // so little before a pass that it rounds to it
    CHECK(clock.phase() == ~CurvePhase{0});
}

} // namespace driftline::test
