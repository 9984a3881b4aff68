// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/MatrixConvolver.h"
#include "RealTime/RealTimeGuard.h"
#include "Support/Catch.h"
#include "Support/ConvolverSession.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("The convolver's process neither allocates nor waits, whatever is set", "[realtime][convolver][property]")
{
    const auto seed = GENERATE(range(1U, 9U));
    CAPTURE(seed);
    Random random(seed);
    const int inputs = random.integer(1, 4);
    const int outputs = random.integer(1, 4);
    // All sizes of partitions.
    constexpr int longest = 70000;
    constexpr int longestBlock = 8192;
    MatrixConvolver convolver;
    convolver.prepare({.inputs = inputs, .outputs = outputs, .longestResponseSamples = longest});
    const auto input = hostileNoise(inputs, longestBlock, seed);
    auto output = Signal::silence(outputs, longestBlock);
    std::vector<const float*> from;
    for (const auto& channel : input.channels)
        from.push_back(channel.data());
    std::vector<float*> to;
    for (auto& channel : output.channels)
        to.push_back(channel.data());

    for (int block = 0; block < 60; ++block)
    {
        if (random.oneIn(4))
        {
            const auto routing = ConvolutionRouting::matrix(random.integer(1, inputs), random.integer(1, outputs));
            const int length = random.oneIn(3) ? random.integer(0, longest) : random.integer(0, 1500);
            convolver.setResponse(
                makeResponse(routing, decayingNoise(static_cast<int>(routing.routes.size()), length, seed)));
        }
        const int frames = random.oneIn(2) ? random.integer(0, 300) : random.integer(0, longestBlock);
        const bool resets = random.oneIn(20);
        {
            const RealTimeSection section;
            if (resets)
                convolver.reset();
            convolver.process(from.data(), to.data(), frames);
        }
        REQUIRE(takeViolations() == "");
    }
}
