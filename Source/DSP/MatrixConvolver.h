// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/AlignedVector.h"
#include "DSP/ConvolutionHandover.h"
#include "DSP/ConvolutionResponse.h"
#include "DSP/ConvolutionStage.h"
#include "DSP/InputHistory.h"
#include "DSP/ResponseFade.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace driftline
{

/// What a convolver is prepared for.
struct ConvolverSpec
{
    int inputs = 2;                 ///< 1 to 16
    int outputs = 2;                ///< 1 to 16
    int longestResponseSamples = 0; ///< of any response that it will be given; its memory grows with it
    double sampleRateHz = 48000.0;  ///< the length of the fade between responses comes from it
};

/// Convolves a number of inputs with a matrix of impulse responses, as they play and without latency: the first sample
/// of a response is heard at the sample that excites it.
///
/// The output is the same to the bit for any split into blocks: everything happens at multiples of the absolute sample
/// index since `reset`. It never depends on time or on other threads. FFTs are outside of the exactness contract: on
/// another kind of CPU the output may differ by rounding, at -120 dB of the loudest sample and less.
class MatrixConvolver
{
public:
    MatrixConvolver() = default;
    ~MatrixConvolver() = default;
    MatrixConvolver(const MatrixConvolver&) = delete;
    MatrixConvolver& operator=(const MatrixConvolver&) = delete;

    /// Allocates what the longest response needs, forgets the response, and resets. [not the audio thread, while nobody
    /// processes or sets a response]
    void prepare(const ConvolverSpec& spec);

    /// Silence in the past, time at 0. The response stays; the newest that was set is in use from the first sample on,
    /// without a fade. [audio thread, or any while not processing]
    void reset();

    /// Makes `response` the one to use, null for none, which is silence. While `process` runs it is faded to: the first
    /// taps from the next multiple of 64 samples on, later ones at a block of their partitions, which is no later than
    /// what plays now gets to them. A part of the response that is in a fade ends that first; of several responses set
    /// meanwhile the last one counts. What was played before goes on to sound, through the new response. Frees what the
    /// audio thread has let go of, and never makes it wait. Throws std::invalid_argument where the response does not
    /// fit the spec. [one thread at a time, not the audio thread; also while another one processes]
    void setResponse(std::shared_ptr<const ConvolutionResponse> response);

    /// Frees the responses that the audio thread has let go of since: worth calling now and then, from a timer, since
    /// otherwise they stay in memory until the next `setResponse`. [as `setResponse`]
    void releaseUnused();

    /// Replaces `outputs` signals by the convolution of `inputs` signals. Each pointer is to `frames` samples, any
    /// number from 0 up; an output may be an input. Not-a-number and infinite input count as 0. Never allocates, locks,
    /// waits or throws. [audio thread]
    void process(const float* const* input, float* const* output, int frames);

    const ConvolverSpec& spec() const { return spec_; }

private:
    void takeResponse();
    void takeInput(const float* const* input, int first, int frames);
    void writeOutput(int output, float* samples, int frames);
    void keepPast();

    ConvolverSpec spec_;
    ConvolutionHandover responses_;
    AlignedFloats windows_; ///< by input: the last headTaps samples before the present grid cell, and the cell
    InputHistory history_;
    std::vector<ConvolutionStage> stages_;
    ResponseFade headFade_;
    std::int64_t frame_ = 0; ///< absolute index of the next sample
    int position_ = 0;       ///< of that sample in its grid cell
};

} // namespace driftline
