// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Ramp.h"
#include "Support/Catch.h"

namespace driftline::test
{

TEST_CASE("A gain arrives at its target exactly, in equal steps", "[engine][ramp]")
{
    GainRamp ramp;
    ramp.setTarget(0.3, 0);
    ramp.tick();
    CHECK(ramp.now() == 0.3);
    CHECK_FALSE(ramp.isMoving());

    constexpr int ticks = 31;
    ramp.setTarget(0.9, ticks);
    for (int i = 0; i < ticks; ++i)
    {
        ramp.tick();
        CAPTURE(i);
        CHECK(ramp.isMoving());
        CHECK(ramp.now() == Approx(0.3 + 0.6 * i / ticks).epsilon(1e-12));
        CHECK(ramp.next() - ramp.now() == Approx(0.6 / ticks).epsilon(1e-12));
    }
    CHECK(ramp.next() == 0.9);
    ramp.tick();
    CHECK(ramp.now() == 0.9);
    CHECK(ramp.next() == 0.9);
    CHECK_FALSE(ramp.isMoving());
}

TEST_CASE("A gain that is given a new target on its way goes on from where it is", "[engine][ramp]")
{
    GainRamp ramp;
    ramp.setTarget(0.0, 0);
    ramp.setTarget(1.0, 10);
    for (int i = 0; i < 5; ++i)
        ramp.tick();
    CHECK(ramp.next() == Approx(0.5));
    ramp.setTarget(0.0, 10);
    ramp.tick();
    CHECK(ramp.now() == Approx(0.5));
    CHECK(ramp.next() == Approx(0.45));

    // The same target once more does not start the way anew.
    ramp.setTarget(0.0, 10);
    for (int i = 0; i < 9; ++i)
        ramp.tick();
    CHECK(ramp.next() == 0.0);
}

TEST_CASE("A gain's line between two ticks meets the next one", "[engine][ramp]")
{
    GainRamp ramp;
    ramp.setTarget(0.25, 0);
    ramp.setTarget(0.75, 1);
    ramp.tick();
    CHECK(ramp.start() + tickSamples * ramp.step() == 0.75F);
}

TEST_CASE("A place in the curve arrives exactly, whatever the division leaves over", "[engine][ramp]")
{
    PhaseRamp ramp;
    ramp.setTarget(5, 0);
    ramp.tick();
    CHECK(ramp.start() == 5);
    CHECK_FALSE(ramp.isMoving());

    constexpr std::int64_t target = (std::int64_t{1} << 61) + 12345;
    constexpr int ticks = 7;
    ramp.setTarget(target, ticks);
    std::int64_t last = 5;
    for (int i = 0; i < ticks; ++i)
    {
        ramp.tick();
        CHECK(ramp.isMoving());
        CHECK(ramp.start() >= last);
        last = ramp.start();
    }
    ramp.tick();
    CHECK(ramp.start() == target);
    CHECK(ramp.perSample() == 0);
    CHECK_FALSE(ramp.isMoving());
}

TEST_CASE("From one end of a turn to the other a place moves evenly and arrives", "[engine][ramp]")
{
    constexpr std::int64_t halfTurn = std::int64_t{1} << 62;
    PhaseRamp ramp;
    ramp.setTarget(-halfTurn, 0);
    ramp.tick();
    constexpr int ticks = 31;
    ramp.setTarget(halfTurn, ticks);
    for (int i = 0; i < ticks; ++i)
    {
        ramp.tick();
        CHECK(static_cast<double>(ramp.perSample()) == Approx(-0x1p63 / (32 * ticks)));
    }
    ramp.tick();
    CHECK(ramp.start() == halfTurn);
}

TEST_CASE("A place that is nearer than one step a sample is still reached, at a tick", "[engine][ramp]")
{
    PhaseRamp ramp;
    ramp.setTarget(0, 0);
    ramp.tick();
    ramp.setTarget(31, 1);
    ramp.tick();
    CHECK(ramp.perSample() == 0);
    CHECK(ramp.isMoving()); // or the Engine would pass the next tick by
    ramp.tick();
    CHECK(ramp.start() == 31);
    CHECK_FALSE(ramp.isMoving());
}

} // namespace driftline::test
