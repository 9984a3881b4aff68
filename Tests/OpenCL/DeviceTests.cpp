// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/Device.h"
#include "OpenCL/Loader.h"
#include "OpenCL/StatusName.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <stdexcept>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("OpenCL: every device of this machine gives this CPU's bits", "[opencl][device]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    for (const auto& [info, selfTest] : opencl::surveyDevices().devices)
    {
        INFO(opencl::deviceTitle(info) << ": " << selfTest.finding);
        CHECK(selfTest.isExact);
        CHECK(selfTest.cases > 10000);
        CHECK(info.memoryBytes > 0);
        CHECK(info.largestBufferBytes <= info.memoryBytes);
        CHECK(info.computeUnits > 0);
        CHECK(info.largestGroup > 0);
    }
}

TEST_CASE("OpenCL: devices are numbered, and a number without a device is refused", "[opencl][device]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto count = static_cast<int>(opencl::countDevices());
    for (int number = 0; number < count; ++number)
        CHECK(opencl::surveyDevices().devices[static_cast<std::size_t>(number)].info.number == number);
    for (const int number : {count, -2})
    {
        const auto message =
            messageOf<std::invalid_argument>([&] { opencl::requireDevice(number, opencl::Subnormals::irrelevant); });
        CHECK(contains(message, "there is no OpenCL device " + std::to_string(number)));
    }
}

TEST_CASE("OpenCL: an error names the device, the call and the status", "[opencl][device]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    opencl::Device& device = opencl::requireDevice(opencl::anyDevice, opencl::Subnormals::irrelevant);
    const cl::Context context = device.context();
    const auto message = messageOf<opencl::DeviceError>(
        [&] { device.checked([&] { return cl::Buffer(context, CL_MEM_READ_WRITE, 0); }); });
    CHECK(message == opencl::deviceTitle(device.info()) + ": clCreateBuffer failed with CL_INVALID_BUFFER_SIZE (-61)");
    CHECK(opencl::statusName(-9999) == "OpenCL status -9999");
}

TEST_CASE("OpenCL: a program that does not build is an error that shows the compiler's words", "[opencl][device]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    opencl::Device& device = opencl::requireDevice(opencl::anyDevice, opencl::Subnormals::irrelevant);
    const auto message =
        messageOf<opencl::DeviceError>([&] { device.makeKernel("SelfTest", "floatCases", "-DInt32=5"); });
    CHECK(contains(message, "building SelfTest ("));
    CHECK(contains(message, "error"));
    CHECK(!contains(message, "\n"));
    CHECK_THROWS_AS(device.makeKernel("NoSuchFile", "kernel"), std::logic_error);
}

TEST_CASE("OpenCL: the loader finds the functions that exist and no others", "[opencl][device]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    CHECK(opencl::loaderProblem().empty());
    CHECK(opencl::findCall("clGetPlatformIDs") != nullptr);
    CHECK(opencl::findCall("clNoSuchFunction") == nullptr);
}
