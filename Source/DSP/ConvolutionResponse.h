// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/AlignedVector.h"
#include "DSP/ConvolutionKernels.h"
#include "DSP/ConvolutionRouting.h"
#include "DSP/PartitionScheme.h"

#include <cstddef>
#include <span>
#include <vector>

namespace driftline
{

/// +120 dB: a response's samples beyond it are limited to it, so that no sum overflows, whatever the input.
inline constexpr float largestResponseSample = 0x1p20F;

/// A set of impulse responses with its routing, cut and transformed for MatrixConvolver. Immutable; any number of
/// convolvers may share one. Takes 8 bytes a sample.
class ConvolutionResponse
{
public:
    /// `impulseResponses[route.response]` are samples at the rate that the convolver runs at, of any length from 0 up,
    /// each its own. Samples that are not finite count as 0. Throws std::invalid_argument where a route names an input,
    /// an output or a response that there is not. Allocates. [any thread but the audio thread]
    ConvolutionResponse(ConvolutionRouting routing, const std::vector<std::vector<float>>& impulseResponses);
    ~ConvolutionResponse() = default;
    ConvolutionResponse(const ConvolutionResponse&) = delete;
    ConvolutionResponse& operator=(const ConvolutionResponse&) = delete;

    const ConvolutionRouting& routing() const { return routing_; }

    /// Of the longest impulse response: what sounds goes on for this less one after the input has ended. [any thread]
    int lengthSamples() const { return lengthSamples_; }

    /// [any thread]
    std::size_t memoryBytes() const;

    // What MatrixConvolver reads. [any thread]

    /// A response's first taps.
    struct HeadRoute
    {
        int input;
        int tapCount; ///< even
        const float* taps;
    };

    /// The routes to one output.
    std::span<const HeadRoute> headRoutes(int output) const;

    /// The same for a stage of the partition scheme; none where the responses end before it.
    std::span<const TileRoute> tileRoutes(int stage, int output) const;

    /// The spectra of one tile of a stage.
    const float* tile(int stage, int index) const;

private:
    struct Stage
    {
        AlignedFloats spectra;                      ///< by tile, response and partition
        std::size_t tileStride = 0;                 ///< in floats
        std::vector<std::vector<TileRoute>> routes; ///< by output
    };

    void addHead(const std::vector<std::vector<float>>& responses);
    void addStage(const PartitionStage& cut, const std::vector<std::vector<float>>& responses);

    ConvolutionRouting routing_;
    int lengthSamples_ = 0;
    AlignedFloats head_;
    std::vector<std::vector<HeadRoute>> headRoutes_; ///< by output
    std::vector<Stage> stages_;
};

} // namespace driftline
