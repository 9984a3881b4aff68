// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"

#include <nlohmann/json.hpp>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("driftline devices: every device with its limits and its self-test", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto result = runProcess({DRIFTLINE_CLI_PATH, "devices"});
    CHECK(result.status == 0);
    CHECK(result.standardError.empty());
    for (const auto& [info, selfTest] : opencl::surveyDevices().devices)
    {
        CHECK(contains(result.standardOutput, "Device " + std::to_string(info.number) + ": " + info.name));
        if (selfTest.isExact && selfTest.keepsSubnormals)
            CHECK(contains(result.standardOutput,
                           "passed: the bits of this CPU in " + std::to_string(selfTest.cases) + " cases"));
    }
}

TEST_CASE("driftline devices: the same as JSON", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const auto result = runProcess({DRIFTLINE_CLI_PATH, "devices", "--json"});
    CHECK(result.status == 0);
    const auto devices = nlohmann::json::parse(result.standardOutput).at("devices");
    const auto survey = opencl::surveyDevices();
    REQUIRE(devices.size() == survey.devices.size());
    for (std::size_t i = 0; i < devices.size(); ++i)
    {
        CHECK(devices[i].at("name") == survey.devices[i].info.name);
        CHECK(devices[i].at("largest_group") == survey.devices[i].info.largestGroup);
        CHECK(devices[i].at("memory_bytes") > 0); // PoCL's is what the machine has free: never the same twice
        CHECK(devices[i].at("self_test").at("is_exact") == survey.devices[i].selfTest.isExact);
    }
}
