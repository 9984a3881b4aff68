// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Space in the Engine: against the sum that a convolution is, written down, and what a player does to it on the way.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Engine/SpaceResponse.h"
#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/ConvolverSession.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"
#include "Support/ResponseFiles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <stdexcept>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr double longestSeconds = 0.3;
constexpr int delay = 100;
constexpr double closeEnoughDb = -100.0;
using Id = ParameterId;
using Actions = std::map<int, std::function<void(Engine&)>>;

Patch spacePatch(double amount, double preDelayMilliseconds = 0.0)
{
    auto patch = plainPatch(delay, sampleRateHz);
    patch.parameters.set(Id::space, amount);
    patch.parameters.set(Id::predelay, preDelayMilliseconds);
    return patch;
}

/// Plays `input`; each action happens before its frame. Blocks end there and at `cuts`.
Signal play(const Patch& patch, const Signal& input, const Actions& actions, std::vector<int> cuts = {})
{
    const CurveBank curves(patch.slots);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz,
                    .channels = input.channelCount(),
                    .longestDelaySamples = 2000.0,
                    .longestResponseSeconds = longestSeconds});
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
    for (const auto& [frame, action] : actions)
        cuts.push_back(frame);
    cuts.push_back(input.frames());
    std::sort(cuts.begin(), cuts.end());
    auto output = Signal::silence(input.channelCount(), input.frames());
    auto action = actions.begin();
    int start = 0;
    for (const int end : cuts)
    {
        for (; action != actions.end() && action->first <= start; ++action)
            action->second(engine);
        engine.process(input.from(start).data(), output.from(start).data(), end - start, {});
        start = end;
    }
    return output;
}

auto use(const ImpulseResponse& response, int channels)
{
    return [made = makeSpaceResponse(response, channels)](Engine& engine) { engine.setResponse(made); };
}

auto set(Id id, double value)
{
    return [id, value](Engine& engine) { engine.setParameter(id, value); };
}

std::vector<int> randomCuts(int frames, std::uint64_t seed)
{
    Random random(seed);
    std::vector<int> cuts;
    for (int frame = 0; frame < frames; frame += random.integer(0, random.oneIn(4) ? 3000 : 200))
        cuts.push_back(frame);
    return cuts;
}

Signal later(const Signal& input, int frames)
{
    auto result = Signal::silence(input.channelCount(), input.frames());
    for (int c = 0; c < input.channelCount(); ++c)
        std::copy(input[c].begin(), input[c].end() - frames, result[c].begin() + frames);
    return result;
}

/// What comes of `delayed`, by the definition: each side of the engine by the paths that lead to it.
std::vector<std::vector<double>> expectedOf(const ImpulseResponse& response, const Signal& delayed)
{
    const std::size_t paths = response.channels.size();
    if (delayed.channelCount() == 1)
    {
        auto taps = response.channels[0];
        if (paths == 4)
            for (std::size_t i = 0; i < taps.size(); ++i)
                taps[i] += response.channels[2][i];
        return referenceConvolution(ConvolutionRouting::separate(1), {taps}, delayed);
    }
    if (paths == 4)
    {
        ConvolutionRouting routing{2, 2, {{0, 0, 0}, {0, 1, 1}, {1, 0, 2}, {1, 1, 3}}};
        return referenceConvolution(routing, response.channels, delayed);
    }
    ConvolutionRouting routing{2, 2, {{0, 0, 0}, {1, 1, static_cast<int>(paths) - 1}}};
    return referenceConvolution(routing, response.channels, delayed);
}

} // namespace

TEST_CASE("Space is a convolution, for every number of channels and any blocks", "[engine][space]")
{
    const int channels = GENERATE(1, 2);
    const int paths = GENERATE(1, 2, 4);
    const double preDelayMilliseconds = GENERATE(0.0, 10.0);
    CAPTURE(channels, paths, preDelayMilliseconds);
    const auto response = normalisedNoise(paths, 7000, sampleRateHz, 31);
    const auto input = noise(channels, 20000, 32);
    const auto delayed = later(input, delay + static_cast<int>(preDelayMilliseconds * 48.0));

    const auto wet = play(spacePatch(100.0, preDelayMilliseconds), input, {{0, use(response, channels)}},
                          randomCuts(input.frames(), 33));
    CHECK(errorDb(wet, expectedOf(response, delayed)) < closeEnoughDb);
}

TEST_CASE("Amount goes from the sound to its response, at equal power", "[engine][space]")
{
    const double amount = GENERATE(10.0, 50.0, 90.0);
    CAPTURE(amount);
    const auto response = normalisedNoise(2, 3000, sampleRateHz, 41);
    const auto input = noise(2, 9000, 42);
    const auto delayed = later(input, delay);
    auto expected = expectedOf(response, delayed);
    const double angle = amount / 100.0 * std::numbers::pi / 2.0;
    for (int c = 0; c < 2; ++c)
        for (int i = 0; i < input.frames(); ++i)
        {
            auto& value = expected[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
            value = std::cos(angle) * static_cast<double>(delayed.at(c, i)) + std::sin(angle) * value;
        }
    const auto output = play(spacePatch(amount), input, {{0, use(response, 2)}});
    CHECK(errorDb(output, expected) < closeEnoughDb);
}

TEST_CASE("Space stands between the feedback path and Width", "[engine][space]")
{
    // Feedback repeats what was not convolved; Width sees what was.
    const auto response = normalisedNoise(2, 500, sampleRateHz, 51);
    auto patch = spacePatch(100.0);
    patch.parameters.set(Id::feedback, 50.0);
    patch.parameters.set(Id::width, 0.0);
    const auto output = play(patch, noise(2, 4000, 52), {{0, use(response, 2)}});
    patch.parameters.set(Id::space, 0.0);
    patch.parameters.set(Id::width, 100.0);
    const auto repeats = play(patch, noise(2, 4000, 52), {});
    auto expected = expectedOf(response, repeats);
    for (std::size_t i = 0; i < expected[0].size(); ++i)
        expected[0][i] = expected[1][i] = 0.5 * (expected[0][i] + expected[1][i]);
    CHECK(errorDb(output, expected) < closeEnoughDb);
}

TEST_CASE("At rest, or without a response, Space leaves every bit as it is", "[engine][space]")
{
    const int channels = GENERATE(1, 2);
    const auto input = hostileNoise(channels, 20000, 61);
    const auto response = normalisedNoise(2, 3000, sampleRateHz, 62);
    const auto plain = play(spacePatch(0.0), input, {});
    CHECK(firstDifference(play(spacePatch(0.0, 30.0), input, {{0, use(response, channels)}}), plain).empty());
    CHECK(firstDifference(play(spacePatch(70.0), input, {}), plain).empty());
    // Also when it has been on: 20 ms after Amount has been set to 0 all is as it was.
    const auto output = play(spacePatch(80.0), input, {{0, use(response, channels)}, {5000, set(Id::space, 0.0)}});
    for (int c = 0; c < channels; ++c)
        CHECK(std::equal(output[c].begin() + 6100, output[c].end(), plain[c].begin() + 6100));
    // And when the response is taken away.
    const auto taken =
        play(spacePatch(80.0), input,
             {{0, use(response, channels)}, {5000, [](Engine& engine) { engine.setResponse(nullptr); }}});
    for (int c = 0; c < channels; ++c)
        CHECK(std::equal(taken[c].begin() + 8000, taken[c].end(), plain[c].begin() + 8000));
}

TEST_CASE("Any split into blocks gives the same sound, whatever is turned on the way", "[engine][space][blocks]")
{
    const auto seed = GENERATE(range(1U, 8U));
    CAPTURE(seed);
    const auto response = normalisedNoise(2, 9000, sampleRateHz, seed);
    const auto input = noise(2, 60000, seed + 100);
    // The response is there from the start: when another thread gives one is nothing that blocks decide.
    const Actions actions{
        {0, use(response, 2)},        {4001, set(Id::predelay, 3.3)},  {4500, set(Id::predelay, 120.0)},
        {9777, set(Id::space, 0.0)},  {13001, set(Id::predelay, 1.0)}, {15013, set(Id::space, 100.0)},
        {20000, set(Id::space, 0.0)}, {40009, set(Id::space, 55.0)}};
    const auto whole = play(spacePatch(40.0), input, actions);
    const auto cut = play(spacePatch(40.0), input, actions, randomCuts(input.frames(), seed + 200));
    CHECK(firstDifference(cut, whole).empty());
}

TEST_CASE("Nothing that is turned in Space clicks", "[engine][space][clicks]")
{
    constexpr int frames = 96000;
    // Both keep the sine's level and nothing more, so that a click is one of the stage's.
    ImpulseResponse first{sampleRateHz, {std::vector<float>(1, 1.0F)}};
    ImpulseResponse second{sampleRateHz, {std::vector<float>(700, 0.0F)}};
    second.channels[0].back() = -1.0F;
    const auto input = sine(2, frames, sampleRateHz, clickSineHz, clickSineAmplitude);
    const auto output = play(spacePatch(0.0), input,
                             {{0, use(first, 2)},
                              {24001, set(Id::space, 100.0)},
                              {36001, set(Id::predelay, 250.3)},
                              {50001, set(Id::predelay, 0.0)},
                              {60001, use(second, 2)},
                              {72001, set(Id::space, 30.0)},
                              {80001, [](Engine& engine) { engine.setResponse(nullptr); }}});
    CHECK(largestStepRatioOf(output, 12000, frames, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, 12000, frames, sampleRateHz) <= loudestTrebleDbfs);
}

TEST_CASE("A response given on the way is soon the one that plays", "[engine][space]")
{
    const auto first = normalisedNoise(2, 2000, sampleRateHz, 71);
    const auto second = normalisedNoise(4, 2000, sampleRateHz, 72);
    const auto input = noise(2, 30000, 73);
    auto output = play(spacePatch(100.0), input, {{0, use(first, 2)}, {10001, use(second, 2)}});
    auto expected = expectedOf(second, later(input, delay));
    for (int c = 0; c < 2; ++c)
    {
        output[c].erase(output[c].begin(), output[c].begin() + 20000);
        auto& channel = expected[static_cast<std::size_t>(c)];
        channel.erase(channel.begin(), channel.begin() + 20000);
    }
    CHECK(errorDb(output, expected) < closeEnoughDb);
}

TEST_CASE("What was played before Space was switched off does not come back", "[engine][space]")
{
    const int on = GENERATE(5120, 8000, 30016); // ticks
    CAPTURE(on);
    const auto response = normalisedNoise(2, 14000, sampleRateHz, 81);
    const auto input = noise(2, 50000, 82);
    const auto output = play(spacePatch(100.0, 50.0), input,
                             {{0, use(response, 2)},
                              {4000, set(Id::space, 0.0)},
                              {5003, set(Id::predelay, 10.0)},
                              {on, set(Id::space, 100.0)}});
    auto sinceOn = later(input, delay);
    for (auto& channel : sinceOn.channels)
        std::fill(channel.begin(), channel.begin() + on, 0.0F);
    const auto expected = expectedOf(response, later(sinceOn, 480));
    double largestError = 0.0;
    for (int i = on + 1100; i < input.frames(); ++i)
        largestError = std::max(
            largestError, std::abs(static_cast<double>(output.at(0, i)) - expected[0][static_cast<std::size_t>(i)]));
    CHECK(largestError < 1e-5);
}

TEST_CASE("The tail lasts as long as the response and the pre-delay say", "[engine][space]")
{
    const auto response = normalisedNoise(2, 12000, sampleRateHz, 91);
    auto patch = spacePatch(50.0, 200.0);
    const CurveBank curves(patch.slots);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .longestResponseSeconds = longestSeconds});
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
    CHECK(engine.tailSeconds() == Approx(delay / sampleRateHz));
    engine.setResponse(makeSpaceResponse(response, 2));
    CHECK(engine.tailSeconds() == Approx(delay / sampleRateHz + 0.25 + 0.2));
    engine.setParameter(Id::space, 0.0);
    CHECK(engine.tailSeconds() == Approx(delay / sampleRateHz));

    // And it is over then.
    auto output = play(patch, impulse(2, 60000), {{0, use(response, 2)}});
    const int tailFrames = delay + 12000 + 9600;
    // Transforms leave a trace of rounding.
    const auto isOver = [](float sample) { return std::abs(sample) < 1e-9F; };
    CHECK(std::all_of(output[0].begin() + tailFrames, output[0].end(), isOver));
    CHECK(std::abs(output.at(0, tailFrames - 1)) > 1e-7F);
}

TEST_CASE("A reset forgets the past and keeps the response", "[engine][space]")
{
    const auto response = normalisedNoise(2, 5000, sampleRateHz, 95);
    const auto input = noise(2, 12000, 96);
    const auto fresh = play(spacePatch(60.0, 5.0), input, {{0, use(response, 2)}});
    auto twice = Signal::silence(2, 24000);
    for (int c = 0; c < 2; ++c)
        for (const int start : {0, 12000})
            std::copy(input[c].begin(), input[c].end(), twice[c].begin() + start);
    const auto output =
        play(spacePatch(60.0, 5.0), twice, {{0, use(response, 2)}, {12000, [](Engine& engine) { engine.reset(); }}});
    for (int c = 0; c < 2; ++c)
        CHECK(std::equal(fresh[c].begin(), fresh[c].end(), output[c].begin() + 12000));
}

TEST_CASE("Responses that do not fit are refused", "[engine][space]")
{
    CHECK_THROWS_AS(makeSpaceResponse(fadingNoise(3, 10, sampleRateHz, 1), 2), std::invalid_argument);
    CHECK_THROWS_AS(makeSpaceResponse(fadingNoise(3, 10, sampleRateHz, 1), 1), std::invalid_argument);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .longestResponseSeconds = 0.1});
    CHECK_THROWS_AS(engine.setResponse(makeSpaceResponse(fadingNoise(2, 4801, sampleRateHz, 1), 2)),
                    std::invalid_argument);
    CHECK_NOTHROW(engine.setResponse(makeSpaceResponse(fadingNoise(2, 4800, sampleRateHz, 1), 2)));
}

} // namespace driftline::test
