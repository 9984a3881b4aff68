// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/RenderPlan.h"

#include "Support/Catch.h"
#include "Support/PlainPatch.h"

#include <cmath>
#include <utility>

namespace driftline::test
{
namespace
{

constexpr double rateHz = 48000.0;
constexpr std::int64_t oneHour = 3600 * 48000;

Patch echo(double milliseconds, double feedback)
{
    Patch patch = plainPatch(milliseconds / 1000.0 * rateHz, rateHz);
    patch.parameters.set(ParameterId::feedback, feedback);
    patch.parameters.set(ParameterId::lowPass, 5000.0);
    return patch;
}

RenderPlan planOf(const Patch& patch, unsigned threads, int channels = 1, std::int64_t frames = oneHour,
                  bool hasSpace = false)
{
    const CurveBank curves(patch.slots);
    PlanRequest request{patch.parameters, curves};
    request.sampleRateHz = rateHz;
    request.channelCount = channels;
    request.frames = frames;
    request.threads = threads;
    request.longestLineSamples = 30.0 * rateHz;
    request.hasSpace = hasSpace;
    return planRender(request);
}

} // namespace

TEST_CASE("An hour of mono is cut into segments for two threads, whether its echoes are long or short",
          "[offline][plan]")
{
    for (const auto& [milliseconds, feedback] : {std::pair(350.0, 50.0), std::pair(4.0, 50.0), std::pair(4.0, 0.0)})
    {
        const auto plan = planOf(echo(milliseconds, feedback), 2);
        CAPTURE(milliseconds, feedback, plan.reason, plan.predictedSpeedUp);
        CHECK(plan.schedule == Schedule::segments);
        CHECK(plan.threadsPerPair == 2);
        CHECK(plan.predictedSpeedUp >= 1.8);
        CHECK(plan.predictedOverhead <= 0.12);
        // Three blocks of a mono file are under way at a time.
        CHECK(plan.blockFrames * sizeof(float) <= (64U << 20));
    }
}

TEST_CASE("Channels come before segments", "[offline][plan]")
{
    const auto patch = echo(350.0, 50.0);
    CHECK(planOf(patch, 1, 6).schedule == Schedule::serial);
    CHECK(planOf(patch, 3, 6).schedule == Schedule::channels);
    CHECK(planOf(patch, 3, 6).threads == 3);
    CHECK(planOf(patch, 2, 6).threads == 2);
    const auto both = planOf(patch, 4, 4);
    CHECK(both.schedule == Schedule::segments);
    CHECK(both.threads == 4);
    CHECK(both.threadsPerPair == 2);
    CHECK(both.predictedSpeedUp > 3.0);
}

TEST_CASE("Nothing is begun from silence that cannot forget how it started", "[offline][plan]")
{
    CHECK(planOf(echo(50.0, 50.0), 2).schedule == Schedule::segments);
    CHECK(planOf(echo(50.0, 50.0), 2, 1, oneHour, true).schedule == Schedule::serial);
    for (const double feedback : {100.0, -100.0, 110.0, 99.0})
        CHECK(planOf(echo(50.0, feedback), 2).schedule == Schedule::serial);
    for (const auto id : {ParameterId::freeze, ParameterId::clear})
    {
        auto patch = echo(50.0, 50.0);
        patch.parameters.set(id, 1.0);
        CHECK(planOf(patch, 2).schedule == Schedule::serial);
        CHECK(planOf(patch, 3, 4).schedule == Schedule::channels);
    }
    // Where it takes longer than there is.
    CHECK(planOf(echo(2000.0, 80.0), 2).schedule == Schedule::serial);
    CHECK(planOf(echo(50.0, 50.0), 2, 1, 48000).schedule == Schedule::serial);
}

TEST_CASE("Hops grow with feedback, width of the kernel and a low cut", "[offline][plan]")
{
    auto patch = echo(50.0, 50.0);
    const auto hops = [&] { return hopsToForget(patch.parameters, rateHz); };
    const double plain = hops();
    CHECK(plain > 40.0);
    CHECK(plain < 60.0);
    patch.parameters.set(ParameterId::interpolation, static_cast<double>(Interpolation::sinc16));
    const double wide = hops();
    CHECK(wide > plain);
    patch.parameters.set(ParameterId::highPass, 100.0);
    CHECK(hops() > wide);
    patch.parameters.set(ParameterId::feedback, 95.0);
    CHECK(std::isinf(hops()));
}

TEST_CASE("A schedule begins with short segments and stops when they never become right", "[offline][plan]")
{
    const SegmentRules rules{.warmUpFrames = 1000, .reachFrames = 100, .mostWarmUpFrames = 100000, .gridFrames = 32};
    SegmentSchedule schedule(rules);
    const auto first = schedule.nextCut(64, 1000000, 3);
    REQUIRE(first.ends.size() == 3);
    CHECK(first.warmUpFrames == 1024);
    CHECK(first.ends[1] - first.ends[0] == 1024);
    CHECK((64 + first.ends[0]) % 32 == 0);
    CHECK(first.ends[0] == 2 * 1024);
    schedule.learn(1024, 0);
    CHECK(schedule.nextCut(64, 1000000, 3).ends[0] == 5 * 1024);
    // What was missing, and a quarter more.
    schedule.learn(4096, 400);
    CHECK(schedule.nextCut(0, 1000000, 3).warmUpFrames == 1024 + 512);
    schedule.learn(4096, 4096);
    CHECK(schedule.nextCut(0, 1000000, 3).warmUpFrames == 2 * 1536);
    CHECK(schedule.nextCut(0, 1000000, 3).ends.size() == 3);
    schedule.learn(3072, 3072);
    CHECK(schedule.counts().hasGivenUp);
    CHECK(schedule.nextCut(0, 1000000, 3).ends.size() == 1);
    // The whole of what is left, in equal times.
    SegmentSchedule last(rules);
    const auto cut = last.nextCut(0, 3000, 2);
    REQUIRE(cut.ends.size() == 2);
    CHECK(cut.ends[1] == 3000);
}

} // namespace driftline::test
