// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines that look back a few samples go another way through the kernel: one sample after the other.
#include "Model/ParameterTable.h"
#include "Support/Catch.h"
#include "Support/Effort.h"
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

/// Engines with one patch, each with an input of its own.
std::vector<EngineSession> company(Random& random, int channels, int count)
{
    std::vector<EngineSession> sessions(static_cast<std::size_t>(count), shortSession(random, channels));
    for (auto& session : sessions)
        session.input = noise(channels, frames, random.bits());
    return sessions;
}

void requireSameAlone(const std::vector<EngineSession>& sessions, const std::vector<int>& cuts)
{
    const auto together = runTogether(sessions, cuts);
    for (std::size_t e = 0; e < sessions.size(); ++e)
    {
        CAPTURE(e);
        REQUIRE(firstDifference(together[e], runEngine(sessions[e])) == "");
    }
}

} // namespace

TEST_CASE("A line that looks back a few samples has the reference's bits", "[engine][lookback]")
{
    for (std::uint64_t seed = 1; seed <= effort(200); ++seed)
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

TEST_CASE("Engines that run together give the bits of each alone, however many", "[engine][lookback][together]")
{
    for (std::uint64_t seed = 301; seed <= 300 + effort(60); ++seed)
    {
        Random random(seed);
        const int channels = seed % 3 == 0 ? 1 : 2;
        const int count = random.integer(1, 20);
        auto sessions = company(random, channels, count);
        for (auto& session : sessions)
        {
            // Some differ in what they play only, some in where in the curve they are, some in everything.
            if (seed % 4 == 1)
                session.patch.parameters.set(ParameterId::phase, random.between(-180.0, 180.0));
            else if (seed % 4 == 2 && random.oneIn(4))
                session = shortSession(random, channels);
        }
        for (const auto target : simdTargets())
        {
            CAPTURE(seed, channels, count, hwy::TargetName(target));
            const ForcedSimdTarget forced(target);
            requireSameAlone(sessions, randomCuts(random));
        }
    }
}

TEST_CASE("Engines that jump, switch slots, take notes and listen run together with the bits of each alone",
          "[engine][together]")
{
    for (std::uint64_t seed = 401; seed <= 400 + effort(60); ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        std::vector<EngineSession> sessions;
        const int count = random.integer(2, 5);
        const auto model = randomSession(random, sampleRateHz, 2, frames);
        for (int e = 0; e < count; ++e)
        {
            sessions.push_back(random.oneIn(2) ? model : randomSession(random, sampleRateHz, 2, frames));
            sessions.back().input = hostileNoise(2, frames, random.bits());
        }
        requireSameAlone(sessions, randomCuts(random));
        sessions = {jumpingSession(random, 2), jumpingSession(random, 2), jumpingSession(random, 1)};
        requireSameAlone(sessions, {});
    }
}

} // namespace driftline::test
