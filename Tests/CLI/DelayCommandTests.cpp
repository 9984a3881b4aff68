// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/NpyFile.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ReferenceArrayDelay.h"
#include "Support/RunProcess.h"
#include "Support/SaveArray.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

ProcessResult runDelay(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {DRIFTLINE_CLI_PATH, "delay"});
    return runProcess(arguments);
}

std::vector<float> loadFloats(const fs::path& path) { return std::get<std::vector<float>>(readNpy(path).elements); }

/// A folder with good inputs: 2 lines of 4 samples, and whole delays for each of them.
struct Inputs
{
    Inputs()
    {
        saveArray<float>(folder / "samples.npy", "(2, 4)", samples);
        saveArray<std::int32_t>(folder / "delays.npy", "(2, 4)", delays);
    }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    TemporaryFolder folder;
    std::vector<float> samples{1.0F, 2.0F, 3.0F, 4.0F, -1.0F, 0.5F, 0.25F, 8.0F};
    std::vector<std::int32_t> delays{0, 1, 1, 2, 3, 1, 0, 2};
    ArrayDelayShape shape{2, 4, false};
};

/// Status 2, one line on standard error with `complaint` in it, nothing on standard output, no output file.
void checkRefusal(const Inputs& inputs, const ProcessResult& result, const std::string& complaint)
{
    INFO(result.standardError);
    CHECK(result.status == 2);
    CHECK(result.standardOutput.empty());
    CHECK(contains(result.standardError, complaint));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(!fs::exists(inputs.folder / "out.npy"));
}

} // namespace

TEST_CASE("driftline delay: the golden cases, byte for byte", "[cli][delay]")
{
    std::size_t cases = 0;
    for (const auto& golden : fs::directory_iterator(DRIFTLINE_TEST_FIXTURES "/delay_line"))
    {
        ++cases;
        const std::string name = golden.path().filename().string();
        INFO(name);
        const TemporaryFolder folder;
        std::vector<std::string> arguments{(golden.path() / "samples.npy").string(),
                                           (golden.path() / "delays.npy").string(), (folder / "out.npy").string()};
        if (name == "zero_edge")
            arguments.insert(arguments.end(), {"--edge", "zero"});
        if (name == "gains")
            arguments.insert(arguments.end(), {"--gain", "1.0", "--feedback", "-0.7"});
        const ProcessResult result = runDelay(arguments);
        INFO(result.standardError);
        CHECK(result.status == 0);
        CHECK(result.standardError.empty());
        // The whole file: NumPy wrote the expected one, and ours is to be the same in its header too.
        CHECK(readFile(folder / "out.npy") == readFile(golden.path() / "expected.npy"));
        CHECK(folder.entryCount() == 1);
    }
    CHECK(cases == 7);
}

TEST_CASE("driftline delay: lines, shared delays, every type of delay, threads and options", "[cli][delay]")
{
    const Inputs inputs;
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), inputs.at("samples.npy"));
        arguments.insert(arguments.end(), {inputs.at("out.npy"), "--overwrite"});
        const ProcessResult result = runDelay(arguments);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        return readNpy(inputs.folder / "out.npy");
    };
    const auto expect = [&](const NpyArray& output, const std::vector<float>& expected) {
        CHECK(output.shape == std::vector<std::size_t>{2, 4});
        CHECK(std::get<std::vector<float>>(output.elements) == expected);
    };

    expect(run({inputs.at("delays.npy")}), reference::arrayDelay(inputs.samples, inputs.delays, inputs.shape, {}));
    expect(run({inputs.at("delays.npy"), "--threads", "2", "--engine", "cpu"}),
           reference::arrayDelay(inputs.samples, inputs.delays, inputs.shape, {}));
    expect(run({inputs.at("delays.npy"), "--gain", "-0.25", "--feedback=1e-3", "--edge", "zero"}),
           reference::arrayDelay(inputs.samples, inputs.delays, inputs.shape, {-0.25F, 1e-3F, ReadEdge::zero}));

    const std::vector<std::int64_t> shared{0, 1, 2, std::int64_t{1} << 40};
    saveArray(inputs.folder / "shared.npy", "(4,)", shared);
    expect(run({inputs.at("shared.npy")}), reference::arrayDelay(inputs.samples, shared, {2, 4, true}, {}));

    const std::vector<double> fractional{0.0, 0.25, 1.5, 7.125};
    saveArray(inputs.folder / "fractional.npy", "(4,)", fractional);
    expect(run({inputs.at("fractional.npy")}), reference::arrayDelay(inputs.samples, fractional, {2, 4, true}, {}));

    const std::vector<float> single{0.0F, 0.5F, 1.0F, 1.75F};
    saveArray(inputs.folder / "single.npy", "(4,)", single);
    expect(run({inputs.at("single.npy")}), reference::arrayDelay(inputs.samples, single, {2, 4, true}, {}));
}

TEST_CASE("driftline delay: arrays that do not fit are refused", "[cli][delay]")
{
    const Inputs inputs;
    const auto out = inputs.at("out.npy");
    const auto save = [&](const std::string& name, const std::string& shape, const auto& elements) {
        saveArray(inputs.folder / name, shape, elements);
        return inputs.at(name);
    };
    const auto refuseDelays = [&](const std::string& path, const std::string& complaint) {
        checkRefusal(inputs, runDelay({inputs.at("samples.npy"), path, out}), complaint);
    };
    const auto refuseSamples = [&](const std::string& path, const std::string& complaint) {
        checkRefusal(inputs, runDelay({path, inputs.at("delays.npy"), out}), complaint);
    };

    using Whole = std::vector<std::int32_t>;
    refuseDelays(save("bad.npy", "(2, 4)", Whole{0, 0, 0, 0, 0, 0, -3, 0}), "bad.npy: delays[1, 2] is -3;");
    refuseDelays(save("bad.npy", "(4,)", Whole{0, -2147483647, 0, 0}), "bad.npy: delays[1] is -2147483647;");
    refuseDelays(save("bad.npy", "(4,)", std::vector<double>{0.0, 1.0, -0.5, 0.0}), "bad.npy: delays[2] is -0.5;");
    refuseDelays(save("bad.npy", "(4,)", std::vector<float>{0, 0, 0, std::numeric_limits<float>::quiet_NaN()}),
                 "bad.npy: delays[3] is nan;");
    refuseDelays(save("bad.npy", "(4,)", std::vector<double>{std::numeric_limits<double>::infinity(), 0, 0, 0}),
                 "bad.npy: delays[0] is inf;");
    refuseDelays(save("bad.npy", "(3,)", Whole{0, 0, 0}),
                 "bad.npy: has shape (3,); for these samples it has to be (2, 4) or (4,)");
    refuseDelays(save("bad.npy", "(4, 2)", Whole(8, 0)), "bad.npy: has shape (4, 2);");
    refuseDelays(save("bad.npy", "(1, 4)", Whole(4, 0)), "bad.npy: has shape (1, 4);");
    refuseDelays(save("bad.npy", "()", Whole{1}), "bad.npy: has shape ();");

    refuseSamples(save("bad.npy", "(2, 4)", std::vector<double>(8, 0.0)), "bad.npy: samples have to be float32");
    refuseSamples(save("bad.npy", "(2, 4)", Whole(8, 0)), "bad.npy: samples have to be float32");
    refuseSamples(save("bad.npy", "(2, 2, 2)", std::vector<float>(8, 0.0F)), "bad.npy: has shape (2, 2, 2);");
    refuseSamples(save("bad.npy", "()", std::vector<float>{1.0F}), "bad.npy: has shape ();");
    refuseSamples(save("bad.npy", "(0,)", std::vector<float>{}), "bad.npy: holds no samples");
    refuseSamples(save("bad.npy", "(2, 0)", std::vector<float>{}), "bad.npy: holds no samples");
    refuseSamples(save("bad.npy", "(4,)", std::vector<float>(4, 0.0F)), "delays.npy: has shape (2, 4);");
}

TEST_CASE("driftline delay: files that are no arrays are refused", "[cli][delay]")
{
    const Inputs inputs;
    const auto out = inputs.at("out.npy");
    const std::string good = readFile(inputs.folder / "samples.npy");
    const auto refuse = [&](const std::string& complaint) {
        checkRefusal(inputs, runDelay({inputs.at("bad.npy"), inputs.at("delays.npy"), out}), complaint);
        checkRefusal(inputs, runDelay({inputs.at("samples.npy"), inputs.at("bad.npy"), out}), complaint);
    };
    refuse("bad.npy: there is no such file");
    writeFile(inputs.folder / "bad.npy", "");
    refuse("bad.npy: the file is empty");
    writeFile(inputs.folder / "bad.npy", "this is not an array at all");
    refuse("is not a .npy file");
    writeFile(inputs.folder / "bad.npy", good.substr(0, good.size() - 5));
    refuse("holds 27 of the 32 bytes");
    writeFile(inputs.folder / "bad.npy", good + "tail");
    refuse("goes on for 4 bytes");
    std::string turned = good;
    turned.replace(turned.find("<f4"), 3, ">f4");
    writeFile(inputs.folder / "bad.npy", turned);
    refuse("bad.npy: the array is big-endian ('>f4'); save array.astype('<f4')");
    std::string columns = good;
    columns.replace(columns.find("False"), 5, "True ");
    writeFile(inputs.folder / "bad.npy", columns);
    refuse("bad.npy: the array is in Fortran order; save numpy.ascontiguousarray(array)");
    fs::remove(inputs.folder / "bad.npy");
    fs::create_directory(inputs.folder / "bad.npy");
    refuse("is not a regular file");
}

TEST_CASE("driftline delay: a full disk is status 1 and leaves nothing", "[cli][delay]")
{
    const SmallDisk disk("size=64k");
    if (!disk.isMounted())
    {
        WARN("SKIPPED: needs Linux and the right to mount a disk in memory");
        return;
    }
    const Inputs inputs;
    saveArray(inputs.folder / "long.npy", "(50000,)", std::vector<float>(50000, 0.5F));
    saveArray(inputs.folder / "zeros.npy", "(50000,)", std::vector<std::int32_t>(50000, 0));
    const auto out = (disk.folder() / "out.npy").string();
    const ProcessResult result = runDelay({inputs.at("long.npy"), inputs.at("zeros.npy"), out});
    CHECK(result.status == 1);
    CHECK(result.standardError == "driftline: " + out + ": the disk is full; make room and run again\n");
    CHECK(disk.folder().entryCount() == 0);
}

TEST_CASE("driftline delay: wrong usage is refused", "[cli][delay]")
{
    const Inputs inputs;
    const auto refuse = [&](std::vector<std::string> more, const std::string& complaint) {
        more.insert(more.begin(), {inputs.at("samples.npy"), inputs.at("delays.npy"), inputs.at("out.npy")});
        checkRefusal(inputs, runDelay(more), complaint);
    };
    refuse({"--gain", "loud"}, "--gain");
    refuse({"--gain", "nan"}, "--gain");
    refuse({"--feedback", "inf"}, "--feedback");
    refuse({"--feedback", "1e300"}, "--feedback");
    refuse({"--edge", "mirror"}, "--edge");
    refuse({"--threads", "0"}, "--threads");
    refuse({"--threads", "-1"}, "--threads");
    refuse({"--threads", "99999"}, "--threads");
    refuse({"--engine", "steam"}, "--engine");
    refuse({"--sparkle"}, "--sparkle");
    refuse({"one-file-too-many.npy"}, "one-file-too-many.npy");
    checkRefusal(inputs, runDelay({inputs.at("samples.npy"), inputs.at("delays.npy")}), "output");
    checkRefusal(inputs, runDelay({inputs.at("samples.npy"), inputs.at("delays.npy"), inputs.at("no/such/out.npy")}),
                 "out.npy");
    CHECK(inputs.folder.entryCount() == 2);
}

TEST_CASE("driftline delay: an existing output stays as it is unless asked", "[cli][delay]")
{
    const Inputs inputs;
    writeFile(inputs.folder / "out.npy", "precious");
    const std::vector<std::string> arguments{inputs.at("samples.npy"), inputs.at("delays.npy"), inputs.at("out.npy")};

    const ProcessResult refused = runDelay(arguments);
    INFO(refused.standardError);
    CHECK(refused.status == 2);
    CHECK(contains(refused.standardError, "out.npy"));
    CHECK(contains(refused.standardError, "--overwrite"));
    CHECK(readFile(inputs.folder / "out.npy") == "precious");

    // Asked to overwrite, but the input is bad: still as it was.
    saveArray<std::int32_t>(inputs.folder / "bad.npy", "(4,)", {0, 0, 0, -1});
    const ProcessResult failed =
        runDelay({inputs.at("samples.npy"), inputs.at("bad.npy"), inputs.at("out.npy"), "--overwrite"});
    CHECK(failed.status == 2);
    CHECK(readFile(inputs.folder / "out.npy") == "precious");

    auto overwriting = arguments;
    overwriting.push_back("--overwrite");
    CHECK(runDelay(overwriting).status == 0);
    CHECK(loadFloats(inputs.folder / "out.npy")
          == reference::arrayDelay(inputs.samples, inputs.delays, inputs.shape, {}));
    CHECK(inputs.folder.entryCount() == 4);
}

TEST_CASE("driftline delay: an input is never the output", "[cli][delay]")
{
    const Inputs inputs;
    const std::string samplesBefore = readFile(inputs.folder / "samples.npy");
    const std::string delaysBefore = readFile(inputs.folder / "delays.npy");
    fs::create_hard_link(inputs.folder / "samples.npy", inputs.folder / "same.npy");
    fs::create_directory(inputs.folder / "sub");
    for (const std::string& output :
         {inputs.at("samples.npy"), inputs.at("delays.npy"), inputs.at("same.npy"), inputs.at("sub/../samples.npy")})
    {
        INFO(output);
        const ProcessResult result =
            runDelay({inputs.at("samples.npy"), inputs.at("delays.npy"), output, "--overwrite"});
        CHECK(result.status == 2);
        CHECK(contains(result.standardError, "input and output are the same file"));
    }
    CHECK(readFile(inputs.folder / "samples.npy") == samplesBefore);
    CHECK(readFile(inputs.folder / "delays.npy") == delaysBefore);
}
