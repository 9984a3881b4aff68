// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/MatrixConvolver.h"

#include "Support/Catch.h"
#include "Support/ConvolverSession.h"
#include "Support/SimdTargets.h"

#include <bit>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace driftline::test
{
namespace
{

constexpr double closeEnoughDb = -120.0;

/// Silent but for a tap at each of `places` and the last one.
Responses sparseResponse(int length, const std::vector<int>& places)
{
    Responses responses{std::vector<float>(static_cast<std::size_t>(length))};
    for (const int place : places)
        if (place < length)
            responses[0][static_cast<std::size_t>(place)] = 0.25F + 0.001F * static_cast<float>(place % 97);
    if (length > 0)
        responses[0].back() = 0.75F;
    return responses;
}

} // namespace

TEST_CASE("A convolver gives what the sum says, for any routing and any blocks", "[dsp][convolver]")
{
    const auto kind = GENERATE(table<ConvolutionRouting, int>({
        {ConvolutionRouting::separate(1), 9000},
        {ConvolutionRouting::separate(2), 9000},
        {ConvolutionRouting::shared(2), 3000},
        {ConvolutionRouting::matrix(1, 2), 3000},
        {ConvolutionRouting::matrix(2, 2), 9000},
        {ConvolutionRouting::matrix(1, 16), 1500},
        {ConvolutionRouting::separate(16), 1500},
        {ConvolutionRouting::matrix(16, 16), 1100},
        // A response used twice, two routes that add up, an input and an output that nothing uses.
        {ConvolutionRouting{3, 3, {{0, 0, 0}, {0, 2, 0}, {1, 2, 1}, {1, 2, 2}}}, 2000},
    }));
    const auto& routing = std::get<0>(kind);
    const int length = std::get<1>(kind);
    CAPTURE(routing.inputs, routing.outputs, length);
    const std::uint64_t seed = 7;
    CAPTURE(seed);
    Random random(seed);
    auto responses = decayingNoise(static_cast<int>(routing.routes.size()), length, seed + 1);
    for (auto& taps : responses) // each its own length
        if (random.oneIn(2))
            taps.resize(static_cast<std::size_t>(random.integer(0, length)));
    const auto input = noise(routing.inputs, 4000 + length, seed + 2);
    const auto convolver = convolverWith(makeResponse(routing, responses));
    const auto output = runConvolver(*convolver, input, randomCuts(random, input.frames()));
    CHECK(errorDb(output, referenceConvolution(routing, responses, input)) < closeEnoughDb);
}

TEST_CASE("An impulse plays the response at once", "[dsp][convolver]")
{
    const auto responses = decayingNoise(1, 20000, 11);
    const auto convolver = convolverWith(makeResponse(ConvolutionRouting::separate(1), responses));
    const int at = GENERATE(0, 1, 63, 64, 1000);
    auto output = runConvolver(*convolver, impulse(1, 20000 + at, 0, at), {20000 + at});
    auto& samples = output[0];
    CHECK(std::all_of(samples.begin(), samples.begin() + at, [](float x) { return x == 0.0F; }));
    samples.erase(samples.begin(), samples.begin() + at);
    // Until the first block that a transform gives, this is the response to the bit.
    for (std::size_t i = 0; i <= smallestPartition; ++i)
        REQUIRE(samples[i] == responses[0][i]);
    CHECK(errorDb(output, {{responses[0].begin(), responses[0].end()}}) < closeEnoughDb);
}

TEST_CASE("A convolver gives the same bits for any split into blocks", "[dsp][convolver][blocks]")
{
    const auto routing =
        GENERATE(ConvolutionRouting::separate(1), ConvolutionRouting::matrix(2, 2), ConvolutionRouting::matrix(3, 5));
    const auto responses = decayingNoise(static_cast<int>(routing.routes.size()), 20000, 12);
    const auto response = makeResponse(routing, responses);
    const auto shorter = makeResponse(routing, decayingNoise(static_cast<int>(routing.routes.size()), 700, 13));
    const auto input = hostileNoise(routing.inputs, 50000, 14);
    const std::vector<int> changes{10001, 24000, 39990};
    const auto run = [&](const std::vector<int>& cuts) {
        const auto convolver = convolverWith(response);
        const auto change = [&](int frame) {
            if (frame == changes[0] || frame == changes[2])
                convolver->setResponse(shorter);
            if (frame == changes[1])
                convolver->setResponse(response);
        };
        return runConvolver(*convolver, input, cuts, change);
    };
    auto few = changes;
    few.push_back(input.frames());
    const auto expected = run(few);
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        REQUIRE(firstDifference(run(randomCuts(random, input.frames(), changes)), expected) == "");
    }
}

TEST_CASE("Blocks of one sample give the same bits too", "[dsp][convolver][blocks]")
{
    const auto responses = decayingNoise(4, 9000, 15);
    const auto response = makeResponse(ConvolutionRouting::matrix(2, 2), responses);
    const auto input = noise(2, 20000, 16);
    std::vector<int> single;
    for (int frame = 1; frame <= input.frames(); ++frame)
        single.push_back(frame);
    const auto expected = runConvolver(*convolverWith(response), input, {input.frames()});
    CHECK(firstDifference(runConvolver(*convolverWith(response), input, single), expected) == "");
}

TEST_CASE("Responses of any length are heard to their last tap", "[dsp][convolver]")
{
    const int length = GENERATE(0, 1, 2, 3, 63, 64, 65, 127, 128, 129, 191, 192, 193, 1023, 1024, 1025, 1535, 1536,
                                1537, 8191, 8192, 8193, 65535, 65536, 65537, 98304, 98305);
    CAPTURE(length);
    const auto responses =
        sparseResponse(length, {0, 1, 63, 64, 127, 128, 129, 1023, 1024, 1025, 8191, 8192, 8193, 65535, 65536, 65537});
    const auto routing = ConvolutionRouting::separate(1);
    const auto input = noise(1, length + 1500, 17);
    // One that is prepared for more has stages that the response does not reach.
    const int longest = GENERATE(0, 40000);
    Random random(18);
    const auto convolver = convolverWith(makeResponse(routing, responses), longest);
    const auto output = runConvolver(*convolver, input, randomCuts(random, input.frames()));
    CHECK(errorDb(output, referenceConvolution(routing, responses, input)) < closeEnoughDb);
}

TEST_CASE("Thirty seconds are convolved", "[dsp][convolver]")
{
    constexpr int length = 30 * 48000;
    const auto routing = ConvolutionRouting::separate(1);
    const auto responses = sparseResponse(length, {0, 100000, 500000, 1000000});
    // A burst, and then what is left of it.
    auto input = Signal::silence(1, length + 5000);
    const auto burst = noise(1, 4000, 19);
    std::copy(burst[0].begin(), burst[0].end(), input[0].begin());
    std::vector<int> cuts;
    for (int frame = 8192; frame < input.frames(); frame += 8192)
        cuts.push_back(frame);
    cuts.push_back(input.frames());
    const auto output = runConvolver(*convolverWith(makeResponse(routing, responses)), input, cuts);
    CHECK(errorDb(output, referenceConvolution(routing, responses, input)) < closeEnoughDb);
}

TEST_CASE("A response takes eight bytes a sample", "[dsp][convolver]")
{
    const int length = GENERATE(1, 5000, 48000, 30 * 192000);
    CAPTURE(length);
    const auto response = makeResponse(ConvolutionRouting::separate(1), sparseResponse(length, {}));
    // And what the last partition and the head have to spare.
    CHECK(response->memoryBytes() <= std::size_t{8} * static_cast<std::size_t>(length + largestPartition));
    CHECK(response->memoryBytes() <= std::size_t{16} * static_cast<std::size_t>(length) + 1024);
}

TEST_CASE("Every instruction set is close to the sum", "[dsp][convolver]")
{
    const auto routing = ConvolutionRouting::matrix(2, 2);
    const auto responses = decayingNoise(4, 9000, 20);
    const auto input = noise(2, 15000, 21);
    const auto reference = referenceConvolution(routing, responses, input);
    for (const auto target : simdTargets())
    {
        CAPTURE(target);
        const ForcedSimdTarget forced(target);
        const auto convolver = convolverWith(makeResponse(routing, responses));
        CHECK(errorDb(runConvolver(*convolver, input, {input.frames()}), reference) < closeEnoughDb);
    }
}

TEST_CASE("An output may be an input", "[dsp][convolver]")
{
    const auto response = makeResponse(ConvolutionRouting::matrix(2, 2), decayingNoise(4, 3000, 22));
    auto audio = noise(2, 6000, 23);
    const auto expected = runConvolver(*convolverWith(response), audio, {6000});
    const auto convolver = convolverWith(response);
    const auto pointers = audio.from(0);
    convolver->process(pointers.data(), pointers.data(), 6000);
    CHECK(firstDifference(audio, expected) == "");
}

TEST_CASE("Input that is no number counts as silence", "[dsp][convolver]")
{
    const auto response = makeResponse(ConvolutionRouting::separate(1), decayingNoise(1, 9000, 24));
    auto clean = noise(1, 20000, 25);
    auto poisoned = clean;
    constexpr float notNumbers[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                                    -std::numeric_limits<float>::infinity()};
    for (std::size_t i = 0; i < 200; ++i)
    {
        clean[0][i * 77] = 0.0F;
        poisoned[0][i * 77] = notNumbers[i % 3];
    }
    CHECK(firstDifference(runConvolver(*convolverWith(response), poisoned, {20000}),
                          runConvolver(*convolverWith(response), clean, {20000}))
          == "");
}

TEST_CASE("Nothing gets infinite, however loud input and response are", "[dsp][convolver]")
{
    Responses responses{std::vector<float>(70000, std::numeric_limits<float>::max())};
    responses[0][5] = std::numeric_limits<float>::quiet_NaN();
    const auto convolver = convolverWith(makeResponse(ConvolutionRouting::separate(1), responses));
    auto input = Signal::silence(1, 200000);
    std::fill(input[0].begin(), input[0].end(), std::numeric_limits<float>::max());
    const auto output = runConvolver(*convolver, input, {200000});
    CHECK(std::all_of(output[0].begin(), output[0].end(), [](float x) { return std::isfinite(x); }));
}

TEST_CASE("Nothing gets subnormal, and silence gets silent", "[dsp][convolver]")
{
    // Both fall through all that a float can hold.
    constexpr int length = 30000;
    auto responses = noise(1, length, 26).channels;
    auto input = noise(1, 3 * length, 27);
    for (std::size_t i = 0; i < input[0].size(); ++i)
    {
        const float fall = std::exp2(-static_cast<float>(i) * 140.0F / length);
        if (i < length)
            responses[0][i] *= fall;
        input[0][i] *= fall;
    }
    const auto convolver = convolverWith(makeResponse(ConvolutionRouting::separate(1), responses));
    const auto output = runConvolver(*convolver, input, {input.frames()});
    CHECK(
        std::none_of(output[0].begin(), output[0].end(), [](float x) { return x != 0.0F && std::abs(x) < 0x1p-62F; }));
    CHECK(std::all_of(output[0].end() - length / 4, output[0].end(), [](float x) { return x == 0.0F; }));
}

TEST_CASE("A reset convolver is as a new one", "[dsp][convolver]")
{
    const auto response = makeResponse(ConvolutionRouting::matrix(2, 2), decayingNoise(4, 9000, 28));
    const auto input = noise(2, 20000, 29);
    const auto expected = runConvolver(*convolverWith(response), input, {20000});
    const auto convolver = convolverWith(response);
    Random random(30);
    for (int i = 0; i < 5; ++i)
    {
        const int frames = random.integer(1, 19999);
        runConvolver(*convolver, noise(2, frames, 31), {frames});
        convolver->reset();
        CHECK(firstDifference(runConvolver(*convolver, input, {20000}), expected) == "");
        convolver->reset();
    }
}

TEST_CASE("A convolver without a response is silent", "[dsp][convolver]")
{
    MatrixConvolver convolver;
    convolver.prepare({.inputs = 1, .outputs = 2, .longestResponseSamples = 5000});
    const auto output = runConvolver(convolver, noise(1, 9000, 32), {100, 9000});
    CHECK(firstDifference(output, Signal::silence(2, 9000)) == "");
}

TEST_CASE("Routes and responses that do not fit are refused", "[dsp][convolver]")
{
    const Responses responses = decayingNoise(2, 100, 33);
    const auto wrong = GENERATE(ConvolutionRoute{2, 0, 0}, ConvolutionRoute{0, 2, 0}, ConvolutionRoute{0, 0, 2},
                                ConvolutionRoute{-1, 0, 0}, ConvolutionRoute{0, -1, 0}, ConvolutionRoute{0, 0, -1});
    CHECK_THROWS_AS(ConvolutionResponse(ConvolutionRouting{2, 2, {wrong}}, responses), std::invalid_argument);

    MatrixConvolver convolver;
    convolver.prepare({.inputs = 1, .outputs = 1, .longestResponseSamples = 99});
    CHECK_THROWS_AS(convolver.setResponse(makeResponse(ConvolutionRouting::separate(1), responses)),
                    std::invalid_argument);
    const Responses shortOnes = decayingNoise(2, 99, 33);
    CHECK_THROWS_AS(convolver.setResponse(makeResponse(ConvolutionRouting::separate(2), shortOnes)),
                    std::invalid_argument);
    CHECK_NOTHROW(convolver.setResponse(makeResponse(ConvolutionRouting::separate(1), shortOnes)));
}

} // namespace driftline::test
