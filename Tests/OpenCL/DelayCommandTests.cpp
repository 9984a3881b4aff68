// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// `driftline delay` on devices; Tests/CLI has the rest of the command.
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <filesystem>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

ProcessResult runGolden(const std::string& name, const fs::path& output, const std::vector<std::string>& options)
{
    const fs::path golden = fs::path(DRIFTLINE_TEST_FIXTURES) / "delay_line" / name;
    std::vector<std::string> arguments{DRIFTLINE_CLI_PATH, "delay", (golden / "samples.npy").string(),
                                       (golden / "delays.npy").string(), output.string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return runProcess(arguments);
}

} // namespace

TEST_CASE("driftline delay --engine opencl: the golden bytes", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    for (const char* const name : {"mixed_short", "long_look_back", "seed_shape"})
    {
        INFO(name);
        const TemporaryFolder folder;
        const auto result = runGolden(name, folder / "out.npy", {"--engine", "opencl"});
        INFO(result.standardError);
        CHECK(result.status == 0);
        CHECK(result.standardError.empty());
        CHECK(readFile(folder / "out.npy")
              == readFile(fs::path(DRIFTLINE_TEST_FIXTURES) / "delay_line" / name / "expected.npy"));
    }
}

TEST_CASE("driftline delay --explain: says where it was computed and why", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const TemporaryFolder folder;
    const auto automatic = runGolden("mixed_short", folder / "auto.npy", {"--explain"});
    CHECK(automatic.status == 0);
    CHECK(contains(automatic.standardOutput, "CPU: the CPU needs less time"));
    const auto asked =
        runGolden("mixed_short", folder / "asked.npy", {"--engine", "opencl", "--device", "0", "--explain"});
    CHECK(asked.status == 0);
    CHECK(contains(asked.standardOutput, "OpenCL device 0 ("));
    CHECK(contains(asked.standardOutput, "as asked"));
}

TEST_CASE("driftline delay --device: one that is not there is refused", "[opencl][cli]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    const TemporaryFolder folder;
    const auto result = runGolden("mixed_short", folder / "out.npy", {"--engine", "opencl", "--device", "77"});
    CHECK(result.status == 2);
    CHECK(contains(result.standardError, "--device: 77 is none of the "));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(folder.entryCount() == 0);
    const auto onCpu = runGolden("mixed_short", folder / "out.npy", {"--engine", "cpu", "--device", "0"});
    CHECK(onCpu.status == 2);
    CHECK(contains(onCpu.standardError, "--device: is for --engine opencl"));
}
