// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Device.h"

#include "OpenCL/SelfTest.h"
#include "OpenCL/StatusName.h"

#include <sstream>

namespace driftline::opencl
{

namespace
{

DeviceKind kindOf(cl_device_type type)
{
    if ((type & CL_DEVICE_TYPE_GPU) != 0)
        return DeviceKind::gpu;
    return (type & CL_DEVICE_TYPE_CPU) != 0 ? DeviceKind::cpu : DeviceKind::other;
}

DeviceInfo describe(int number, const cl::Platform& platform, const cl::Device& device)
{
    DeviceInfo info;
    info.number = number;
    info.name = device.getInfo<CL_DEVICE_NAME>();
    info.platform = platform.getInfo<CL_PLATFORM_NAME>() + ", " + platform.getInfo<CL_PLATFORM_VERSION>();
    info.driver = device.getInfo<CL_DRIVER_VERSION>();
    info.kind = kindOf(device.getInfo<CL_DEVICE_TYPE>());
    info.memoryBytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    info.largestBufferBytes = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    info.localMemoryBytes = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    info.computeUnits = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    info.largestGroup = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
    info.hasFloat64 = device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
    return info;
}

/// The first line of a compiler's log that speaks of an error, or its first line: messages have one line.
std::string firstError(const std::string& log)
{
    std::istringstream lines(log);
    std::string first;
    for (std::string line; std::getline(lines, line);)
    {
        if (first.empty())
            first = line;
        if (line.find("error") != std::string::npos)
            return line;
    }
    return first;
}

} // namespace

Device::Device(int number, const cl::Platform& platform, const cl::Device& device)
    : info_(describe(number, platform, device)), device_(device)
{}

const SelfTestResult& Device::selfTest()
{
    std::call_once(isTested_, [this] { selfTest_ = runSelfTest(*this); });
    return selfTest_;
}

cl::Context Device::context()
{
    const std::scoped_lock lock(mutex_);
    if (!context_)
        context_ = checked([this] { return cl::Context(device_); });
    return *context_;
}

cl::CommandQueue Device::makeQueue()
{
    const cl::Context opened = context();
    return checked([&] { return cl::CommandQueue(opened, device_); });
}

cl::Kernel Device::makeKernel(std::string_view program, const char* kernel, const std::string& options)
{
    const cl::Context opened = context();
    const std::scoped_lock lock(mutex_);
    if (programs_ == nullptr)
        programs_ = std::make_unique<Programs>(opened, device_);
    return checked([&] {
        try
        {
            return cl::Kernel(programs_->get(program, options), kernel);
        }
        catch (const cl::BuildError& error)
        {
            const auto logs = error.getBuildLog();
            throwDeviceError("building " + std::string(program) + " (" + firstError(logs.empty() ? "" : logs[0].second)
                                 + ')',
                             error.err());
        }
    });
}

void Device::throwDeviceError(const std::string& call, cl_int status) const
{
    throw DeviceError(deviceTitle(info_) + ": " + call + " failed with " + statusName(status));
}

} // namespace driftline::opencl
