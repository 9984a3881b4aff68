// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/DelayTransition.h"
#include "Support/Catch.h"

#include <algorithm>
#include <memory>

namespace driftline::test
{
namespace
{

constexpr DelayFixed longest = 100000 * oneSample;

/// A transition that rests at a delay, and what it gives for targets that stand still.
class Standing
{
public:
    Standing(TransitionMode mode, int fadeSamples, int glideSamples, double delaySamples)
    {
        transition_.setSettings({mode, fadeSamples, glideSamples});
        go(delaySamples, 1, false);
    }

    /// `frames` samples at this delay, of which the first is a jump or not.
    const DelayHeads& go(double delaySamples, int frames, bool jumps)
    {
        targets_->delay.fill(delayFromSamples(delaySamples));
        targets_->jumpCount = jumps ? 1 : 0;
        targets_->jumps[0] = 0;
        transition_.process(*targets_, frames, oneSample, longest, *heads_);
        return *heads_;
    }

private:
    DelayTransition transition_;
    std::unique_ptr<DelayTargets> targets_ = std::make_unique<DelayTargets>();
    std::unique_ptr<DelayHeads> heads_ = std::make_unique<DelayHeads>();
};

} // namespace

TEST_CASE("The first sample is where the curve says", "[engine][transition]")
{
    Standing standing(TransitionMode::crossfade, 10, 10, 500.0);
    const auto& heads = standing.go(500.0, 20, false);
    CHECK_FALSE(heads.isFading);
    CHECK(heads.delay[0] == 500 * oneSample);
}

TEST_CASE("A glide goes in a straight line and arrives exactly", "[engine][transition]")
{
    constexpr int glideSamples = 60;
    Standing standing(TransitionMode::glide, 10, glideSamples, 1000.0);
    const double target = GENERATE(1300.7, 20.25);
    CAPTURE(target);
    const auto& heads = standing.go(target, 100, true);
    CHECK_FALSE(heads.isFading);
    for (int i = 0; i < 100; ++i)
    {
        const double share = std::min((i + 1.0) / glideSamples, 1.0);
        CHECK(samplesFromDelay(heads.delay[static_cast<std::size_t>(i)])
              == Approx(1000.0 + (target - 1000.0) * share).margin(1e-6));
    }
    CHECK(heads.delay[glideSamples] == delayFromSamples(target));
}

TEST_CASE("A glide that is overtaken by another jump bends without a break", "[engine][transition]")
{
    Standing standing(TransitionMode::glide, 10, 100, 1000.0);
    standing.go(2000.0, 50, true);
    const auto& heads = standing.go(500.0, 200, true);
    CHECK(samplesFromDelay(heads.delay[0]) == Approx(1500.0 - 10.0).margin(1e-6));
    CHECK(heads.delay[100] == 500 * oneSample);
}

TEST_CASE("A crossfade holds the old head, starts the new one, and keeps the power", "[engine][transition]")
{
    constexpr int fadeSamples = 64;
    Standing standing(TransitionMode::crossfade, fadeSamples, 10, 1000.0);
    const auto& heads = standing.go(3000.0, 100, true);
    REQUIRE(heads.isFading);
    float lastIn = 0.0F;
    for (std::size_t i = 0; i < fadeSamples; ++i)
    {
        CAPTURE(i);
        CHECK(heads.delay[i] == 3000 * oneSample);
        CHECK(heads.fadingDelay[i] == 1000 * oneSample);
        CHECK(heads.fadeIn[i] > lastIn);
        lastIn = heads.fadeIn[i];
        const auto in = static_cast<double>(heads.fadeIn[i]);
        const auto out = static_cast<double>(heads.fadeOut[i]);
        // The gains are within 2e-6 of sine and cosine; twice that is what their squares are off.
        CHECK(in * in + out * out == Approx(1.0).margin(4e-6));
    }
    CHECK(heads.fadeOut[fadeSamples - 1] == 0.0F);
    for (std::size_t i = fadeSamples; i < 100; ++i)
    {
        CHECK(heads.fadeIn[i] == 1.0F);
        CHECK(heads.fadeOut[i] == 0.0F);
        CHECK(heads.fadingDelay[i] == heads.delay[i]);
    }
}

TEST_CASE("A jump during a fade waits until it is over, and the newest one counts", "[engine][transition]")
{
    constexpr int fadeSamples = 50;
    Standing standing(TransitionMode::crossfade, fadeSamples, 10, 1000.0);
    standing.go(3000.0, 20, true);
    standing.go(5000.0, 10, true);
    const auto& heads = standing.go(7000.0, 100, true);
    for (std::size_t i = 0; i < 20; ++i) // the rest of the first fade
    {
        CHECK(heads.delay[i] == 3000 * oneSample);
        CHECK(heads.fadingDelay[i] == 1000 * oneSample);
    }
    for (std::size_t i = 20; i < 20 + fadeSamples; ++i) // the second one
    {
        CHECK(heads.delay[i] == 7000 * oneSample);
        CHECK(heads.fadingDelay[i] == 3000 * oneSample);
    }
    CHECK(heads.fadeOut[20 + fadeSamples] == 0.0F);
}

TEST_CASE("Auto glides where the pitch bends by no more than an eighth and else fades", "[engine][transition]")
{
    constexpr int glideSamples = 400;
    SECTION("just so far")
    {
        Standing standing(TransitionMode::automatic, 50, glideSamples, 1000.0);
        CHECK_FALSE(standing.go(1050.0, 10, true).isFading);
    }
    SECTION("further")
    {
        Standing standing(TransitionMode::automatic, 50, glideSamples, 1000.0);
        CHECK(standing.go(1050.01, 10, true).isFading);
    }
    SECTION("the same the other way")
    {
        Standing standing(TransitionMode::automatic, 50, glideSamples, 1000.0);
        CHECK_FALSE(standing.go(950.0, 10, true).isFading);
    }
}

TEST_CASE("A jump to where the head is already does nothing", "[engine][transition]")
{
    Standing standing(TransitionMode::crossfade, 50, 50, 1000.0);
    CHECK_FALSE(standing.go(1000.0, 100, true).isFading);
}

TEST_CASE("A head that keeps its distance stays inside what the line can read", "[engine][transition]")
{
    Standing standing(TransitionMode::crossfade, 200, 10, 1000.0);
    standing.go(90000.0, 10, true);
    standing.go(1000.0, 1, true);                         // waits, 89,000 samples away
    const auto& heads = standing.go(50000.0, 100, false); // and is carried along by the curve
    CHECK(heads.delay[0] == longest);
}

} // namespace driftline::test
