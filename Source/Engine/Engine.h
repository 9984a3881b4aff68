// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"
#include "DSP/FixedPoint.h"
#include "DSP/LineKernel.h"
#include "Engine/CurveBank.h"
#include "Engine/CurveReader.h"
#include "Engine/DelayTransition.h"
#include "Engine/EngineBlock.h"
#include "Engine/FeedbackPath.h"
#include "Engine/KernelFade.h"
#include "Engine/LineEraser.h"
#include "Engine/Modulation.h"
#include "Engine/MomentTaker.h"
#include "Engine/NoteKeys.h"
#include "Engine/OutputStage.h"
#include "Engine/SlotSwitch.h"
#include "Engine/SpaceStage.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace driftline
{

struct EngineSpec
{
    double sampleRateHz = 48000.0;       ///< 8,000 to 384,000
    int channels = 2;                    ///< 1 or 2
    double longestDelaySamples = 0.0;    ///< what the memories hold; 0: the longest that Time can ask for, 30 s
    double longestResponseSeconds = 0.0; ///< of what Space will play; 0: no Space, and no memory for it
};

/// What the sound is doing, for an editor to draw. Of the last sample processed.
struct EngineStatus
{
    std::array<double, 2> curvePosition{}; ///< 0 to 1, each channel's place in the curve
    std::array<double, 2> delaySamples{};  ///< what is read
    int slot = 1;                          ///< which one plays, from 1
    bool isTimeLimited = false;            ///< whether Time asks for more than the memory holds
    std::int64_t badInputSamples = 0;      ///< not-a-number or infinite input since `reset`
    std::int64_t firstBadFrame = -1;       ///< the first of them, counted from `reset`
    std::int64_t limitedDelays = 0;        ///< delays given to `processDelays` that the line cannot read
};

/// The one definition of the sound: patch + transport + block -> audio. The plugin, the renderer and the
/// tests all call this. README.md beside this file states its arithmetic so that a second implementer would
/// get the same bits.
///
/// For the same input, parameter changes and positions it gives the same bits for any split into blocks and
/// on any instruction set; Space, which convolves, has a tolerance instead, see README.md. `process` never allocates,
/// locks, waits or throws.
class Engine
{
public:
    /// Allocates the memories, and resets. [not the audio thread]
    void prepare(const EngineSpec& spec);

    /// Silence in the line, smoothing at its targets, time at 0. [audio thread, or any while not processing]
    void reset();

    /// Takes effect at the next tick (Ramp.h), smoothly where it is heard. Values out of range become the
    /// nearest in it. [audio thread]
    void setParameter(ParameterId id, double value);
    double parameter(ParameterId id) const { return parameters_.get(id); }

    /// As a key does that chooses a slot, from 1: plays it, though a later key or change of the parameter may choose
    /// another. [audio thread]
    void chooseSlot(int slot) { keys_.chooseSlot(slot); }

    /// The curves from the next tick on. The bank must outlive its use: until another one has been given and
    /// the tick that takes it over has been processed, at most 32 samples later. [audio thread]
    void setCurves(const CurveBank& curves);

    /// The impulse response that Space plays from now on, faded to where another one sounds; null for none. From
    /// makeSpaceResponse, and no longer than EngineSpec says. What it takes the place of is freed here, or by
    /// `releaseUnusedResponses`, never on the audio thread. [one thread at a time, not the audio thread; also while
    /// another processes]
    void setResponse(std::shared_ptr<const ConvolutionResponse> response) { space_.setResponse(std::move(response)); }
    void releaseUnusedResponses() { space_.releaseUnused(); }

    /// Who is told what is read, once a tick; null for nobody. It changes nothing about the sound. [audio thread]
    void setObserver(EngineObserver* observer) { moments_.setObserver(observer); }

    /// Any number of frames. Curves must have been given. [audio thread]
    void process(const EngineBlock& block, const Transport& transport);

    /// The same with nothing to listen to but the input, and no notes. [audio thread]
    void process(const float* const* input, float* const* output, int frames, const Transport& transport)
    {
        process({.input = input, .output = output, .frames = frames}, transport);
    }

    /// The same path with the delays given: `delays[c][i]` is read at sample i, in place of curve and
    /// transition. Delays outside of what the line can read are limited to it and counted. [audio thread]
    void processDelays(const float* const* input, float* const* output, int frames, const DelayFixed* const* delays);

    /// How long the output goes on after the input has ended, until it is below -96 dBFS for good at unity
    /// input; infinite where the feedback does not fade. [any thread while not processing]
    double tailSeconds() const;

    const EngineStatus& status() const { return status_; }
    double sampleRateHz() const { return spec_.sampleRateHz; }
    int channels() const { return spec_.channels; }

    /// The longest delay that the line can read.
    DelayFixed longestDelay() const { return longestDelay_; }

private:
    struct Channel
    {
        DelayMemory memory;
        CurveReader reader;
        DelayTransition transition;
        DelayTargets targets;
        DelayHeads heads;
        alignas(vectorAlignment) std::array<float, maximumChunk> dry;
        alignas(vectorAlignment) std::array<float, maximumChunk> lineInputBuffer;
        const float* lineInput; ///< the buffer, or `dry`
        CurvePhase phase = 0;   ///< in the curve, at the chunk's first sample
        std::int64_t phasePerSample = 0;
        alignas(vectorAlignment) std::array<float, maximumChunk> delayed;
    };

    std::span<Channel> lines() { return {channel_.data(), static_cast<std::size_t>(spec_.channels)}; }

    void tick();
    void update();
    void updateDelays(double timeSamples);
    int smoothingTicks() const;
    int chunkLength(int framesLeft) const;
    void breakPhase();
    void playSlot();
    void takeNotes(const EngineBlock& block, std::size_t& next, int offset);
    const float* measure(const EngineBlock& block, int offset, int frames);
    int beginChunk(const EngineBlock& block, int offset, int frames);
    void fillHeads(int frames);
    void takeDelays(const DelayFixed* const* delays, int offset, int frames);
    void takeInput(const float* const* input, int offset, int frames);
    void runLine(int frames);
    void takeMoments(float* const* output, int offset, int frames);
    template<class FillHeads>
    void processChunks(const float* const* input, float* const* output, int frames, FillHeads&& fill);

    EngineSpec spec_;
    ParameterValues parameters_;
    const CurveBank* curves_ = nullptr;      ///< given
    const CurveBank* curvesInUse_ = nullptr; ///< of the last tick
    DelayFixed longestDelay_ = 0;
    KernelFade kernelFade_;
    std::array<Channel, 2> channel_;
    LineChunk chunk_; ///< of `runLine`, which fills it in

    Modulation modulation_;
    NoteKeys keys_;
    SlotSwitch slotSwitch_;
    std::array<float, maximumChunk> levels_; ///< of the sound that the modulation listens to
    FeedbackPath feedbackPath_;
    LineEraser eraser_;
    SpaceStage space_;
    OutputStage outputStage_;
    MomentTaker moments_;

    std::int64_t frame_ = 0; ///< absolute index of the next sample
    int sinceTick_ = 0;      ///< of that sample
    bool hasChanged_ = true; ///< whether parameters, tempo or curves wait for the next tick
    bool mustClear_ = false; ///< whether Clear was asked for
    bool isFresh_ = true;    ///< whether nothing has been processed since reset: the first tick jumps to all targets
    EngineStatus status_;
};

} // namespace driftline
