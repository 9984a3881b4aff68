// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace driftline
{

/// One convolution of a matrix: what `input` plays is convolved with impulse response `response` and added to `output`.
struct ConvolutionRoute
{
    int input = 0;
    int output = 0;
    int response = 0;

    bool operator==(const ConvolutionRoute&) const = default;
};

/// Which inputs go through which impulse responses to which outputs. Plain data; any list of routes is allowed, also
/// one that leaves an output silent or names a response twice.
struct ConvolutionRouting
{
    int inputs = 0;
    int outputs = 0;
    std::vector<ConvolutionRoute> routes;

    /// Each channel through its own response: mono, stereo, or any number of separate channels. [any thread]
    static ConvolutionRouting separate(int channels);

    /// Each channel through one response. [any thread]
    static ConvolutionRouting shared(int channels);

    /// Every input to every output, responses in the order in which files of such sets have their channels: all outputs
    /// of the first input, then those of the second; (2, 2) is true stereo with LL, LR, RL, RR. [any thread]
    static ConvolutionRouting matrix(int inputs, int outputs);

    bool operator==(const ConvolutionRouting&) const = default;
};

} // namespace driftline
