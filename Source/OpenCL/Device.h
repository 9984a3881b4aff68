// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Bindings.h"
#include "OpenCL/DeviceError.h"
#include "OpenCL/Devices.h"
#include "OpenCL/Programs.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace driftline::opencl
{

/// One device, opened when it is first needed and kept open until the process ends. [any thread]
class Device
{
public:
    /// Asks the device what it is. Throws cl::Error.
    Device(int number, const cl::Platform& platform, const cl::Device& device);
    ~Device() = default;

    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const DeviceInfo& info() const { return info_; }

    /// Runs on the first call; a device that cannot even be opened fails it. Never throws.
    const SelfTestResult& selfTest();

    /// Throws DeviceError, as do those below.
    cl::Context context();
    cl::Device handle() const { return device_; }

    /// A queue of its own, in order: each user waits for its own work only.
    cl::CommandQueue makeQueue();

    /// A kernel of one of Kernels/*.cl. Programs are kept by name and options; the kernel object is the caller's,
    /// because setting its arguments is not safe from several threads.
    cl::Kernel makeKernel(std::string_view program, const char* kernel, const std::string& options = {});

    /// Calls `function` and turns what the bindings throw into a DeviceError that names the device and the call.
    template<class Function>
    auto checked(Function&& function) const
    {
        try
        {
            return function();
        }
        catch (const cl::Error& error)
        {
            throwDeviceError(error.what(), error.err());
        }
    }

    [[noreturn]] void throwDeviceError(const std::string& call, cl_int status) const;

private:
    DeviceInfo info_;
    cl::Device device_;

    std::mutex mutex_;
    std::optional<cl::Context> context_;
    std::unique_ptr<Programs> programs_;

    std::once_flag isTested_;
    SelfTestResult selfTest_;
};

/// What a backend asks of a device beyond exact arithmetic among normal numbers.
enum class Subnormals
{
    irrelevant,
    kept
};

/// The device with this number, or with `anyDevice` the first that is fit; it has passed its self-test. Throws
/// std::invalid_argument for a number that no device has, DeviceError where the device is not fit or there is none.
/// [any thread]
Device& requireDevice(int number, Subnormals subnormals);

} // namespace driftline::opencl
