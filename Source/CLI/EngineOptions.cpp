// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/EngineOptions.h"

#include "Offline/Error.h"
#include "OpenCL/Devices.h"

#include <CLI/CLI.hpp>

namespace driftline
{

namespace
{

opencl::Engine engineNamed(const std::string& name)
{
    if (name == "cpu")
        return opencl::Engine::cpu;
    return name == "opencl" ? opencl::Engine::opencl : opencl::Engine::automatic;
}

} // namespace

void addEngineOptions(CLI::App& command, EngineOptions& options, const std::string& engineHelp)
{
    command.add_option("--engine", options.engine, engineHelp)
        ->check(CLI::IsMember({"auto", "cpu", "opencl"}))
        ->capture_default_str();
    command
        .add_option("--device", options.device,
                    "the OpenCL device, as `driftline devices` numbers them (default: the first GPU that passed its "
                    "self-test, else the first device that did)")
        ->check(CLI::NonNegativeNumber);
    command.add_flag("--explain", options.explains, "say where and how it was computed, and why");
}

opencl::EngineRequest engineRequest(const EngineOptions& options, unsigned threads)
{
    const bool namesDevice = options.device != opencl::anyDevice;
    if (namesDevice && options.engine == "cpu")
        throw RequestError("--device: is for --engine opencl; leave it out with --engine cpu");
    // With no device at all it is the machine that is wanting, and running on it says so.
    const std::size_t count = namesDevice ? opencl::countDevices() : 0;
    if (count != 0 && static_cast<std::size_t>(options.device) >= count)
        throw RequestError("--device: " + std::to_string(options.device) + " is none of the " + std::to_string(count)
                           + " here; `driftline devices` lists them from 0");
    return {engineNamed(options.engine), {options.device, 0}, threads};
}

} // namespace driftline
