// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"
#include "OpenCL/Devices.h"

#include <span>
#include <string>

namespace driftline::opencl
{

enum class Engine
{
    automatic, ///< a device where it is measured to be faster, else the CPU
    cpu,
    opencl
};

struct EngineRequest
{
    Engine engine = Engine::automatic;
    DeviceOptions device;
    unsigned threads = 1; ///< of the CPU
};

struct EngineChoice
{
    bool usesDevice = false;
    int device = anyDevice;
    std::string reason; ///< a clause that begins with a small letter
};

/// What `Engine::automatic` goes by.
struct AutomaticRules
{
    /// Work that the CPU does in less is not worth looking for a device: opening one takes about so long.
    double leastCpuSeconds = 1.0;
    /// A device that is the CPU itself (PoCL) only takes the same cores another way.
    bool allowsCpuDevices = false;
};

/// Where to run the array delay. Long work is tried on a part of itself, on the CPU and on the device, and the faster
/// is taken. Arguments as for arrayDelay. Never throws for want of a device. [any thread]
template<DelayElement Delay>
EngineChoice chooseDelayEngine(std::span<const float> samples, std::span<const Delay> delays,
                               const ArrayDelayShape& shape, const ArrayDelaySettings& settings,
                               const EngineRequest& request, const AutomaticRules& rules = {});

/// arrayDelay of DSP/ArrayDelay.h where it was asked for, and with Engine::automatic on the CPU too where the device
/// fails meanwhile. Returns where it ran and why, in one line. Throws as delayLine does. [any thread]
template<DelayElement Delay>
std::string runDelay(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                     const ArrayDelayShape& shape, const ArrayDelaySettings& settings, const EngineRequest& request,
                     const AutomaticRules& rules = {});

} // namespace driftline::opencl
