// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/DelayEngine.h"

#include <string>

namespace CLI
{
class App;
}

namespace driftline
{

/// Where a command computes, as options of every command that can compute on a device.
struct EngineOptions
{
    std::string engine = "auto";
    int device = opencl::anyDevice;
    bool explains = false;
};

/// --engine, with this help, --device and --explain.
void addEngineOptions(CLI::App& command, EngineOptions& options, const std::string& engineHelp);

/// The options as the OpenCL folder takes them. Throws RequestError for a device that this machine does not have.
opencl::EngineRequest engineRequest(const EngineOptions& options, unsigned threads);

} // namespace driftline
