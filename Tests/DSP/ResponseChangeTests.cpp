// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Another response while the convolver plays.
#include "DSP/MatrixConvolver.h"
#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/ConvolverSession.h"

#include <atomic>
#include <thread>
#include <tuple>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;

/// The part of a signal from `first` to before `end`.
Signal part(const Signal& signal, int first, int end)
{
    Signal result;
    for (const auto& channel : signal.channels)
        result.channels.emplace_back(channel.begin() + first, channel.begin() + end);
    return result;
}

} // namespace

TEST_CASE("Before a change one hears the old response, afterwards the new one as if it had always been there",
          "[dsp][convolver][change]")
{
    const auto routing = ConvolutionRouting::matrix(2, 2);
    const int newLength = GENERATE(500, 20000, 39000);
    CAPTURE(newLength);
    const auto older = makeResponse(routing, decayingNoise(4, 20000, 41));
    const auto newer = makeResponse(routing, decayingNoise(4, newLength, 42));
    constexpr int frames = 60000;
    constexpr int changedAt = 30000;
    // The next cell of the grid begins to fade, the largest partitions are the last to have done so: two blocks later
    // at the latest, and then one block long.
    constexpr int cell = (changedAt / 64 + 1) * 64;
    constexpr int settled = changedAt + 3 * 4096;
    const auto input = noise(2, frames, 43);
    const auto convolver = convolverWith(older, 40000);
    const auto output = runConvolver(*convolver, input, {changedAt, frames}, [&](int frame) {
        if (frame == changedAt)
            convolver->setResponse(newer);
    });
    const auto onlyOlder = runConvolver(*convolverWith(older, 40000), input, {frames});
    const auto onlyNewer = runConvolver(*convolverWith(newer, 40000), input, {frames});
    CHECK(firstDifference(part(output, 0, cell), part(onlyOlder, 0, cell)) == "");
    CHECK(firstDifference(part(output, settled, frames), part(onlyNewer, settled, frames)) == "");
    // The head, the loudest part, is on its way at once.
    CHECK(firstDifference(part(output, cell, cell + 64), part(onlyOlder, cell, cell + 64)) != "");
}

TEST_CASE("A change of response does not click", "[dsp][convolver][change]")
{
    const auto routing = ConvolutionRouting::shared(1);
    const auto input = sine(1, 96000, sampleRateHz, clickSineHz, clickSineAmplitude);
    // Each lets the sine through with a phase of its own, as a delay that is no whole period does.
    const auto delayed = [&](int samples, int length) {
        Responses responses{std::vector<float>(static_cast<std::size_t>(length))};
        responses[0][static_cast<std::size_t>(samples)] = 1.0F;
        return makeResponse(routing, responses);
    };
    const auto places = GENERATE(table<int, int>({{0, 7}, {0, 24}, {5, 300}, {24, 2000}, {300, 10012}, {9000, 31}}));
    const int from = std::get<0>(places);
    const int to = std::get<1>(places);
    const int changedAt = GENERATE(48000, 48037, 49151);
    CAPTURE(from, to, changedAt);
    constexpr int length = 12000;
    const auto convolver = convolverWith(delayed(from, length));
    const auto output = runConvolver(*convolver, input, {changedAt, 96000}, [&](int frame) {
        if (frame == changedAt)
            convolver->setResponse(delayed(to, length));
    });
    // What lies late in a response is faded later, and so for a moment both responses may be there in full.
    const double allowed = std::max(from, to) > 1024 ? 2.0 : largestStepRatio;
    CHECK(largestStepRatioOf(output, 24000, 96000, sampleRateHz) <= allowed);
    CHECK(loudestTrebleOf(output, 24000, 96000, sampleRateHz) <= loudestTrebleDbfs);
}

TEST_CASE("From and to silence there is a fade as well", "[dsp][convolver][change]")
{
    const auto input = sine(1, 96000, sampleRateHz, clickSineHz, clickSineAmplitude);
    const auto response = makeResponse(ConvolutionRouting::separate(1), Responses{{1.0F, 0.0F}});
    MatrixConvolver convolver;
    convolver.prepare({.inputs = 1, .outputs = 1, .longestResponseSamples = 3000});
    const auto output = runConvolver(convolver, input, {30000, 60000, 96000}, [&](int frame) {
        if (frame == 30000)
            convolver.setResponse(response);
        if (frame == 60000)
            convolver.setResponse(nullptr);
    });
    CHECK(largestStepRatioOf(output, 1000, 96000, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, 1000, 96000, sampleRateHz) <= loudestTrebleDbfs);
    CHECK(std::abs(output[0][50012]) == Approx(std::abs(input[0][50012])).epsilon(1e-6));
    CHECK(std::all_of(output[0].begin() + 70000, output[0].end(), [](float x) { return x == 0.0F; }));
}

TEST_CASE("Of responses set in a row the last one is played", "[dsp][convolver][change]")
{
    const auto routing = ConvolutionRouting::separate(1);
    const auto input = noise(1, 120000, 44);
    std::vector<SharedResponse> responses;
    for (std::uint64_t i = 0; i < 6; ++i)
        responses.push_back(makeResponse(routing, decayingNoise(1, 9000, 45 + i)));
    const auto convolver = convolverWith(responses[0]);
    const auto output = runConvolver(*convolver, input, {10000, 10100, 10200, 12000, 15000, 120000}, [&](int frame) {
        if (frame == 10000)
            convolver->setResponse(responses[1]);
        if (frame == 10100)
            convolver->setResponse(responses[2]);
        if (frame == 10200)
            convolver->setResponse(responses[3]);
        if (frame == 12000)
            convolver->setResponse(responses[4]);
        if (frame == 15000)
            convolver->setResponse(responses[5]);
    });
    const auto expected = runConvolver(*convolverWith(responses[5]), input, {120000});
    CHECK(firstDifference(part(output, 60000, 120000), part(expected, 60000, 120000)) == "");
}

TEST_CASE("Late partitions that are still on their way do not keep the next response waiting",
          "[dsp][convolver][change]")
{
    const auto routing = ConvolutionRouting::separate(1);
    const auto input = noise(1, 60000, 48);
    const auto direct = [&](float gain) {
        Responses responses{std::vector<float>(100000)};
        responses[0][0] = gain;
        return makeResponse(routing, responses);
    };
    const auto convolver = convolverWith(direct(1.0F));
    std::vector<int> cuts;
    for (int i = 1; i <= 20; ++i)
        cuts.push_back(1024 + 2048 * i);
    cuts.push_back(input.frames());
    const auto output = runConvolver(*convolver, input, cuts, [&](int frame) {
        if (frame > 0)
            convolver->setResponse(direct(static_cast<float>(frame)));
    });
    for (const int cut : cuts)
        if (cut < input.frames())
        {
            const int settled = cut + 64 + 1024;
            CAPTURE(cut);
            CHECK(output.at(0, settled) == Approx(input.at(0, settled) * static_cast<float>(cut)).epsilon(1e-5));
        }
}

TEST_CASE("A response lives as long as it is heard, and no longer", "[dsp][convolver][change]")
{
    const auto routing = ConvolutionRouting::separate(1);
    auto first = makeResponse(routing, decayingNoise(1, 9000, 51));
    auto second = makeResponse(routing, decayingNoise(1, 9000, 52));
    const std::weak_ptr<const ConvolutionResponse> firstAlive = first;
    const std::weak_ptr<const ConvolutionResponse> secondAlive = second;
    const auto convolver = convolverWith(first);
    first.reset();
    const auto play = [&](int frames) { runConvolver(*convolver, noise(1, frames, 53), {frames}); };
    play(10000);
    convolver->setResponse(std::move(second));
    play(5000);
    convolver->releaseUnused();
    CHECK_FALSE(firstAlive.expired()); // still fading
    play(20000);
    CHECK_FALSE(firstAlive.expired()); // never freed by `process`
    convolver->releaseUnused();
    CHECK(firstAlive.expired());
    CHECK_FALSE(secondAlive.expired());
    convolver->prepare({.inputs = 1, .outputs = 1, .longestResponseSamples = 10});
    CHECK(secondAlive.expired());
}

TEST_CASE("A response can be set while another thread plays", "[dsp][convolver][change][threads]")
{
    const auto routing = ConvolutionRouting::separate(2);
    MatrixConvolver convolver;
    convolver.prepare({.inputs = 2, .outputs = 2, .longestResponseSamples = 2000});
    std::atomic<bool> isDone{false};
    std::thread setter([&] {
        for (std::uint64_t i = 0; i < 300; ++i)
        {
            convolver.setResponse(makeResponse(routing, decayingNoise(2, 100 + 6 * static_cast<int>(i), i)));
            if (i % 3 == 0)
                convolver.releaseUnused();
        }
        isDone = true;
    });
    const auto input = noise(2, 4096, 61);
    auto output = Signal::silence(2, 4096);
    for (bool isLast = false; !isLast;)
    {
        isLast = isDone;
        processBlock(convolver, input, output, 0, 4096);
    }
    setter.join();
    // All of it again, until every fade is over.
    for (int i = 0; i < 8; ++i)
        processBlock(convolver, input, output, 0, 4096);
    const auto last = makeResponse(routing, decayingNoise(2, 100 + 6 * 299, 299));
    Signal twice;
    for (const auto& channel : input.channels)
    {
        auto& samples = twice.channels.emplace_back(channel);
        samples.insert(samples.end(), channel.begin(), channel.end());
    }
    const auto expected = runConvolver(*convolverWith(last), twice, {8192});
    CHECK(firstDifference(output, part(expected, 4096, 8192)) == "");
}

} // namespace driftline::test
