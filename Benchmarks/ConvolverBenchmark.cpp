// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// MatrixConvolver beside juce::dsp::Convolution: a matrix of responses, true stereo unless asked for otherwise, both in
// one run, taking turns. A block's time is the least of several passes over the same blocks, so that what other
// programs did does not count, while a block that has more to do than others shows in every pass. Prints a table;
// Docs/convolution.md says how to read it.
//
//   driftline_convolver_benchmark [RESPONSE_SECONDS [BLOCK_FRAMES [SAMPLE_RATE_HZ [CHANNELS]]]]
//
// CHANNELS inputs go to as many outputs, each through a response of its own, and Driftline runs alone.
#include "DSP/MatrixConvolver.h"

#include <juce_dsp/juce_dsp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace
{

using namespace driftline;
using Samples = std::vector<float>;

struct Setup
{
    double responseSeconds = 4.0;
    int blockFrames = 128;
    double sampleRateHz = 48000.0;
    int channels = 2;

    int responseSamples() const { return static_cast<int>(responseSeconds * sampleRateHz); }
};

constexpr int passes = 8;

Samples noise(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> sample(-0.5F, 0.5F);
    Samples samples(count);
    for (float& value : samples)
        value = sample(random);
    return samples;
}

/// Noise that falls by 60 dB, for each output of the first input, then of the second, and so on.
std::vector<Samples> matrixOfResponses(const Setup& setup)
{
    std::vector<Samples> responses;
    for (int r = 0; r < setup.channels * setup.channels; ++r)
    {
        const auto length = static_cast<std::size_t>(setup.responseSamples());
        auto& samples = responses.emplace_back(noise(length, static_cast<unsigned>(r) + 1));
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] *=
                static_cast<float>(0.01 * std::pow(1000.0, -static_cast<double>(i) / static_cast<double>(length)));
    }
    return responses;
}

enum class Play
{
    noise,
    silence, ///< after a hundredth of the blocks
    changes  ///< noise, and another response 50 times a pass
};

/// One that is measured: `restart` before a pass, `block` with pointers to the channels.
struct Contestant
{
    std::string name;
    Play play = Play::noise;
    std::function<void()> restart;
    std::function<void(const float* const* input, float* const* output)> block;
    std::function<void()> change;
    std::vector<double> microseconds; ///< by block, the least so far
};

Contestant driftlineConvolver(const Setup& setup, const std::vector<Samples>& responses, const std::string& name,
                              Play play)
{
    const auto response = [&] {
        return std::make_shared<const ConvolutionResponse>(ConvolutionRouting::matrix(setup.channels, setup.channels),
                                                           responses);
    };
    auto convolver = std::make_shared<MatrixConvolver>();
    convolver->prepare({.inputs = setup.channels,
                        .outputs = setup.channels,
                        .longestResponseSamples = setup.responseSamples(),
                        .sampleRateHz = setup.sampleRateHz});
    convolver->setResponse(response());
    return {name,
            play,
            [convolver] { convolver->reset(); },
            [convolver, frames = setup.blockFrames](const float* const* input, float* const* output) {
                convolver->process(input, output, frames);
            },
            [convolver, one = response(), other = response(), isOne = false]() mutable {
                convolver->setResponse(isOne ? one : other);
                isOne = !isOne;
            },
            {}};
}

/// Two stereo convolutions: one plays the left input through LL and LR, the other the right one through RL and RR.
Contestant juceConvolutions(const Setup& setup, const std::vector<Samples>& responses, int headFrames)
{
    struct Pair
    {
        explicit Pair(int head)
            : convolutions{juce::dsp::Convolution(juce::dsp::Convolution::NonUniform{head}),
                           juce::dsp::Convolution(juce::dsp::Convolution::NonUniform{head})}
        {}
        juce::dsp::Convolution convolutions[2];
        juce::AudioBuffer<float> buffer;
    };
    auto pair = std::make_shared<Pair>(headFrames);
    pair->buffer.setSize(2, setup.blockFrames);
    for (std::size_t i = 0; i < 2; ++i)
    {
        juce::AudioBuffer<float> response(2, setup.responseSamples());
        for (int c = 0; c < 2; ++c)
            response.copyFrom(c, 0, responses[2 * i + static_cast<std::size_t>(c)].data(), setup.responseSamples());
        auto& convolution = pair->convolutions[i];
        convolution.loadImpulseResponse(std::move(response), setup.sampleRateHz, juce::dsp::Convolution::Stereo::yes,
                                        juce::dsp::Convolution::Trim::no, juce::dsp::Convolution::Normalise::no);
        convolution.prepare({setup.sampleRateHz, static_cast<juce::uint32>(setup.blockFrames), 2});
    }
    const auto block = [pair, frames = setup.blockFrames](const float* const* input, float* const* output) {
        for (int i = 0; i < 2; ++i)
        {
            auto& buffer = pair->buffer;
            for (int c = 0; c < 2; ++c)
                buffer.copyFrom(c, 0, input[i], frames);
            juce::dsp::AudioBlock<float> audio(buffer);
            pair->convolutions[i].process(juce::dsp::ProcessContextReplacing<float>(audio));
            for (int c = 0; c < 2; ++c)
            {
                if (i == 0)
                    juce::FloatVectorOperations::copy(output[c], buffer.getReadPointer(c), frames);
                else
                    juce::FloatVectorOperations::add(output[c], buffer.getReadPointer(c), frames);
            }
        }
    };
    const auto restart = [pair] {
        for (auto& convolution : pair->convolutions)
            convolution.reset();
    };
    const std::string name =
        headFrames == 0 ? "JUCE, uniform" : "JUCE, non-uniform, head " + std::to_string(headFrames);
    return {name, Play::noise, restart, block, [] {}, {}};
}

/// One pass over all blocks of `input`; what came out.
std::vector<Samples> run(Contestant& contestant, const Setup& setup, std::vector<Samples> input)
{
    const auto frames = static_cast<std::size_t>(setup.blockFrames);
    const std::size_t blocks = input.front().size() / frames;
    if (contestant.play == Play::silence)
        for (auto& channel : input)
            std::fill(channel.begin() + static_cast<std::ptrdiff_t>(channel.size() / 100), channel.end(), 0.0F);
    std::vector<Samples> output(input.size(), Samples(input.front().size()));
    std::vector<const float*> from(input.size());
    std::vector<float*> to(output.size());
    contestant.restart();
    contestant.microseconds.resize(blocks, std::numeric_limits<double>::infinity());
    for (std::size_t b = 0; b < blocks; ++b)
    {
        for (std::size_t c = 0; c < input.size(); ++c)
        {
            from[c] = input[c].data() + b * frames;
            to[c] = output[c].data() + b * frames;
        }
        if (contestant.play == Play::changes && b % (blocks / 50) == 0)
            contestant.change();
        const auto begin = std::chrono::steady_clock::now();
        contestant.block(from.data(), to.data());
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
        contestant.microseconds[b] = std::min(contestant.microseconds[b], took.count());
    }
    return output;
}

/// The RMS of the difference to the RMS of the second signal, in dB.
double differenceDb(const std::vector<Samples>& actual, const std::vector<Samples>& expected)
{
    double error = 0.0;
    double power = 0.0;
    for (std::size_t c = 0; c < expected.size(); ++c)
        for (std::size_t i = 0; i < expected[c].size(); ++i)
        {
            error += std::pow(static_cast<double>(actual[c][i]) - static_cast<double>(expected[c][i]), 2.0);
            power += std::pow(static_cast<double>(expected[c][i]), 2.0);
        }
    return 10.0 * std::log10(error / power);
}

struct Figures
{
    double mean, median, worst;
};

Figures figuresOf(std::vector<double> times)
{
    // Until the past is full there is less to do.
    times.erase(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
    std::sort(times.begin(), times.end());
    const double sum = std::accumulate(times.begin(), times.end(), 0.0);
    return {sum / static_cast<double>(times.size()), times[times.size() / 2], times.back()};
}

} // namespace

int main(int argc, char** argv)
{
    Setup setup;
    if (argc > 1)
        setup.responseSeconds = std::atof(argv[1]);
    if (argc > 2)
        setup.blockFrames = std::atoi(argv[2]);
    if (argc > 3)
        setup.sampleRateHz = std::atof(argv[3]);
    const bool isAlone = argc > 4;
    if (isAlone)
        setup.channels = std::atoi(argv[4]);

    const auto responses = matrixOfResponses(setup);
    // Until all of the response is in use, and as long again.
    const auto frames = static_cast<std::size_t>(setup.blockFrames);
    const std::size_t blocks = 2 * (static_cast<std::size_t>(setup.responseSamples()) / frames + 1);
    std::vector<Samples> input;
    for (int c = 0; c < setup.channels; ++c)
        input.push_back(noise(blocks * frames, 1000 + static_cast<unsigned>(c)));

    std::vector<Contestant> contestants;
    contestants.push_back(driftlineConvolver(setup, responses, "Driftline", Play::noise));
    contestants.push_back(driftlineConvolver(setup, responses, "Driftline, silence after noise", Play::silence));
    contestants.push_back(driftlineConvolver(setup, responses, "Driftline, 50 changes", Play::changes));
    for (const int head : {0, 1024, 4096, 8192, 16384})
        if (!isAlone)
            contestants.push_back(juceConvolutions(setup, responses, head));

    std::vector<std::vector<Samples>> outputs(contestants.size());
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t i = 0; i < contestants.size(); ++i)
            outputs[i] = run(contestants[i], setup, input);

    std::printf("%d x %d, %g s at %g Hz, blocks of %d frames; least times of %d passes, in us\n\n", setup.channels,
                setup.channels, setup.responseSeconds, setup.sampleRateHz, setup.blockFrames, passes);
    std::printf("| convolver | mean | median | worst | worst / median | Driftline's mean to this | difference |\n");
    std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
    const auto own = figuresOf(contestants.front().microseconds);
    for (std::size_t i = 0; i < contestants.size(); ++i)
    {
        const auto figures = figuresOf(contestants[i].microseconds);
        std::printf("| %s | %.2f | %.2f | %.2f | %.2f | %.3f |", contestants[i].name.c_str(), figures.mean,
                    figures.median, figures.worst, figures.worst / figures.median, own.mean / figures.mean);
        if (contestants[i].play == Play::noise && i > 0)
            std::printf(" %.0f dB |\n", differenceDb(outputs[i], outputs[0]));
        else
            std::printf(" |\n");
    }
    return 0;
}
