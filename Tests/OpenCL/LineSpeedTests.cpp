// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/LineSpeed.h"

#include "OpenCL/DeviceError.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <string>

using namespace driftline;
using namespace driftline::test;
using opencl::Engine;
using opencl::LineSpeed;

namespace
{

opencl::DeviceInfo deviceNamed(const std::string& name)
{
    opencl::DeviceInfo info;
    info.name = name;
    info.driver = "1.0";
    return info;
}

} // namespace

TEST_CASE("OpenCL line speed: a device is measured once", "[opencl][line-speed]")
{
    const TemporaryFolder folder;
    const auto file = folder / "cache" / "line_speed.txt";
    int measured = 0;
    const auto measure = [&] {
        ++measured;
        return LineSpeed{3e-9, 2e-7, 1.0 / 3.0 * 1e-10 * measured};
    };
    const auto first = opencl::lineSpeed(deviceNamed("A"), file, measure);
    const auto again = opencl::lineSpeed(deviceNamed("A"), file, measure);
    CHECK(measured == 1);
    CHECK(again.cpuSecondsPerSample == first.cpuSecondsPerSample);
    CHECK(again.deviceSecondsPerFrame == first.deviceSecondsPerFrame);
    CHECK(again.deviceSecondsPerSample == Approx(first.deviceSecondsPerSample).epsilon(1e-5)); // 6 digits are kept
    opencl::lineSpeed(deviceNamed("B"), file, measure);
    CHECK(measured == 2);
    auto updated = deviceNamed("A");
    updated.driver = "1.1";
    opencl::lineSpeed(updated, file, measure);
    CHECK(measured == 3);
    opencl::lineSpeed(deviceNamed("A"), file, measure);
    opencl::lineSpeed(deviceNamed("B"), file, measure);
    CHECK(measured == 3);
    CHECK(folder.entryCount() == 2); // the folder and the file
}

TEST_CASE("OpenCL line speed: a file that says nothing sensible is measured anew", "[opencl][line-speed]")
{
    const TemporaryFolder folder;
    const auto file = folder / "line_speed.txt";
    int measured = 0;
    const auto measure = [&] {
        ++measured;
        return LineSpeed{1e-9, 1e-9, 1e-9};
    };
    opencl::lineSpeed(deviceNamed("A"), file, measure);
    auto text = readFile(file);
    text.replace(text.find("1e-09"), 5, "hello");
    writeFile(file, text);
    opencl::lineSpeed(deviceNamed("A"), file, measure);
    CHECK(measured == 2);
    CHECK(!contains(readFile(file), "hello"));
    // Without a place to keep it, it is measured each time.
    opencl::lineSpeed(deviceNamed("A"), {}, measure);
    opencl::lineSpeed(deviceNamed("A"), file / "no folder" / "file", measure);
    CHECK(measured == 4);
}

TEST_CASE("OpenCL line speed: few lines wait for each other, many share the device", "[opencl][line-speed]")
{
    const LineSpeed speed{4e-9, 1e-7, 1e-10};
    // 2 channels of a second: the chain of samples decides, 4.8 ms; the CPU needs 0.38 ms.
    CHECK(opencl::deviceSeconds(speed, {2, 48000}) == Approx(4.8e-3));
    CHECK(opencl::cpuSeconds(speed, {2, 48000}, 1) == Approx(3.84e-4));
    // 10,000 channels: 48 ms, and the CPU on four cores 0.48 s.
    CHECK(opencl::deviceSeconds(speed, {10000, 48000}) == Approx(4.8e-2));
    CHECK(opencl::cpuSeconds(speed, {10000, 48000}, 4) == Approx(0.48));
}

TEST_CASE("OpenCL line speed: what is asked for is taken, and little work stays on the CPU", "[opencl][line-speed]")
{
    CHECK(!opencl::chooseLineEngine({64, 1'000'000'000}, {Engine::cpu, {}, 1}).usesDevice);
    CHECK(opencl::chooseLineEngine({1, 1}, {Engine::opencl, {0, 0}, 1}).usesDevice);
    const auto choice = opencl::chooseLineEngine({2, 480'000}, {});
    CHECK(!choice.usesDevice);
    CHECK(contains(choice.reason, "too short"));
}

TEST_CASE("OpenCL line speed: the faster one is chosen, as the file has it", "[opencl][line-speed]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const TemporaryFolder folder;
    const auto file = folder / "line_speed.txt";
    const auto device = opencl::surveyDevices().devices[0].info;
    constexpr opencl::AutomaticRules anyDeviceMayRun{0.0, true};
    opencl::lineSpeed(device, file, [] { return LineSpeed{1e-8, 1e-10, 1e-10}; });
    const opencl::EngineRequest request{Engine::automatic, {device.number, 0}, 1};
    const auto faster = opencl::chooseLineEngine({2, 48000}, request, anyDeviceMayRun, file);
    CHECK(faster.usesDevice);
    CHECK(faster.device == device.number);
    CHECK(contains(faster.reason, "as measured once"));
    const auto slowFile = folder / "slow.txt";
    opencl::lineSpeed(device, slowFile, [] { return LineSpeed{1e-9, 1e-6, 1e-8}; });
    CHECK(!opencl::chooseLineEngine({2, 48000}, request, anyDeviceMayRun, slowFile).usesDevice);
    if (device.kind == opencl::DeviceKind::cpu)
        CHECK(contains(opencl::chooseLineEngine({2, 4'800'000'000}, request, {}, slowFile).reason, "is this CPU"));
}

TEST_CASE("OpenCL line speed: is measured", "[opencl][line-speed]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto speed = opencl::measureLineSpeed(opencl::surveyDevices().devices[0].info.number);
    CHECK(speed.cpuSecondsPerSample > 0.0);
    CHECK(speed.deviceSecondsPerFrame > 0.0);
    CHECK(speed.deviceSecondsPerSample > 0.0);
}
