// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Clear.
#include "Engine/LineEraser.h"

#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <algorithm>

namespace driftline::test
{
namespace
{

using Id = ParameterId;

int framesOf(double seconds, double sampleRateHz) { return static_cast<int>(seconds * sampleRateHz); }

} // namespace

TEST_CASE("Clear leaves silence within 0.3 s, to the bit", "[engine][clear]")
{
    const double sampleRateHz = GENERATE(8000.0, 44100.0, 96000.0);
    const double feedback = GENERATE(100.0, 95.0);
    CAPTURE(sampleRateHz, feedback);
    const int frames = framesOf(9.0, sampleRateHz);
    const int clear = framesOf(4.0, sampleRateHz);
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = plainPatch(0.7 * sampleRateHz, sampleRateHz);
    session.patch.parameters.set(Id::feedback, feedback);
    session.input = noise(2, frames, 61);
    // The sound ends two seconds before, in which the 5 Hz filter of the input comes to rest.
    for (auto& channel : session.input.channels)
        std::fill(channel.begin() + framesOf(2.0, sampleRateHz), channel.end(), 0.0F);
    session.parameterChanges = {{clear, Id::clear, 1.0}};
    const auto output = runEngine(session);
    const auto& left = output[0];
    CHECK(std::any_of(left.begin() + clear - 1000, left.begin() + clear, [](float x) { return std::abs(x) > 0.1F; }));
    for (int i = clear + framesOf(0.3, sampleRateHz); i < frames; ++i)
        for (int c = 0; c < 2; ++c)
            REQUIRE(std::bit_cast<std::uint32_t>(output.at(c, i)) == 0U);
}

TEST_CASE("After Clear the line holds the new input and nothing of the old", "[engine][clear]")
{
    constexpr double sampleRateHz = 48000.0;
    constexpr int delay = 24000;
    constexpr int clear = 48000;
    constexpr int frames = 120000;
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = plainPatch(delay, sampleRateHz);
    session.input = noise(2, frames, 62);
    session.parameterChanges = {{clear, Id::clear, 1.0}, {clear + 10000, Id::clear, 0.0}};
    const auto output = runEngine(session);
    // What came after the input's gate was open again, one delay later: 20 ms down, 20 ms up, and two ticks of each.
    constexpr int open = clear + 2 * (960 + 64);
    for (int i = open + delay; i < frames; ++i)
        REQUIRE(output.at(0, i) == session.input.at(0, i - delay));
    // And of what came before it was shut, nothing.
    for (int i = clear + 14400; i < clear + delay; ++i)
        REQUIRE(output.at(0, i) == 0.0F);
}

TEST_CASE("Clear does not click", "[engine][clear][clicks]")
{
    constexpr double sampleRateHz = 48000.0;
    constexpr int frames = 120000;
    const double milliseconds = GENERATE(100.0, 100.5, 333.7, 7.3);
    CAPTURE(milliseconds);
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = plainPatch(milliseconds / 1000.0 * sampleRateHz, sampleRateHz);
    session.patch.parameters.set(Id::interpolation, static_cast<double>(Interpolation::sinc16));
    session.input = sine(2, frames, sampleRateHz, clickSineHz, clickSineAmplitude);
    // Once by itself, and once again while what is read is on its way back.
    session.parameterChanges = {{48001, Id::clear, 1.0},
                                {57001, Id::clear, 0.0},
                                {72001, Id::clear, 1.0},
                                {72101, Id::clear, 0.0},
                                {81000, Id::clear, 1.0}};
    const auto output = runEngine(session);
    CHECK(largestStepRatioOf(output, 24000, frames, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, 24000, frames, sampleRateHz) <= loudestTrebleDbfs);
}

} // namespace driftline::test
