// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// What a machine without OpenCL shows: the same in a build that has none and where the library is missing.
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
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
