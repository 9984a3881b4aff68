// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionRouting.h"

#include <vector>

namespace driftline
{

/// A set of impulse responses with its routing, prepared for MatrixConvolver. Immutable; any number of convolvers may
/// share one.
class ConvolutionResponse
{
public:
    /// `impulseResponses[route.response]` are samples at the rate that the convolver runs at, of any length from 0 up,
    /// each its own. Samples that are not finite count as 0, those beyond largestResponseSample are limited to it.
    /// Throws std::invalid_argument where a route names an input, output or response that there is not. Takes some 100
    /// ms for a second of a large set. [any thread but the audio thread]
    ConvolutionResponse(ConvolutionRouting routing, const std::vector<std::vector<float>>& impulseResponses);

    const ConvolutionRouting& routing() const { return routing_; }

    /// Of the longest impulse response: what sounds goes on for this less one after the input has ended. [any thread]
    int lengthSamples() const { return lengthSamples_; }

private:
    friend class MatrixConvolver;

    ConvolutionRouting routing_;
    std::vector<std::vector<float>> taps_;
    int lengthSamples_ = 0;
};

/// +120 dB. No sum overflows with it, whatever the input.
inline constexpr float largestResponseSample = 0x1p20F;

} // namespace driftline
