// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"
#include "OpenCL/Device.h"
#include "OpenCL/DeviceArray.h"
#include "OpenCL/EngineLines.h"
#include "OpenCL/LineData.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace driftline::opencl
{

/// Some Engines with the same number of channels in one launch, with their memory on the device and a queue, on which
/// they are sent, computed and fetched while another batch is at another stage. Throws cl::Error and DeviceError. [one
/// thread at a time]
class LineBatch
{
public:
    LineBatch(Device& device, std::vector<driftline::Engine*> engines, std::function<void()> beforeLaunch);
    /// Waits: until then the device may write into this memory.
    ~LineBatch();

    LineBatch(const LineBatch&) = delete;
    LineBatch& operator=(const LineBatch&) = delete;

    /// Plans the blocks, a call for each Engine, and queues all the work on them. `isLeftOut` of an Engine: it is not
    /// touched. The device's memory may hold so many bytes of this batch.
    void start(std::span<const EngineCall> calls, const std::vector<bool>& isLeftOut, std::uint64_t budgetBytes);

    /// Waits for it, gives the output out and has the Engines take over.
    void finish(std::span<const EngineCall> calls);

    /// Instead of `finish`, after an error: the Engines are as they were before `start`.
    void abandon();

    /// Launches the kernel again on what is on the device, `times` times, and waits: for measuring. The lines go on.
    void relaunch(int times);

    int channels() const { return channels_; }
    std::uint64_t bytesOnDevice() const;

private:
    void plan(std::span<const EngineCall> calls, const std::vector<bool>& isLeftOut);
    void pack(const EngineScript& script, std::size_t index);
    void fitLines();
    void sendLines(std::uint32_t capacity);
    void requireMemory(std::uint64_t budgetBytes) const;
    void makeFilterKernel();
    void setArguments(cl::Kernel& kernel);
    void launch();
    std::size_t rowOf(std::size_t engine, int channel) const
    {
        return engine * static_cast<std::size_t>(channels_) + static_cast<std::size_t>(channel);
    }

    Device& device_;
    std::vector<driftline::Engine*> engines_;
    std::function<void()> beforeLaunch_;
    int channels_;
    bool hasFloat64_;
    cl::Context context_;
    cl::CommandQueue queue_;
    cl::Kernel plainKernel_;  ///< where no filter runs
    cl::Kernel filterKernel_; ///< made when it is needed
    bool hasFilters_ = false; ///< whether any runs in this block

    std::vector<std::unique_ptr<driftline::Engine>> before_; ///< what each Engine was before `start`, but for its sound
    std::vector<EngineScript> scripts_;
    std::vector<bool> isPlanned_;

    std::uint32_t capacity_ = 0; ///< of each ring
    cl::Buffer lines_;
    bool areLinesSent_ = false; ///< whether they are on the device, and the filters' memory too
    std::size_t stride_ = 0;    ///< frames from one channel's audio to the next one's

    DeviceArray<LineInstance> instances_;
    DeviceArray<std::uint32_t> ticks_;
    DeviceArray<TickSettings> settings_;
    DeviceArray<HeadStretch> heads_;
    DeviceArray<ScriptFactors<float>> floatFactors_;
    DeviceArray<ScriptFactors<double>> doubleFactors_;
    DeviceArray<LineMemory> memories_;
    DeviceArray<float> audio_;
    DeviceArray<float> recorded_;
};

} // namespace driftline::opencl
