// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/FixedPoint.h"
#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "Model/Patch.h"
#include "Offline/DeviceGroup.h"
#include "Offline/RenderPlan.h"
#include "Offline/RenderSetup.h"
#include "Offline/SegmentedEngine.h"
#include "Offline/SideInputs.h"
#include "OpenCL/DelayEngine.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace driftline
{

struct EngineGroupSpec
{
    Patch patch;
    double tempoBpm = 120.0; ///< quarter notes per minute
    double sampleRateHz = 48000.0;
    int channelCount = 2;
    double longestDelaySamples = 0.0;                         ///< as in EngineSpec; not 0 where delays will be given
    RenderResponse response;                                  ///< what Space plays
    unsigned threads = 1;                                     ///< that it may use
    std::int64_t framesToDo = 0;                              ///< how many will be processed; 0: unknown
    opencl::EngineRequest engine{opencl::Engine::cpu, {}, 1}; ///< where
};

/// One stretch of a recording, which the group changes in place.
struct EngineGroupBlock
{
    std::span<float* const> channels;          ///< as many as the spec says
    std::size_t frames = 0;                    ///< any number
    std::int64_t firstFrame = 0;               ///< counted from the song's start; blocks follow on each other
    const DelayFixed* const* delays = nullptr; ///< one pointer a channel, or null: the patch's curve says
    const SideInputs* beside = nullptr;        ///< has read this block; not heard where delays are given
};

struct GroupPlace
{
    bool isDevice = false;
    std::string device;  ///< its name; empty: the CPU
    std::string text;    ///< "CPU: REASON" or "OpenCL device N (NAME): REASON"
    std::string problem; ///< why a device that was asked for or used does not do (all of) it; empty: it does
};

/// What renders all channels of one recording: an Engine for each pair of channels, and one for a single channel left
/// over, on several threads as its plan says. [one thread at a time]
class EngineGroup
{
public:
    /// Allocates the memories. Throws ExecutionError where a device was asked for that is not fit.
    explicit EngineGroup(const EngineGroupSpec& spec);

    EngineGroup(const EngineGroup&) = delete;
    EngineGroup& operator=(const EngineGroup&) = delete;

    /// How the work is shared.
    const RenderPlan& plan() const { return plan_; }

    /// How long a block serves it best. What is given to `process` may be shorter or longer: the bits are the same.
    std::size_t preferredFrames() const { return plan_.blockFrames; }

    void process(const EngineGroupBlock& block);

    /// What became of the plan so far, of all pairs of channels.
    SegmentCounts counts() const;

    /// Given delays that the lines could not read, of all channels.
    std::int64_t limitedDelays() const;

    /// Whether Time asks for more than the lines hold.
    bool isTimeLimited() const { return device_ ? device_->isTimeLimited() : engines_.front()->isTimeLimited(); }

    /// Where it is computed, and why there.
    GroupPlace place() const;

private:
    void chooseDevice(const EngineGroupSpec& spec);

    double tempoBpm_;
    CurveBank curves_;
    RenderPlan plan_;
    std::unique_ptr<DeviceGroup> device_; ///< that does it all
    std::string reason_;                  ///< for that, or against it
    bool isRefused_ = false;              ///< whether a device was asked for that cannot do this work
    std::vector<std::unique_ptr<SegmentedEngine>> engines_;
};

} // namespace driftline
