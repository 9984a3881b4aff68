// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// What the Engine's backend is in a build without OpenCL: no device, and the reason.
#include "OpenCL/DeviceError.h"
#include "OpenCL/EngineLines.h"
#include "OpenCL/EngineSelfTest.h"

namespace driftline::opencl
{

namespace
{
constexpr const char* reason =
    "no OpenCL device to compute on: this build has no OpenCL (install opencl-clhpp-headers and build again)";
} // namespace

/// Never made: what would need one throws.
struct EngineLines::Work
{
    std::string text;
};

EngineLines::EngineLines(std::vector<driftline::Engine*>, const EngineLinesSettings&) { throw DeviceError(reason); }

EngineLines::~EngineLines() = default;

void EngineLines::process(std::span<const EngineCall>) {}
const std::string& EngineLines::deviceName() const { return work_->text; }
std::size_t EngineLines::blocksOnDevice() const { return 0; }
std::size_t EngineLines::blocksOnCpu() const { return 0; }
const std::string& EngineLines::failure() const { return work_->text; }

EngineTestResult testEngineOn(int) { return {0, reason}; }

} // namespace driftline::opencl
