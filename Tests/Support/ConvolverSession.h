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

/// Runs `input` through a convolver in blocks that end at `cuts`; the last cut is the last frame.
inline Signal runConvolver(MatrixConvolver& convolver, const Signal& input, const std::vector<int>& cuts)
{
    auto output = Signal::silence(convolver.spec().outputs, input.frames());
    int start = 0;
    for (const int end : cuts)
    {
        std::vector<const float*> from;
        for (const auto& channel : input.channels)
            from.push_back(channel.data() + start);
        std::vector<float*> to;
        for (auto& channel : output.channels)
            to.push_back(channel.data() + start);
        convolver.process(from.data(), to.data(), end - start);
        start = end;
    }
    return output;
}

/// A convolver that plays a set of responses from its first sample on.
inline std::unique_ptr<MatrixConvolver> convolverWith(const ConvolutionRouting& routing, const Responses& responses)
{
    auto response = std::make_shared<const ConvolutionResponse>(routing, responses);
    auto convolver = std::make_unique<MatrixConvolver>();
    convolver->prepare(
        {.inputs = routing.inputs, .outputs = routing.outputs, .longestResponseSamples = response->lengthSamples()});
    convolver->setResponse(std::move(response));
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
