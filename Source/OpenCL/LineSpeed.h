// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/DelayEngine.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace driftline::opencl
{

/// How fast a device and a core of this CPU compute the Engine's sound, of one representative patch.
struct LineSpeed
{
    double cpuSecondsPerSample = 0.0;    ///< of one channel
    double deviceSecondsPerFrame = 0.0;  ///< however few channels there are: a line is a chain
    double deviceSecondsPerSample = 0.0; ///< of one channel among many
};

/// Audio to be computed: all channels of it at the same time.
struct LineWork
{
    int channels = 0;
    std::int64_t frames = 0;
};

double deviceSeconds(const LineSpeed& speed, const LineWork& work);
double cpuSeconds(const LineSpeed& speed, const LineWork& work, unsigned threads);

/// Measures, which takes about a second and builds the kernels. Throws DeviceError. [any thread]
LineSpeed measureLineSpeed(int device);

/// Where what was measured is kept between runs: driftline/line_speed.txt in XDG_CACHE_HOME, else ~/.cache; on macOS
/// and Windows where those keep such. Empty where the user has no such folder.
std::filesystem::path lineSpeedFile();

/// What the file says of a device (by its name and driver, and of this version of Driftline); else measured, and added
/// to the file if that can be written. [any thread]
LineSpeed lineSpeed(const DeviceInfo& device, const std::filesystem::path& file,
                    const std::function<LineSpeed()>& measure);

/// Where to compute `work`. Little stays on the CPU without a look at devices; else what is measured, once for each
/// device and version, decides. Never throws for want of a device. [any thread]
EngineChoice chooseLineEngine(const LineWork& work, const EngineRequest& request, const AutomaticRules& rules = {},
                              const std::filesystem::path& speedFile = lineSpeedFile());

} // namespace driftline::opencl
