// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayEngine.h"

#include "OpenCL/DelayLine.h"
#include "OpenCL/TestDevice.h"
#include "Support/ArrayDelayCases.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ReferenceArrayDelay.h"

#include <algorithm>
#include <vector>

using namespace driftline;
using namespace driftline::test;
using opencl::AutomaticRules;
using opencl::Engine;

namespace
{

struct Work
{
    explicit Work(const ArrayDelayShape& ofShape) : shape(ofShape)
    {
        for (std::size_t i = 0; i < shape.rows * shape.samplesPerRow; ++i)
        {
            samples.push_back(static_cast<float>(static_cast<int>(i * 7919 % 2001) - 1000) * 0.001F);
            delays.push_back(static_cast<std::int32_t>(3000 + i * 31 % 500));
        }
    }

    opencl::EngineChoice choose(const opencl::EngineRequest& request, const AutomaticRules& rules = {}) const
    {
        return opencl::chooseDelayEngine(std::span<const float>(samples), std::span<const std::int32_t>(delays), shape,
                                         {}, request, rules);
    }

    std::string run(const opencl::EngineRequest& request, const AutomaticRules& rules, std::vector<float>& output) const
    {
        output = samples; // in place, as the command line does it
        return opencl::runDelay(std::span<const float>(output), std::span<const std::int32_t>(delays),
                                std::span<float>(output), shape, {}, request, rules);
    }

    ArrayDelayShape shape;
    std::vector<float> samples;
    std::vector<std::int32_t> delays;
};

/// Rules under which any work is tried on any device.
constexpr AutomaticRules tryAnything{0.0, true};

} // namespace

TEST_CASE("OpenCL engine: little work stays on the CPU without a look at devices", "[opencl][engine]")
{
    const Work work({4, 1000, false});
    const auto choice = work.choose({});
    CHECK(!choice.usesDevice);
    CHECK(contains(choice.reason, "the CPU needs less time (about 4e-06 s)"));
    CHECK(!work.choose({Engine::cpu, {}, 1}).usesDevice);
    CHECK(!Work({0, 0, false}).choose({}, tryAnything).usesDevice);
}

TEST_CASE("OpenCL engine: a device that is this CPU is not chosen", "[opencl][engine]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto devices = opencl::surveyDevices().devices;
    const auto isCpu = [](const auto& device) { return device.info.kind == opencl::DeviceKind::cpu; };
    if (!std::all_of(devices.begin(), devices.end(), isCpu))
        return; // with a GPU the choice depends on its speed
    const auto choice = Work({4, 1000, false}).choose({}, {0.0, false});
    CHECK(!choice.usesDevice);
    CHECK(contains(choice.reason, "is this CPU"));
}

TEST_CASE("OpenCL engine: the choice is measured, and either gives the same bits", "[opencl][engine]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    for (const ArrayDelayShape& shape : {ArrayDelayShape{1, 300'000, false}, ArrayDelayShape{600, 700, false}})
    {
        const Work work(shape);
        CHECK(contains(work.choose({}, tryAnything).reason, "ns a sample on the device"));
        std::vector<float> output;
        CHECK(contains(work.run({}, tryAnything, output), "measured on"));
        CHECK(firstDifference(output, reference::arrayDelay(work.samples, work.delays, shape, {})) == "");
    }
}

TEST_CASE("OpenCL engine: what was asked for runs, and the note says so", "[opencl][engine]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const Work work({6, 500, false});
    const auto expected = reference::arrayDelay(work.samples, work.delays, work.shape, {});
    std::vector<float> output;
    const std::string onDevice = work.run({Engine::opencl, {0, 0}, 1}, {}, output);
    CHECK(contains(onDevice, opencl::deviceTitle(opencl::surveyDevices().devices[0].info)));
    CHECK(firstDifference(output, expected) == "");
    CHECK(contains(work.run({Engine::opencl, {0, 20'000}, 1}, {}, output), "chunks"));
    CHECK(firstDifference(output, expected) == "");
    CHECK(work.run({Engine::cpu, {}, 2}, {}, output) == "CPU: as asked");
    CHECK(firstDifference(output, expected) == "");
}

TEST_CASE("OpenCL engine: auto goes on with the CPU where the device cannot", "[opencl][engine]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const Work work({2, 5000, false});
    std::vector<float> output;
    // A budget that holds no row: asked for, it is an error; automatic, it is a reason.
    const std::string ran = work.run({Engine::automatic, {opencl::anyDevice, 100}, 1}, tryAnything, output);
    CHECK(contains(ran, "CPU: "));
    CHECK(contains(ran, "bytes of device memory"));
    CHECK(firstDifference(output, reference::arrayDelay(work.samples, work.delays, work.shape, {})) == "");
}
