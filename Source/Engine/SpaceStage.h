// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"
#include "DSP/MatrixConvolver.h"
#include "Engine/PreDelay.h"
#include "Engine/SmoothedGain.h"
#include "Model/Patch.h"

#include <array>
#include <atomic>
#include <memory>

namespace driftline
{

/// How much longer Space lets a sound go on that plays through a response of `responseSeconds`: 0 where it is off. [any
/// thread]
double spaceTailSeconds(const ParameterValues& parameters, double responseSeconds);

/// Plays the delayed sound through an impulse response. Amount goes from the sound itself to what the response makes of
/// it, by cosine and sine of a quarter turn, since the two have little in common: at 100 % only the response is heard,
/// as speakers and tape heads need it. Without a response the sound passes as it is.
///
/// At rest, with Amount at 0, it touches nothing and costs nothing. Turned up again it starts with silence: what was
/// played before, however long ago, does not come back. [audio thread, where nothing else is said]
class SpaceStage
{
public:
    /// `longestResponseSamples`: of any response that will be given; 0 does without the stage and its memory.
    /// Allocates. [not the audio thread]
    void prepare(double sampleRateHz, int channels, int longestResponseSamples);

    /// Silence in the past. The response stays.
    void reset();

    /// Makes `response` the one to play, null for none; fades to it. See MatrixConvolver::setResponse. [one thread at a
    /// time, not the audio thread; also while another processes]
    void setResponse(std::shared_ptr<const ConvolutionResponse> response);

    /// Frees what the audio thread has let go of since. [as `setResponse`]
    void releaseUnused() { convolver_.releaseUnused(); }

    /// Of the response given last, 0 without one. [any thread]
    int responseSamples() const { return responseSamples_.load(std::memory_order_acquire); }

    /// New parameters, at a tick, before `tick`.
    void update(const ParameterValues& parameters);

    /// `ticks`: how long changes of the gains take; 0 where nothing has sounded yet.
    void tick(int ticks);

    bool isMoving() const;
    bool isHeard() const { return !convolvedGain_.rests(0.0); }

    /// Whether it passes everything as it is, and will.
    bool isAtRest() const { return !isHeard() && !isMoving(); }

    /// Changes `frames` samples of the delayed sound of each channel, the first of which is `firstInTick` samples after
    /// a tick.
    void process(const std::array<float*, 2>& delayed, int firstInTick, int frames);

private:
    void forget();

    double sampleRateHz_ = 48000.0;
    int channels_ = 2;
    MatrixConvolver convolver_;
    PreDelay preDelay_;
    std::atomic<int> responseSamples_{0};
    double amount_ = 0.0;      ///< 0 to 1
    bool hasResponse_ = false; ///< at the last tick
    SmoothedGain plainGain_;
    SmoothedGain convolvedGain_;
    std::array<std::array<float, maximumChunk>, 2> wet_;
};

} // namespace driftline
