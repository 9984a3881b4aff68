// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Engine.h"
#include "OpenCL/EngineLines.h"

#include <memory>
#include <string>
#include <vector>

namespace driftline
{

struct EngineGroupBlock;
struct EngineGroupSpec;

/// What EngineGroup is where an OpenCL device computes, with the same bits. [one thread at a time]
class DeviceGroup
{
public:
    /// Throws opencl::DeviceError where no device is fit or the one asked for is not.
    DeviceGroup(const EngineGroupSpec& spec, int device);

    /// Without given delays. Never throws for what the device does.
    void process(const EngineGroupBlock& block);

    bool isTimeLimited() const { return engines_.front()->status().isTimeLimited; }

    const std::string& deviceName() const { return lines_->deviceName(); }

    /// Why the CPU does it from some block on; empty while the device does.
    const std::string& failure() const { return lines_->failure(); }

private:
    double tempoBpm_;
    CurveBank curves_;
    std::vector<std::unique_ptr<Engine>> engines_;
    std::unique_ptr<opencl::EngineLines> lines_;
    std::vector<opencl::EngineCall> calls_;
};

/// Why a device cannot do such work, in one clause; empty where it can.
std::string whyNotOnDevice(const EngineGroupSpec& spec);

} // namespace driftline
