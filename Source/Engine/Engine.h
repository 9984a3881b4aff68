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
#include "Engine/EngineScript.h"
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

struct EngineState;

struct EngineSpec
{
    double sampleRateHz = 48000.0;    ///< 8,000 to 384,000
    int channels = 2;                 ///< 1 or 2
    double longestDelaySamples = 0.0; ///< what the memories hold; 0: the longest that Time can ask for, 30 s
    /// Of these delays, what will be read: 0 for all. Less saves memory and its traffic, for whoever knows that no head
    /// reads further (samplesReadBy in LineReach.h) and that Clear stays off.
    int memorySamples = 0;
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

    /// The same as each Engine's `process` with its own block and transport. All blocks have the same length, and no
    /// sample of one may be another's. Lines that look back only a few samples are fast in this way: those of Engines
    /// that differ in nothing but what they play and where in the curve they are share vectors. [audio thread]
    static void processTogether(std::span<Engine* const> engines, std::span<const EngineBlock> blocks,
                                std::span<const Transport> transports);

    /// Whether `plan` can stand for the next `process`: not with Space, nor while Clear is at work.
    bool canPlan() const;

    /// All of `process` but the sound: writes down in `script` what the samples are computed with, for a backend that
    /// does it elsewhere, and into the block's output the input as the line takes it. Allocates in the script. [as
    /// `process`, but not the audio thread]
    void plan(const EngineBlock& block, const Transport& transport, EngineScript& script);

    /// What has been computed by the script of the last `plan`: all samples that a channel's line has recorded, and
    /// what its filters remember. `process` goes on from there. [as `process`]
    void takeOver(const EngineScript& script, int channel, const float* recorded, const LoopMemory& memory);

    /// Makes everything as it is in `other`, prepared with the same spec, but the sound in the line and in Space: what
    /// `plan` changes. [not the audio thread]
    void copyControl(const Engine& other);

    /// What a channel's line has recorded, and what its filters remember. [any thread while not processing]
    const DelayMemory& line(int channel) const { return channel_[static_cast<std::size_t>(channel)].memory; }
    LoopMemory loopMemory(int channel) const { return feedbackPath_.memory(channel); }

    /// Absolute index of the next sample.
    std::int64_t frame() const { return frame_; }

    /// How long the output goes on after the input has ended, until it is below -96 dBFS for good at unity
    /// input; infinite where the feedback does not fade. [any thread while not processing]
    double tailSeconds() const;

    /// Starts where `other`, which was prepared alike, will be after `skipped`, of which only frames and notes are
    /// read, but with silence in the line, `reach` samples of it: as far as it is ever read from there on. Settings,
    /// clocks, notes, loops and slots are as `process` would leave them; what depends on the sound (Envelope, onsets,
    /// Ducking, transitions, filters, the line) has yet to become what it would be, which EngineState.h tells.
    /// `transport` is null where `processDelays` is used. [not the audio thread]
    void startAhead(const Engine& other, const EngineBlock& skipped, const Transport* transport, int reach);

    /// After `startAhead`: hears the `frames` samples of input before here, as far as nothing but the input counts: the
    /// filter that takes a constant off it needs a second and more to forget. `atFirst` is the Engine that is where
    /// they begin, or null, for one that has heard silence. [not the audio thread]
    void hearBefore(const float* const* input, int frames, const Engine* atFirst);

    /// All that its future depends on. Needs to be at a tick: between two calls, and a multiple of 32 samples from
    /// `reset`. [not the audio thread]
    void saveState(EngineState& state, int reach) const;
    bool hasState(const EngineState& state) const;

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

    static constexpr DelayFixed shortestDelay = shortestReadSamples * oneSample;

    std::span<Channel> lines() { return {channel_.data(), static_cast<std::size_t>(spec_.channels)}; }

    void advanceFrame(int frames);
    void tickIfDue();
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
    int beginParts(float level, int frames);
    bool isRamping() const;
    void skip(const EngineBlock& block, const Transport* transport);
    void fillHeads(int frames);
    void takeDelays(const DelayFixed* const* delays, int offset, int frames);
    void cleanInput(const float* input, float* output, int frames);
    void takeInput(const float* const* input, int offset, int frames);
    void describeLine(int frames);
    void beginBlock(const Transport& transport);
    int openChunk(const EngineBlock& block, std::size_t& nextNote, int offset);
    void prepareChunk(const EngineBlock& block, int offset, int frames);
    void closeChunk(float* const* output, int offset, int frames);
    void processFrom(const EngineBlock& block, std::size_t& nextNote, int offset);
    void planHeads(EngineScript& script, int offset, int frames);
    void planSettings(EngineScript& script, int offset, int frames) const;
    void takeMoments(float* const* output, int offset, int frames);

    EngineSpec spec_;
    ParameterValues parameters_;
    const CurveBank* curves_ = nullptr;      ///< given
    const CurveBank* curvesInUse_ = nullptr; ///< of the last tick
    DelayFixed longestDelay_ = 0;
    KernelFade kernelFade_;
    std::array<Channel, 2> channel_;
    LineChunk chunk_; ///< the one at hand, see `describeLine`

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
    bool isTickDue_ = true;  ///< whether its tick, if it has one, is still to come
    bool hasChanged_ = true; ///< whether parameters, tempo or curves wait for the next tick
    bool mustClear_ = false; ///< whether Clear was asked for
    bool isFresh_ = true;    ///< whether nothing has been processed since reset: the first tick jumps to all targets
    EngineStatus status_;
};

} // namespace driftline
