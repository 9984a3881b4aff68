// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// `driftline correlate` on devices; Tests/CLI has the rest of the command.
#include "Offline/NpyFile.h"
#include "OpenCL/Correlate.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <filesystem>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

TEST_CASE("driftline correlate --engine opencl: a golden case within the named tolerance", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const fs::path golden = fs::path(DRIFTLINE_TEST_FIXTURES) / "correlate" / "all_pairs";
    const TemporaryFolder folder;
    std::vector<std::string> arguments{DRIFTLINE_CLI_PATH, "correlate"};
    for (const char* const name : {"f.npy", "g.npy", "grid.npy", "pairs.npy"})
        arguments.push_back((golden / name).string());
    arguments.insert(arguments.end(), {(folder / "out.npy").string(), "--engine", "opencl", "--explain"});
    const auto result = runProcess(arguments);
    INFO(result.standardError);
    REQUIRE(result.status == 0);
    CHECK(contains(result.standardOutput, ": as asked; transforms in float"));
    const auto out = std::get<std::vector<double>>(readNpy(folder / "out.npy").elements);
    const bool isDouble = contains(result.standardOutput, "float64");
    CHECK(relativeError(out, readGoldenCorrelation(golden).expected)
          <= (isDouble ? opencl::float64Tolerance : opencl::float32Tolerance));

    arguments.insert(arguments.end(), {"--device", "77", "--overwrite"});
    CHECK(contains(runProcess(arguments).standardError, "--device: 77 is none of the "));
}
