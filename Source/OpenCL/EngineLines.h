// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"
#include "OpenCL/Devices.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace driftline::opencl
{

/// What an Engine is given in one call of `process`.
struct EngineCall
{
    EngineBlock block;
    Transport transport;
};

struct EngineLinesSettings
{
    DeviceOptions device;
    bool isSelfTest = false; ///< of the Engine on the device, which every other use needs to have been passed
    /// Called before each launch; what it throws is as if the device had. For tests of what happens then.
    std::function<void()> beforeLaunch;
};

/// Engines, any number of them and independent of each other, whose sound a device computes: `process` gives, bit for
/// bit, what each Engine's own `process` gives.
///
/// The Engines keep up: after each call they hold all that they would hold by themselves. So what a device cannot do
/// they do (Space, Clear), and where the device fails or is lost, in the midst of a block too, they go on from there
/// without anybody hearing it. [one thread at a time]
class EngineLines
{
public:
    /// The engines are prepared and must outlive this. Throws DeviceError where no device is fit, or the one asked for
    /// is not.
    EngineLines(std::vector<driftline::Engine*> engines, const EngineLinesSettings& settings);
    ~EngineLines();

    EngineLines(const EngineLines&) = delete;
    EngineLines& operator=(const EngineLines&) = delete;

    /// A call for each Engine, of any lengths. Never throws for what the device does.
    void process(std::span<const EngineCall> calls);

    /// As messages name it.
    const std::string& deviceName() const;

    /// How many Engines' blocks the device has computed, and how many the CPU.
    std::size_t blocksOnDevice() const;
    std::size_t blocksOnCpu() const;

    /// Why all is left to the CPU from some block on, in one line; empty while the device computes.
    const std::string& failure() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace driftline::opencl
