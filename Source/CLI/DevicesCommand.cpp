// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/Command.h"
#include "OpenCL/Devices.h"
#include "OpenCL/EngineSelfTest.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

namespace driftline
{

namespace
{

using opencl::DeviceInfo;
using opencl::DeviceKind;
using opencl::DeviceReport;
using opencl::SelfTestResult;

const char* kindName(DeviceKind kind)
{
    switch (kind)
    {
    case DeviceKind::cpu:
        return "CPU";
    case DeviceKind::gpu:
        return "GPU";
    case DeviceKind::other:
        break;
    }
    return "accelerator";
}

std::string sizeText(std::uint64_t bytes)
{
    constexpr double kibi = 1024.0;
    double amount = static_cast<double>(bytes) / kibi;
    const char* unit = "KiB";
    for (const char* const larger : {"MiB", "GiB"})
        if (amount >= kibi)
        {
            amount /= kibi;
            unit = larger;
        }
    char text[40];
    std::snprintf(text, sizeof text, "%.4g %s", amount, unit);
    return text;
}

std::string float64Text(const DeviceReport& device)
{
    if (!device.info.hasFloat64)
        return "no";
    return device.selfTest.hasExactFloat64 ? "yes" : "yes, but not exact: not used";
}

std::string selfTestText(const SelfTestResult& result)
{
    const std::string cases = std::to_string(result.cases) + " cases";
    if (!result.isExact)
        return "FAILED, not used: " + result.finding;
    if (!result.keepsSubnormals)
        return "passed but for subnormal numbers (not used for the array delay): " + result.finding;
    return "passed: the bits of this CPU in " + cases;
}

std::string engineTestText(const opencl::EngineTestResult& result)
{
    if (!result.isExact())
        return "FAILED, not used: " + result.finding;
    return "passed: the Engine's bits in " + std::to_string(result.cases) + " pieces";
}

void printDevice(const DeviceReport& device)
{
    const DeviceInfo& info = device.info;
    std::cout << "Device " << info.number << ": " << info.name << " (" << kindName(info.kind) << ")\n"
              << "  platform       " << info.platform << '\n'
              << "  driver         " << info.driver << '\n'
              << "  memory         " << sizeText(info.memoryBytes) << ", " << sizeText(info.largestBufferBytes)
              << " in one buffer, " << sizeText(info.localMemoryBytes) << " local\n"
              << "  compute units  " << info.computeUnits << ", " << info.largestGroup << " work-items a group\n"
              << "  float64        " << float64Text(device) << '\n'
              << "  self-test      " << selfTestText(device.selfTest) << '\n'
              << "  Engine         " << engineTestText(opencl::testEngineOn(info.number)) << '\n';
}

void printSurvey(const opencl::DeviceSurvey& survey)
{
    for (const DeviceReport& device : survey.devices)
        printDevice(device);
    if (survey.devices.empty())
        std::cout << "No OpenCL device; everything runs on the CPU.\n";
    for (const std::string& problem : survey.problems)
        std::cout << "Note: " << problem << '\n';
}

void printJson(const opencl::DeviceSurvey& survey)
{
    auto devices = nlohmann::ordered_json::array();
    for (const auto& [info, selfTest] : survey.devices)
    {
        const auto engineTest = opencl::testEngineOn(info.number);
        devices.push_back(
            {{"number", info.number},
             {"name", info.name},
             {"kind", kindName(info.kind)},
             {"platform", info.platform},
             {"driver", info.driver},
             {"memory_bytes", info.memoryBytes},
             {"largest_buffer_bytes", info.largestBufferBytes},
             {"local_memory_bytes", info.localMemoryBytes},
             {"compute_units", info.computeUnits},
             {"largest_group", info.largestGroup},
             {"has_float64", info.hasFloat64},
             {"self_test",
              {{"cases", selfTest.cases},
               {"is_exact", selfTest.isExact},
               {"keeps_subnormals", selfTest.keepsSubnormals},
               {"has_exact_float64", selfTest.hasExactFloat64},
               {"finding", selfTest.finding}}},
             {"engine_test",
              {{"cases", engineTest.cases}, {"is_exact", engineTest.isExact()}, {"finding", engineTest.finding}}}});
    }
    const nlohmann::ordered_json document{{"devices", devices}, {"problems", survey.problems}};
    // Names come from drivers: bytes that are no UTF-8 must not end the program.
    std::cout << document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

} // namespace

void addDevicesCommand(CLI::App& app)
{
    auto* command = app.add_subcommand(
        "devices", "List the OpenCL devices, their limits, and whether they compute the same bits as this CPU");
    const auto isJson = std::make_shared<bool>(false);
    command->add_flag("--json", *isJson, "Write JSON");
    command->callback([isJson] {
        const auto survey = opencl::surveyDevices();
        *isJson ? printJson(survey) : printSurvey(survey);
    });
}

} // namespace driftline
