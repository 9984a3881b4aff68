// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines that look back a few samples go another way through the kernel: one sample after the other.
#include "Model/ParameterTable.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"
#include "Support/SimdTargets.h"

#include <algorithm>

namespace driftline::test
{
namespace
{

constexpr int frames = 3000;
constexpr double sampleRateHz = 48000.0;

/// A loop of 1 to 90 samples that stands still or moves, with filters or without.
EngineSession shortSession(Random& random, int channels)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.longestDelaySamples = 2000.0;
    session.patch = plainPatch(random.betweenLogarithmic(4.8, 90.0), sampleRateHz);
    auto& parameters = session.patch.parameters;
    parameters.set(ParameterId::interpolation, random.integer(0, 5));
    parameters.set(ParameterId::feedback, random.between(-110.0, 110.0));
    parameters.set(ParameterId::crossfeed, random.oneIn(2) ? 0.0 : random.between(0.0, 100.0));
    parameters.set(ParameterId::drive, random.oneIn(2) ? 0.0 : random.between(0.0, 100.0));
    if (random.oneIn(2))
        parameters.set(ParameterId::highPass, random.betweenLogarithmic(20.0, 2000.0));
    if (random.oneIn(2))
        parameters.set(ParameterId::lowPass, random.betweenLogarithmic(200.0, 15000.0));
    if (random.oneIn(2))
    {
        // The curve from end to end, down to one sample, and the channels in different places of it.
        parameters.set(ParameterId::depth, random.between(0.0, 100.0));
        parameters.set(ParameterId::source, static_cast<double>(Source::free));
        parameters.set(ParameterId::rate, random.betweenLogarithmic(0.1, 20.0));
        parameters.set(ParameterId::stereoOffset, random.oneIn(2) ? 0.0 : random.between(-180.0, 180.0));
    }
    session.input = noise(channels, frames, random.bits());
    return session;
}

/// A curve that jumps from far away to the write head, or from there to far away: while the fade lasts one head looks
/// back a few samples and the other one hundreds.
EngineSession jumpingSession(Random& random, int channels)
{
    auto session = shortSession(random, channels);
    auto& parameters = session.patch.parameters;
    parameters.set(ParameterId::time, 1000.0 * random.between(300.0, 1900.0) / sampleRateHz);
    parameters.set(ParameterId::depth, 100.0);
    parameters.set(ParameterId::source, static_cast<double>(Source::free));
    parameters.set(ParameterId::rate, 20.0);
    parameters.set(ParameterId::phase, random.between(-180.0, 180.0));
    parameters.set(ParameterId::stereoOffset, random.oneIn(3) ? random.between(-180.0, 180.0) : 0.0);
    parameters.set(ParameterId::transition, static_cast<double>(TransitionMode::crossfade));
    parameters.set(ParameterId::fade, random.between(1.0, 30.0));
    auto& points = session.patch.slots[0].left.points;
    points = {{0.0, random.oneIn(2) ? 0.0 : 1.0}, {1.0, 0.0}};
    points[1].value = 1.0 - points[0].value;
    return session;
}

std::vector<int> randomCuts(Random& random)
{
    std::vector<int> cuts;
    for (int frame = 0; frame < frames; frame += random.integer(0, 200))
        cuts.push_back(frame);
    return cuts;
}

} // namespace

TEST_CASE("A line that looks back a few samples has the reference's bits", "[engine][lookback]")
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
    {
        Random random(seed);
        const int channels = seed % 3 == 0 ? 1 : 2;
        const auto session = seed % 2 == 0 ? shortSession(random, channels) : jumpingSession(random, channels);
        const auto expected = runReference(session);
        REQUIRE(std::any_of(expected[0].begin(), expected[0].end(), [](float sample) { return sample != 0.0F; }));
        const auto cuts = randomCuts(random);
        for (const auto target : simdTargets())
        {
            CAPTURE(seed, hwy::TargetName(target));
            const ForcedSimdTarget forced(target);
            REQUIRE(firstDifference(runEngine(session), expected) == "");
            REQUIRE(firstDifference(runEngine(session, cuts), expected) == "");
        }
    }
}

} // namespace driftline::test
