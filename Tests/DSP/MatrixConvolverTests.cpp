// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/MatrixConvolver.h"

#include "Support/Catch.h"
#include "Support/ConvolverSession.h"

namespace driftline::test
{
namespace
{

constexpr double closeEnoughDb = -120.0;

/// Block lengths from 0 to 8192: small ones, powers of two, and whatever.
std::vector<int> randomCuts(Random& random, int frames)
{
    const int kind = random.integer(0, 2);
    std::vector<int> cuts;
    for (int frame = 0; frame < frames;)
    {
        const bool isLong = random.oneIn(3);
        if (kind == 0)
            frame += random.integer(0, isLong ? 300 : 7);
        else if (kind == 1)
            frame += 1 << random.integer(0, 13);
        else
            frame += random.integer(0, isLong ? 8192 : 600);
        cuts.push_back(std::min(frame, frames));
    }
    return cuts;
}

} // namespace

TEST_CASE("A convolver gives what the sum says, for any routing", "[dsp][convolver]")
{
    const auto routing =
        GENERATE(ConvolutionRouting::separate(1), ConvolutionRouting::separate(2), ConvolutionRouting::shared(2),
                 ConvolutionRouting::matrix(1, 2), ConvolutionRouting::matrix(2, 2), ConvolutionRouting::separate(16));
    Random random(7);
    const auto responses = decayingNoise(static_cast<int>(routing.routes.size()), 3000, 8);
    const auto input = noise(routing.inputs, 12000, 9);
    const auto convolver = convolverWith(routing, responses);
    const auto output = runConvolver(*convolver, input, randomCuts(random, input.frames()));
    CHECK(errorDb(output, referenceConvolution(routing, responses, input)) < closeEnoughDb);
}

} // namespace driftline::test
