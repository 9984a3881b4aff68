// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// What a machine without OpenCL shows: the same in a build that has none and where the library is missing.
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace driftline::test;

namespace
{

/// Runs the command line where the OpenCL library cannot be found.
ProcessResult runWithoutOpenCl(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(),
                     {"/usr/bin/env", "DRIFTLINE_OPENCL_LIBRARY=/no/such/libOpenCL.so", DRIFTLINE_CLI_PATH});
    return runProcess(arguments);
}

} // namespace

TEST_CASE("driftline devices: no OpenCL is a normal state", "[opencl][cli]")
{
    const auto result = runWithoutOpenCl({"devices"});
    CHECK(result.status == 0);
    CHECK(result.standardError.empty());
    CHECK(contains(result.standardOutput, "No OpenCL device; everything runs on the CPU.\nNote: "));
}

TEST_CASE("driftline devices: no OpenCL, as JSON", "[opencl][cli]")
{
    const auto result = runWithoutOpenCl({"devices", "--json"});
    CHECK(result.status == 0);
    const auto document = nlohmann::json::parse(result.standardOutput);
    CHECK(document.at("devices").empty());
    CHECK(document.at("problems").size() == 1);
}

TEST_CASE("driftline delay: without OpenCL auto runs on the CPU, and asking for a device is an error", "[opencl][cli]")
{
    const TemporaryFolder folder;
    const std::string golden = DRIFTLINE_TEST_FIXTURES "/delay_line/mixed_short/";
    const auto run = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"delay", golden + "samples.npy", golden + "delays.npy",
                                           (folder / "out.npy").string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runWithoutOpenCl(arguments);
    };
    for (const auto& options :
         {std::vector<std::string>{"--engine", "opencl"}, {"--engine", "opencl", "--device", "0"}})
    {
        const auto result = run(options);
        CHECK(result.status == 1);
        CHECK(contains(result.standardError, "driftline: no OpenCL device to compute on: "));
        CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
        CHECK(folder.entryCount() == 0);
    }
    CHECK(run({}).status == 0);
    CHECK(readFile(folder / "out.npy") == readFile(golden + "expected.npy"));
}

TEST_CASE("driftline correlate: without OpenCL, asking for a device is an error", "[opencl][cli]")
{
    const TemporaryFolder folder;
    const std::string golden = DRIFTLINE_TEST_FIXTURES "/correlate/two_points/";
    const auto result = runWithoutOpenCl({"correlate", golden + "f.npy", golden + "g.npy", golden + "grid.npy",
                                          golden + "pairs.npy", (folder / "out.npy").string(), "--engine", "opencl"});
    CHECK(result.status == 1);
    CHECK(contains(result.standardError, "driftline: "));
    CHECK(contains(result.standardError, "OpenCL"));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(folder.entryCount() == 0);
}
