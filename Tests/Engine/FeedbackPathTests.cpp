// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Freeze, and what the loop does at its limits.
#include "Engine/FeedbackPath.h"

#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"
#include "Support/RandomPatch.h"

#include <memory>

namespace driftline::test
{
namespace
{

using Id = ParameterId;

double largestOf(const Signal& signal)
{
    double largest = 0.0;
    for (const auto& channel : signal.channels)
        for (const float sample : channel)
            largest = std::isfinite(sample) ? std::max(largest, std::abs(static_cast<double>(sample))) : HUGE_VAL;
    return largest;
}

/// Full scale, turning its sign every `halfPeriod` samples; 0: never.
Signal square(int frames, int halfPeriod)
{
    auto signal = Signal::silence(2, frames);
    for (auto& channel : signal.channels)
        for (int i = 0; i < frames; ++i)
            channel[static_cast<std::size_t>(i)] = halfPeriod > 0 && i / halfPeriod % 2 == 1 ? -1.0F : 1.0F;
    return signal;
}

} // namespace

TEST_CASE("Freeze repeats the memory to the bit, for ten minutes", "[engine][freeze]")
{
    constexpr double sampleRateHz = 8000.0;
    constexpr int period = 2000;
    constexpr int tenMinutes = 600 * 8000;
    auto patch = plainPatch(period, sampleRateHz);
    patch.parameters.set(Id::feedback, 60.0);
    patch.parameters.set(Id::crossfeed, 30.0);
    const CurveBank curves(patch.slots);
    const auto engine = std::make_unique<Engine>();
    engine->prepare({sampleRateHz, 2});
    applyParameters(*engine, patch.parameters);
    engine->setCurves(curves);
    Random random(31);
    const auto nextPeriod = [&] {
        const auto input = noise(2, period, random.bits());
        auto output = Signal::silence(2, period);
        engine->process(input.from(0).data(), output.from(0).data(), period, {});
        return output;
    };
    for (int i = 0; i < 4; ++i)
        nextPeriod();
    engine->setParameter(Id::freeze, 1.0);
    // One period until the fade is recorded, one until it is read.
    nextPeriod();
    nextPeriod();
    const auto frozen = nextPeriod();
    CHECK(largestOf(frozen) > 0.5);
    for (int frame = 0; frame < tenMinutes; frame += period)
    {
        CAPTURE(frame);
        REQUIRE(firstDifference(nextPeriod(), frozen) == "");
    }
    engine->setParameter(Id::freeze, 0.0);
    nextPeriod();
    CHECK(firstDifference(nextPeriod(), frozen) != "");
}

TEST_CASE("Freeze does not click, whatever the delay holds", "[engine][freeze][clicks]")
{
    constexpr double sampleRateHz = 48000.0;
    constexpr int frames = 144000;
    // From one that repeats the sine in phase to one that repeats it upside down.
    const double milliseconds = GENERATE(100.0, 100.25, 100.5, 333.7, 7.3);
    const double interpolation = GENERATE(1.0, 4.0);
    CAPTURE(milliseconds, interpolation);
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = plainPatch(milliseconds / 1000.0 * sampleRateHz, sampleRateHz);
    session.patch.parameters.set(Id::interpolation, interpolation);
    session.input = sine(2, frames, sampleRateHz, clickSineHz, clickSineAmplitude);
    session.parameterChanges = {
        {48001, Id::freeze, 1.0}, {96001, Id::freeze, 0.0}, {120001, Id::freeze, 1.0}, {120201, Id::freeze, 0.0}};
    const auto output = runEngine(session);
    CHECK(largestStepRatioOf(output, 24000, frames, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, 24000, frames, sampleRateHz) <= loudestTrebleDbfs);
}

TEST_CASE("No setting of the loop makes it grow without end", "[engine][stability]")
{
    constexpr double sampleRateHz = 8000.0;
    constexpr int frames = 30 * 8000;
    const double feedback = GENERATE(110.0, -110.0);
    const int halfPeriod = GENERATE(0, 40, 997); // a constant, 100 Hz, and 4 Hz
    Random random(static_cast<std::uint64_t>(41 + halfPeriod));
    for (int i = 0; i < 12; ++i)
    {
        EngineSession session;
        session.sampleRateHz = sampleRateHz;
        session.input = square(frames, halfPeriod);
        session.patch = plainPatch(random.betweenLogarithmic(1.0, 4000.0), sampleRateHz);
        auto& parameters = session.patch.parameters;
        parameters.set(Id::feedback, feedback);
        parameters.set(Id::depth, 50.0);
        for (const auto id : {Id::drive, Id::highPass, Id::lowPass, Id::crossfeed, Id::interpolation, Id::source,
                              Id::rate, Id::transition})
            parameters.set(id, randomValue(id, random));
        const double drive = parameters.get(Id::drive);
        CAPTURE(feedback, halfPeriod, i, drive, parameters.get(Id::highPass), parameters.get(Id::lowPass));
        // What the drive lets through at the most: +12 dBFS at 0 %, -12 dBFS at 100 %.
        const double bound = std::pow(10.0, (12.0 - 24.0 * drive / 100.0) / 20.0);
        const double peak = largestOf(runEngine(session));
        CHECK(peak <= bound * (1.0 + 1e-6));
        CHECK(peak > 0.0);
    }
}

TEST_CASE("Sound that ends leaves no subnormal numbers, in any patch", "[engine][stability]")
{
    constexpr double sampleRateHz = 48000.0;
    constexpr int soundFrames = 4000;
    constexpr int frames = 200000;
    for (std::uint64_t seed = 51; seed < 71; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        EngineSession session;
        session.sampleRateHz = sampleRateHz;
        session.longestDelaySamples = 3000.0;
        session.patch = randomPatch(random);
        session.input = noise(2, frames, seed);
        for (auto& channel : session.input.channels)
            std::fill(channel.begin() + soundFrames, channel.end(), 0.0F);
        const auto output = runEngine(session);
        for (const auto& channel : output.channels)
            for (const float sample : channel)
                REQUIRE((std::fpclassify(sample) == FP_ZERO || std::fpclassify(sample) == FP_NORMAL));
    }
}

} // namespace driftline::test
