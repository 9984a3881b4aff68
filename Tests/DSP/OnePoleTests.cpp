// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/OnePole.h"

#include "DSP/LineKernel.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"
#include "Support/SimdTargets.h"

#include <complex>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;

double coefficient(double cutoffHz) { return 1.0 - std::exp(-2.0 * std::numbers::pi * cutoffHz / sampleRateHz); }

/// Runs the input through the filter in chunks that end at `cuts`, and gives what is above the cutoff.
std::vector<float> highPart(double cutoffHz, const std::vector<float>& input, const std::vector<int>& cuts,
                            OnePoleState& state)
{
    OnePoleFactors<float> factors;
    factors.set(coefficient(cutoffHz));
    const std::vector<float> amount(maximumChunk, -1.0F);
    std::vector<float> output(input.size());
    int start = 0;
    for (const int end : cuts)
    {
        removeConstant(factors, state, start % onePoleBlock, amount.data(), input.data() + start, output.data() + start,
                       end - start);
        start = end;
    }
    return output;
}

std::vector<int> evenCuts(int frames, int length)
{
    std::vector<int> cuts;
    for (int frame = length; frame < frames; frame += length)
        cuts.push_back(frame);
    cuts.push_back(frames);
    return cuts;
}

/// How loud a sine comes out of a delay with a filter, as a gain.
double gainAt(double frequencyHz, const std::vector<std::pair<ParameterId, double>>& settings)
{
    constexpr int frames = 96000;
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch = plainPatch(100.0, sampleRateHz);
    for (const auto& [id, value] : settings)
        session.patch.parameters.set(id, value);
    session.input = sine(1, frames, sampleRateHz, frequencyHz, 0.5);
    const auto output = runEngine(session);
    double sum = 0.0;
    for (int i = frames / 2; i < frames; ++i) // a whole number of periods
        sum += static_cast<double>(output.at(0, i)) * static_cast<double>(output.at(0, i));
    return std::sqrt(2.0 * sum / (frames / 2)) / 0.5;
}

} // namespace

TEST_CASE("The block filter is the plain recursion", "[dsp][onepole]")
{
    const double cutoffHz = GENERATE(5.0, 200.0, 3000.0, 20000.0);
    CAPTURE(cutoffHz);
    constexpr int frames = 48000;
    const auto input = noise(1, frames, 21)[0];
    const double a = coefficient(cutoffHz);
    OnePoleState state;
    std::vector<float> output;
    double y = 0.0;
    for (int block = 0; block < frames; block += onePoleBlock)
    {
        const std::vector<float> samples(input.begin() + block, input.begin() + block + onePoleBlock);
        output = highPart(cutoffHz, samples, {onePoleBlock}, state);
        for (std::size_t i = 0; i < samples.size(); ++i)
        {
            y += a * (static_cast<double>(samples[i]) - y);
            // Rounded to float32 a few times on the way, at up to 2.
            REQUIRE(static_cast<double>(output[i]) == Approx(static_cast<double>(samples[i]) - y).margin(3e-7));
        }
        REQUIRE(state.carried == Approx(y).margin(1e-7)); // as exact as the float32 sum of its last block
    }
}

TEST_CASE("The block filter gives the same bits for any split and instruction set", "[dsp][onepole]")
{
    constexpr int frames = 5000;
    const auto input = hostileNoise(1, frames, 22)[0];
    std::vector<float> clean;
    for (const float sample : input)
        clean.push_back(std::isfinite(sample) && std::abs(sample) < 0x1p60F ? sample : 0.0F);
    OnePoleState wholeState;
    const auto whole = highPart(300.0, clean, evenCuts(frames, maximumChunk), wholeState);
    for (const auto target : simdTargets())
    {
        const ForcedSimdTarget forced(target);
        Random random(23);
        for (int split = 0; split < 20; ++split)
        {
            CAPTURE(target, split);
            std::vector<int> cuts;
            for (int frame = 0; frame < frames; cuts.push_back(std::min(frame, frames)))
                frame += random.integer(0, split % 2 == 0 ? 9 : maximumChunk);
            OnePoleState state;
            REQUIRE(firstDifference({{highPart(300.0, clean, cuts, state)}}, {{whole}}) == "");
            REQUIRE(state.carried == wholeState.carried);
        }
    }
}

TEST_CASE("The filters halve the power at their cutoff", "[engine][onepole]")
{
    // A one-pole whose impulse response is sampled; near the Nyquist frequency it falls less than an analog one.
    const double cutoffHz = GENERATE(200.0, 1000.0, 2000.0);
    CAPTURE(cutoffHz);
    const double a = coefficient(cutoffHz);
    const double omega = 2.0 * std::numbers::pi * cutoffHz / sampleRateHz;
    const std::complex<double> low = a / (1.0 - (1.0 - a) * std::polar(1.0, -omega));
    const double highCut = gainAt(cutoffHz, {{ParameterId::lowPass, cutoffHz}});
    CHECK(highCut == Approx(std::abs(low)).epsilon(1e-5));
    CHECK(20.0 * std::log10(highCut) == Approx(-3.01).margin(0.1));
    const double lowCut = gainAt(cutoffHz, {{ParameterId::highPass, cutoffHz}});
    CHECK(lowCut == Approx(std::abs(1.0 - low)).epsilon(1e-5));
    CHECK(20.0 * std::log10(lowCut) == Approx(-3.01).margin(1.3));
}

TEST_CASE("A filter that is off changes nothing", "[engine][onepole]")
{
    CHECK(gainAt(20.0, {{ParameterId::highPass, 10.0}}) == Approx(1.0).epsilon(1e-7));
    CHECK(gainAt(20000.0, {{ParameterId::lowPass, 20000.0}}) == Approx(1.0).epsilon(1e-7));
}

} // namespace driftline::test
