// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// How a host cuts the sound into blocks must not be found in the output, to the bit.
#include "Support/Catch.h"
#include "Support/Effort.h"
#include "Support/EngineSession.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace driftline::test
{
namespace
{

constexpr double sampleRatesHz[] = {8000.0, 44100.0, 48000.0, 192000.0};
constexpr int longestBlock = 8192;

/// Block lengths from 0 to 8192: small ones, powers of two, and whatever.
std::vector<int> randomCuts(Random& random, int frames)
{
    const int kind = random.integer(0, 2);
    std::vector<int> cuts;
    for (int frame = 0; frame < frames; cuts.push_back(frame))
    {
        const bool isLong = random.oneIn(3);
        if (kind == 0)
            frame += random.integer(0, isLong ? 70 : 3);
        else if (kind == 1)
            frame += 1 << random.integer(0, 13);
        else
            frame += random.integer(0, isLong ? longestBlock : 600);
    }
    cuts.erase(std::remove_if(cuts.begin(), cuts.end(), [&](int cut) { return cut > frames; }), cuts.end());
    return cuts;
}

} // namespace

TEST_CASE("Any split into blocks gives the same bits", "[engine][blocks]")
{
    for (std::uint64_t seed = 1; seed <= effort(500); ++seed)
    {
        Random random(seed);
        const double sampleRateHz = sampleRatesHz[seed % std::size(sampleRatesHz)];
        const int channels = seed % 3 == 0 ? 1 : 2;
        const auto session = randomSession(random, sampleRateHz, channels, random.integer(1, 20000));
        const auto whole = runEngine(session);
        for (int split = 0; split < 3; ++split)
        {
            CAPTURE(seed, sampleRateHz, channels, split);
            REQUIRE(firstDifference(runEngine(session, randomCuts(random, session.input.frames())), whole) == "");
        }
    }
}

TEST_CASE("Any split gives the same bits at every rate, with every kernel and source, filters and drive on",
          "[engine][blocks]")
{
    constexpr double usualRatesHz[] = {44100.0, 48000.0, 88200.0, 96000.0, 176400.0, 192000.0};
    const int source = GENERATE(range(0, 6));
    for (int interpolation = 0; interpolation < 6; ++interpolation)
        for (const double sampleRateHz : std::span(usualRatesHz).first(effort(std::size(usualRatesHz))))
        {
            const auto seed = static_cast<std::uint64_t>(7000 + 100 * source + 10 * interpolation);
            CAPTURE(seed, source, interpolation, sampleRateHz);
            Random random(seed + static_cast<std::uint64_t>(sampleRateHz));
            auto session = randomSession(random, sampleRateHz, 2, 12000);
            auto& parameters = session.patch.parameters;
            parameters.set(ParameterId::source, source);
            parameters.set(ParameterId::interpolation, interpolation);
            parameters.set(ParameterId::highPass, random.between(20.0, 2000.0));
            parameters.set(ParameterId::lowPass, random.between(300.0, 15000.0));
            parameters.set(ParameterId::drive, random.between(1.0, 100.0));
            parameters.set(ParameterId::bypass, 0.0);
            const auto whole = runEngine(session);
            REQUIRE(firstDifference(runReference(session), whole) == "");
            for (int split = 0; split < 2; ++split)
                REQUIRE(firstDifference(runEngine(session, randomCuts(random, session.input.frames())), whole) == "");
        }
}

TEST_CASE("Blocks of one sample give the same bits as one block", "[engine][blocks]")
{
    for (std::uint64_t seed = 201; seed <= 212; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const auto session = randomSession(random, 48000.0, 2, 6000);
        std::vector<int> cuts;
        for (int frame = 1; frame < session.input.frames(); ++frame)
            cuts.push_back(frame);
        REQUIRE(firstDifference(runEngine(session, cuts), runEngine(session)) == "");
    }
}

TEST_CASE("A change between two ticks is the same as one at the second of them", "[engine][blocks]")
{
    for (std::uint64_t seed = 301; seed <= 340; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const auto session = randomSession(random, 44100.0, 2, 8000);
        auto atTicks = session;
        for (auto& change : atTicks.parameterChanges)
            change.frame = (change.frame + 31) / 32 * 32;
        // What comes later than the last tick is not heard in either.
        atTicks.parameterChanges.erase(std::remove_if(atTicks.parameterChanges.begin(), atTicks.parameterChanges.end(),
                                                      [](const auto& change) { return change.frame > 8000; }),
                                       atTicks.parameterChanges.end());
        REQUIRE(firstDifference(runEngine(session), runEngine(atTicks)) == "");
    }
}

TEST_CASE("An output that is its own input gives the same bits", "[engine][blocks]")
{
    for (std::uint64_t seed = 401; seed <= 405; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const auto session = randomSession(random, 48000.0, 2, 4000);
        REQUIRE(firstDifference(runEngineInPlace(session), runEngine(session)) == "");
    }
}

} // namespace driftline::test
