// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Width and Ducking. Mix, level and bypass are in EngineTests.cpp.
#include "Engine/OutputStage.h"

#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <algorithm>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
using Id = ParameterId;

Signal run(const Patch& patch, const Signal& input, std::vector<ParameterChange> changes = {})
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = patch;
    session.input = input;
    session.parameterChanges = std::move(changes);
    return runEngine(session);
}

Signal constantLevel(int frames, int loudFrames, float level)
{
    auto signal = Signal::silence(2, frames);
    for (auto& channel : signal.channels)
        std::fill_n(channel.begin(), loudFrames, level);
    return signal;
}

double decibels(float level) { return 20.0 * std::log10(static_cast<double>(level)); }

} // namespace

TEST_CASE("Width goes from the middle to twice the sides", "[engine][width]")
{
    const double width = GENERATE(0.0, 50.0, 100.0, 200.0);
    CAPTURE(width);
    constexpr int delay = 100;
    auto patch = plainPatch(delay, sampleRateHz);
    patch.parameters.set(Id::width, width);
    const auto input = noise(2, 4000, 71);
    const auto output = run(patch, input);
    for (int i = delay; i < 4000; ++i)
    {
        const auto left = static_cast<double>(input.at(0, i - delay));
        const auto right = static_cast<double>(input.at(1, i - delay));
        const double middle = 0.5 * (left + right);
        const double side = 0.5 * (left - right) * width / 100.0;
        REQUIRE(static_cast<double>(output.at(0, i)) == Approx(middle + side).margin(3e-7));
        REQUIRE(static_cast<double>(output.at(1, i)) == Approx(middle - side).margin(3e-7));
        if (width == 100.0)
            REQUIRE(output.at(0, i) == input.at(0, i - delay));
    }
}

TEST_CASE("Width does not reach the feedback", "[engine][width]")
{
    // Only the left side sounds; at 0 % both sides have half of it, in every repeat.
    auto patch = plainPatch(100.0, sampleRateHz);
    patch.parameters.set(Id::feedback, 50.0);
    const auto wide = run(patch, impulse(2, 2000));
    patch.parameters.set(Id::width, 0.0);
    const auto narrow = run(patch, impulse(2, 2000));
    for (int i = 0; i < 2000; ++i)
    {
        REQUIRE(narrow.at(0, i) == narrow.at(1, i));
        REQUIRE(narrow.at(0, i) == 0.5F * wide.at(0, i));
    }
}

TEST_CASE("Ducking is as deep as the input is loud", "[engine][ducking]")
{
    const double amount = GENERATE(100.0, 50.0, 10.0);
    const double inputDb = GENERATE(0.0, -12.0, -24.0, -47.0, -60.0, 6.0);
    CAPTURE(amount, inputDb);
    auto patch = plainPatch(100.0, sampleRateHz);
    patch.parameters.set(Id::ducking, amount);
    const auto output = run(patch, constantLevel(9600, 9600, static_cast<float>(std::pow(10.0, inputDb / 20.0))));
    // From -48 dBFS on, half a dB for each dB at 100 %, and no more than at full scale.
    const double ducked = 0.5 * amount / 100.0 * std::clamp(inputDb + 48.0, 0.0, 48.0);
    CHECK(decibels(output.at(0, 9599)) == Approx(inputDb - ducked).margin(1e-4));
}

TEST_CASE("Ducking lets the repeats come back when the input has gone", "[engine][ducking]")
{
    constexpr int delay = 48000;
    constexpr int loudFrames = 72000;
    auto patch = plainPatch(delay, sampleRateHz);
    patch.parameters.set(Id::ducking, 100.0);
    const auto output = run(patch, constantLevel(loudFrames + delay, loudFrames, 1.0F));
    CHECK(decibels(output.at(0, loudFrames - 1)) == Approx(-24.0).margin(1e-4));
    // The level that is followed falls by 8.69 dB in 0.2 s, the gain by half of that; it is late by 8 ticks or so.
    for (const double seconds : {0.1, 0.2, 0.4, 0.8})
    {
        CAPTURE(seconds);
        const int frame = loudFrames + static_cast<int>(seconds * sampleRateHz);
        const double expected = -24.0 + 0.5 * 20.0 * std::log10(std::exp(1.0)) * seconds / 0.2;
        CHECK(decibels(output.at(0, frame)) == Approx(expected).margin(0.2));
    }
    for (int i = loudFrames + 1; i < loudFrames + delay; ++i)
        REQUIRE(output.at(0, i) >= output.at(0, i - 1));
}

TEST_CASE("Ducking comes within 10 ms, without a step", "[engine][ducking]")
{
    constexpr int delay = 48000;
    constexpr int loud = 24000;
    auto patch = plainPatch(delay, sampleRateHz);
    patch.parameters.set(Id::ducking, 100.0);
    // A quiet constant, under the floor, is what is heard; then the input is loud.
    auto input = constantLevel(72000, 72000, 0.003F);
    for (auto& channel : input.channels)
        std::fill(channel.begin() + 48000 + loud, channel.end(), 0.0F);
    std::fill(input[0].begin() + 60000, input[0].begin() + 61000, 1.0F);
    const auto output = run(patch, input);
    CHECK(output.at(1, 59999) == 0.003F);
    CHECK(decibels(output.at(1, 60480) / 0.003F) == Approx(-24.0).margin(0.01));
    // At the least the 8 ticks of the way down.
    CHECK(largestStep(output[1], 59000, 60480) <= 0.003 / (8.0 * 32.0));
}

TEST_CASE("Width and Ducking do not click", "[engine][width][ducking][clicks]")
{
    constexpr int frames = 96000;
    auto patch = plainPatch(4807.3, sampleRateHz);
    patch.parameters.set(Id::interpolation, static_cast<double>(Interpolation::sinc16));
    auto input = sine(2, frames, sampleRateHz, clickSineHz, clickSineAmplitude);
    for (float& sample : input[1])
        sample = -sample; // a difference that Width can change
    const auto output = run(patch, input,
                            {{24001, Id::width, 0.0},
                             {36001, Id::width, 100.0},
                             {48001, Id::ducking, 100.0},
                             {60001, Id::ducking, 0.0},
                             {72001, Id::ducking, 40.0}});
    CHECK(largestStepRatioOf(output, 12000, frames, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, 12000, frames, sampleRateHz) <= loudestTrebleDbfs);
}

} // namespace driftline::test
