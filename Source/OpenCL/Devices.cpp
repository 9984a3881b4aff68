// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Device.h"
#include "OpenCL/Loader.h"
#include "OpenCL/StatusName.h"

#include <array>
#include <stdexcept>

namespace driftline::opencl
{

namespace
{

/// What a loader without a single driver returns (cl_ext.h of cl_khr_icd).
constexpr cl_int noPlatforms = -1001;

/// All devices of all platforms, found once.
class Registry
{
public:
    Registry()
    {
        if (!loaderProblem().empty())
        {
            problems_.push_back(loaderProblem());
            return;
        }
        std::vector<cl::Platform> platforms;
        try
        {
            cl::Platform::get(&platforms);
        }
        catch (const cl::Error& error)
        {
            if (error.err() != noPlatforms)
                problems_.push_back(std::string(error.what()) + " failed with " + statusName(error.err()));
        }
        for (const cl::Platform& platform : platforms)
            addDevices(platform);
        if (devices_.empty() && problems_.empty())
            problems_.emplace_back("the OpenCL library knows no driver (on Debian: apt-get install pocl-opencl-icd, or "
                                   "the driver of the graphics card)");
    }

    const std::vector<std::unique_ptr<Device>>& devices() const { return devices_; }
    const std::vector<std::string>& problems() const { return problems_; }

private:
    void addDevices(const cl::Platform& platform)
    {
        std::string name = "an OpenCL platform";
        try
        {
            name = platform.getInfo<CL_PLATFORM_NAME>();
            std::vector<cl::Device> found;
            platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
            for (const cl::Device& device : found)
                devices_.push_back(std::make_unique<Device>(static_cast<int>(devices_.size()), platform, device));
        }
        catch (const cl::Error& error)
        {
            if (error.err() == CL_DEVICE_NOT_FOUND)
                problems_.push_back(name + ": has no device");
            else
                problems_.push_back(name + ": " + error.what() + " failed with " + statusName(error.err()));
        }
    }

    std::vector<std::unique_ptr<Device>> devices_;
    std::vector<std::string> problems_;
};

/// Never destroyed: when a process ends, drivers may be gone before its static objects.
Registry& registry()
{
    static Registry* const registry = new Registry;
    return *registry;
}

/// Why a device may not be used, or nothing.
std::string unfitness(Device& device, Subnormals subnormals)
{
    const SelfTestResult& result = device.selfTest();
    if (!result.isExact)
        return deviceTitle(device.info()) + " failed its self-test: " + result.finding;
    if (subnormals == Subnormals::kept && !result.keepsSubnormals)
        return deviceTitle(device.info())
               + " does not keep subnormal numbers, which this operation needs: " + result.finding;
    return {};
}

Device& findFitDevice(Subnormals subnormals)
{
    std::string message = "no OpenCL device to compute on";
    const char* separator = ": ";
    const auto add = [&](const std::string& reason) {
        message += separator + reason;
        separator = "; ";
    };
    for (const DeviceKind kind : {DeviceKind::gpu, DeviceKind::other, DeviceKind::cpu})
        for (const auto& device : registry().devices())
        {
            if (device->info().kind != kind)
                continue;
            const std::string reason = unfitness(*device, subnormals);
            if (reason.empty())
                return *device;
            add(reason);
        }
    for (const std::string& problem : registry().problems())
        add(problem);
    throw DeviceError(message);
}

} // namespace

std::size_t countDevices() { return registry().devices().size(); }

DeviceSurvey surveyDevices()
{
    DeviceSurvey survey;
    survey.problems = registry().problems();
    for (const auto& device : registry().devices())
        survey.devices.push_back({device->info(), device->selfTest()});
    return survey;
}

std::string deviceTitle(const DeviceInfo& info)
{
    std::string title = "OpenCL device " + std::to_string(info.number);
    title += " (" + info.name + ')';
    return title;
}

Device& requireDevice(int number, Subnormals subnormals)
{
    const auto& devices = registry().devices();
    if (number == anyDevice || devices.empty())
        return findFitDevice(subnormals);
    if (number < 0 || static_cast<std::size_t>(number) >= devices.size())
        throw std::invalid_argument("there is no OpenCL device " + std::to_string(number) + "; the last is "
                                    + std::to_string(devices.size() - 1) + " (see driftline devices)");
    Device& device = *devices[static_cast<std::size_t>(number)];
    const std::string reason = unfitness(device, subnormals);
    if (!reason.empty())
        throw DeviceError(reason);
    return device;
}

} // namespace driftline::opencl
