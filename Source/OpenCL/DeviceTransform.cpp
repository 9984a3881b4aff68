// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DeviceTransform.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace
{

/// VkFFT makes its groups as large as the local memory allows. PoCL calls the CPU's cache of megabytes local memory,
/// and the items of such a group overflow the stack of its thread. No GPU has more than this for a group.
cl_int getLimitedDeviceInfo(cl_device_id device, cl_device_info name, std::size_t size, void* value,
                            std::size_t* sizeNeeded)
{
    const cl_int status = clGetDeviceInfo(device, name, size, value, sizeNeeded);
    if (status == CL_SUCCESS && name == CL_DEVICE_LOCAL_MEM_SIZE && value != nullptr)
    {
        auto& localBytes = *static_cast<cl_ulong*>(value);
        localBytes = std::min(localBytes, cl_ulong{64 * 1024});
    }
    return status;
}

} // namespace

// The one place that includes VkFFT: a library of headers, with the same interface in the versions that Debian 12
// (1.2.26) and 13 (1.3.4) have.
#define VKFFT_BACKEND 3 // OpenCL
#define clGetDeviceInfo getLimitedDeviceInfo
#include <vkFFT.h>
#undef clGetDeviceInfo

namespace driftline::opencl
{

/// What VkFFT keeps, and what it keeps pointers to.
struct DeviceTransform::Plan
{
    cl_device_id device = nullptr;
    cl::Context context;
    cl_context contextHandle = nullptr;
    std::remove_pointer_t<decltype(VkFFTConfiguration::bufferSize)> bufferBytes = 0;
    VkFFTApplication application = {};
    int direction = -1; // VkFFT's sign: -1 forward, 1 inverse
};

DeviceTransform::DeviceTransform(Device& device, const Layout& layout, Direction direction)
    : device_(device), plan_(std::make_unique<Plan>())
{
    plan_->device = device.handle()();
    plan_->context = device.context();
    plan_->contextHandle = plan_->context();
    plan_->bufferBytes = bufferBytes(layout);
    plan_->direction = direction == Direction::forward ? -1 : 1;

    VkFFTConfiguration configuration = {};
    configuration.FFTdim = 1;
    configuration.size[0] = layout.length;
    configuration.numberBatches = layout.rows;
    configuration.performR2C = 1;
    configuration.doublePrecision = layout.precision == Precision::float64 ? 1 : 0;
    configuration.makeForwardPlanOnly = direction == Direction::forward ? 1 : 0;
    configuration.makeInversePlanOnly = direction == Direction::inverse ? 1 : 0;
    configuration.device = &plan_->device;
    configuration.context = &plan_->contextHandle;
    configuration.bufferSize = &plan_->bufferBytes;
    requireSuccess(initializeVkFFT(&plan_->application, configuration), "initializeVkFFT");
}

DeviceTransform::~DeviceTransform() { deleteVkFFT(&plan_->application); }

void DeviceTransform::run(cl::CommandQueue& queue, cl::Buffer& buffer)
{
    cl_command_queue queueHandle = queue();
    cl_mem bufferHandle = buffer();
    VkFFTLaunchParams launch = {};
    launch.commandQueue = &queueHandle;
    launch.buffer = &bufferHandle;
    requireSuccess(VkFFTAppend(&plan_->application, plan_->direction, &launch), "VkFFTAppend");
}

void DeviceTransform::requireSuccess(int status, const char* call) const
{
    if (status != VKFFT_SUCCESS)
        throw DeviceError(deviceTitle(device_.info()) + ": " + call + " failed with VkFFT status "
                          + std::to_string(status));
}

} // namespace driftline::opencl
