// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/BlockMath.h"
#include "DSP/DelayMemory.h"
#include "DSP/FixedPoint.h"
#include "DSP/Interpolation.h"
#include "DSP/OnePole.h"

#include <cstdint>
#include <span>

namespace driftline
{

/// A filter in the loop: one set of factors for both channels, constant over the chunk, and a state for each.
template<class Scan>
struct LoopFilter
{
    using ScanType = Scan;
    const OnePoleFactors<Scan>* factors = nullptr; ///< none: the filter is off and costs nothing
    OnePoleState* state[2] = {};
};

/// One chunk of the line: read, filter, drive, feed back, write. All arrays hold `frames` values a channel.
struct LineChunk
{
    int channels = 0; ///< 1 or 2
    int frames = 0;   ///< 0 to maximumChunk
    ReadKernel kernel = ReadKernel::linear;
    ReadKernel formerKernel = ReadKernel::linear;
    const float* kernelFade = nullptr;    ///< none, or the share of `kernel`, from 0 to 1; the rest is `formerKernel`'s
    std::uint32_t mask = 0;               ///< capacity - 1 of the memories
    std::uint32_t writeIndex = 0;         ///< where the first frame is written, within the capacity
    int placeInBlock = 0;                 ///< of the first frame, for the filters: absolute sample index modulo 32
    float driveLimit = largestSample;     ///< |x| beyond this is clamped before the drive polynomial
    const float* feedbackSelf = nullptr;  ///< gain from a channel into itself
    const float* feedbackOther = nullptr; ///< gain from the other channel; read when there are two
    const float* drive = nullptr;         ///< k in x - k x^3, as a negative number
    LoopFilter<double> highPass;          ///< x less its low-pass nearly has the gain 2 for differences in the last bit
    const float* highPassAmount = nullptr; ///< how much of the low-pass is taken off, negative: -1 is the whole filter
    LoopFilter<float> lowPass;
    const float* freeze = nullptr;   ///< none, or how much of the memory is kept: 1 repeats it unchanged
    int freezeLength = 0;            ///< samples from one repetition to the next, at least 1
    const float* readGate = nullptr; ///< none, or a gain on what is read
    bool isFading = false;           ///< whether the fade arrays are read
    const float* fadeIn[2] = {};     ///< gain of the head at `delay`
    const float* fadeOut[2] = {};    ///< gain of the head at `fadingDelay`
    bool isStill = false;            ///< whether each channel has one delay only, its first, and nothing fades
    const DelayFixed* delay[2] = {};
    const DelayFixed* fadingDelay[2] = {};
    float* memory[2] = {};
    const float* input[2] = {};
    float* delayed[2] = {}; ///< out: what is read, after filters and drive
};

/// Works through one chunk, advancing in waves no longer than the shortest look-back, so that the samples of one wave
/// do not depend on each other. The result does not depend on the waves, the chunks or the instruction set.
/// [audio thread]
void processLine(const LineChunk& chunk);

/// Works through chunks of several Engines, one each. Those that follow each other and differ in nothing but what they
/// play lie side by side in vectors where a line looks back too little to be cut into waves. The result is what
/// `processLine` gives for each. [audio thread]
void processLines(std::span<const LineChunk* const> chunks);

/// output[i] = snap(fma(amount[i], low-pass of input, input[i])): with an amount of -1 a constant is taken off.
/// [audio thread]
void removeConstant(const OnePoleFactors<float>& factors, OnePoleState& state, int placeInBlock, const float* amount,
                    const float* input, float* output, int frames);

} // namespace driftline
