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
    for (std::uint64_t seed = 1; seed <= 120; ++seed)
    {
        Random random(seed);
        const auto session = shortSession(random, seed % 3 == 0 ? 1 : 2);
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
