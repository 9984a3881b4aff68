// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/MatrixConvolver.h"
#include "Support/ReferenceConvolution.h"
#include "Support/Signals.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace driftline::test
{

using Responses = std::vector<std::vector<float>>;

/// The frames of `input` from `first` to before `end`, in one block.
inline void processBlock(MatrixConvolver& convolver, const Signal& input, Signal& output, int first, int end)
{
    std::vector<const float*> from;
    for (const auto& channel : input.channels)
        from.push_back(channel.data() + first);
    std::vector<float*> to;
    for (auto& channel : output.channels)
        to.push_back(channel.data() + first);
    convolver.process(from.data(), to.data(), end - first);
}

/// Runs `input` through a convolver in blocks that end at `cuts`; the last cut is the last frame. `before` is told each
/// block's first frame.
template<class Before>
Signal runConvolver(MatrixConvolver& convolver, const Signal& input, const std::vector<int>& cuts, Before&& before)
{
    auto output = Signal::silence(convolver.spec().outputs, input.frames());
    int first = 0;
    for (const int end : cuts)
    {
        before(first);
        processBlock(convolver, input, output, first, end);
        first = end;
    }
    return output;
}

inline Signal runConvolver(MatrixConvolver& convolver, const Signal& input, const std::vector<int>& cuts)
{
    return runConvolver(convolver, input, cuts, [](int) {});
}

/// Block lengths from 0 to 8192: small ones, powers of two, and whatever. Every frame of `stops` is a cut.
inline std::vector<int> randomCuts(Random& random, int frames, const std::vector<int>& stops = {})
{
    const int kind = random.integer(0, 2);
    std::vector<int> cuts = stops;
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
    std::sort(cuts.begin(), cuts.end());
    return cuts;
}

using SharedResponse = std::shared_ptr<const ConvolutionResponse>;

inline SharedResponse makeResponse(const ConvolutionRouting& routing, const Responses& responses)
{
    return std::make_shared<const ConvolutionResponse>(routing, responses);
}

/// A convolver that plays a response from its first sample on.
inline std::unique_ptr<MatrixConvolver> convolverWith(const SharedResponse& response, int longestSamples = 0)
{
    auto convolver = std::make_unique<MatrixConvolver>();
    convolver->prepare({.inputs = response->routing().inputs,
                        .outputs = response->routing().outputs,
                        .longestResponseSamples = std::max(longestSamples, response->lengthSamples())});
    convolver->setResponse(response);
    return convolver;
}

/// Decaying noise, as rooms give it; to -60 dB at its end.
inline Responses decayingNoise(int count, int length, std::uint64_t seed)
{
    auto responses = noise(count, length, seed).channels;
    for (auto& taps : responses)
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] *= static_cast<float>(std::pow(10.0, -3.0 * static_cast<double>(i) / static_cast<double>(length)));
    return responses;
}

/// How far from the reference, in dB: RMS of the difference to RMS of the reference, of the worst channel.
inline double errorDb(const Signal& actual, const std::vector<std::vector<double>>& expected)
{
    double worst = -300.0;
    for (int c = 0; c < actual.channelCount(); ++c)
    {
        double error = 0.0;
        double power = 1e-300;
        for (int i = 0; i < actual.frames(); ++i)
        {
            const double wanted = expected[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
            error += std::pow(static_cast<double>(actual.at(c, i)) - wanted, 2.0);
            power += wanted * wanted;
        }
        if (!(error <= 1e300)) // not-a-number too
            return 300.0;
        worst = std::max(worst, 10.0 * std::log10(std::max(error / power, 1e-30)));
    }
    return worst;
}

} // namespace driftline::test
