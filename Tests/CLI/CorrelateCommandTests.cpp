// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/NpyFile.h"
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/SaveArray.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

ProcessResult runCorrelate(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {DRIFTLINE_CLI_PATH, "correlate"});
    return runProcess(arguments);
}

template<class Integer>
std::vector<Integer> flat(const std::vector<IndexPair>& pairs)
{
    std::vector<Integer> indices;
    for (const IndexPair& pair : pairs)
        indices.insert(indices.end(), {static_cast<Integer>(pair.f), static_cast<Integer>(pair.g)});
    return indices;
}

std::vector<float> toFloats(const std::vector<double>& values) { return {values.begin(), values.end()}; }

/// A folder with good inputs: A 2, B 3, K 2, P 5, three pairs.
struct Inputs
{
    Inputs()
    {
        std::mt19937_64 random(1);
        problem = randomProblem(random, {2, 3, 2, 5});
        problem.pairs = {{0, 2}, {1, 1}, {0, 2}};
        saveArray(folder / "f.npy", "(2, 2, 5)", problem.f);
        saveArray(folder / "g.npy", "(3, 2, 5)", problem.g);
        saveArray(folder / "grid.npy", "(5,)", problem.grid);
        saveArray(folder / "pairs.npy", "(3, 2)", flat<std::int64_t>(problem.pairs));
    }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    /// The command's arguments, with one input replaced where a name is given.
    std::vector<std::string> arguments(const std::string& replaced = {}, const std::string& with = {}) const
    {
        std::vector<std::string> paths;
        for (const std::string name : {"f.npy", "g.npy", "grid.npy", "pairs.npy", "out.npy"})
            paths.push_back(at(name == replaced ? with : name));
        return paths;
    }

    TemporaryFolder folder;
    CorrelationProblem problem;
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

TEST_CASE("driftline correlate: the golden cases", "[cli][correlation]")
{
    std::size_t cases = 0;
    for (const auto& golden : fs::directory_iterator(DRIFTLINE_TEST_FIXTURES "/correlate"))
    {
        ++cases;
        INFO(golden.path().filename().string());
        const TemporaryFolder folder;
        std::vector<std::string> arguments;
        for (const char* const name : {"f.npy", "g.npy", "grid.npy", "pairs.npy"})
            arguments.push_back((golden.path() / name).string());
        arguments.push_back((folder / "out.npy").string());
        const ProcessResult result = runCorrelate(arguments);
        INFO(result.standardError);
        CHECK(result.status == 0);
        CHECK(result.standardOutput.empty());
        CHECK(result.standardError.empty());
        const NpyArray expected = readNpy(golden.path() / "expected.npy");
        const NpyArray actual = readNpy(folder / "out.npy");
        CHECK(actual.shape == expected.shape);
        CHECK(relativeError(std::get<std::vector<double>>(actual.elements),
                            std::get<std::vector<double>>(expected.elements))
              <= 1e-12);
        CHECK(folder.entryCount() == 1);
    }
    CHECK(cases == 5);
}

TEST_CASE("driftline correlate: every type of array, threads and options", "[cli][correlation]")
{
    const Inputs inputs;
    const auto run = [&](std::vector<std::string> arguments, const std::vector<std::string>& more = {}) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.push_back("--overwrite");
        const ProcessResult result = runCorrelate(arguments);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        const NpyArray out = readNpy(inputs.folder / "out.npy");
        CHECK(out.shape == std::vector<std::size_t>{2, 5});
        return std::get<std::vector<double>>(out.elements);
    };
    const auto expected = correlate<double>(inputs.problem, CorrelationMethod::automatic);
    CHECK(run(inputs.arguments()) == expected);
    CHECK(run(inputs.arguments(), {"--threads", "2", "--engine", "cpu"}) == expected);

    saveArray(inputs.folder / "pairs32.npy", "(3, 2)", flat<std::int32_t>(inputs.problem.pairs));
    CHECK(run(inputs.arguments("pairs.npy", "pairs32.npy")) == expected);

    saveArray(inputs.folder / "float.npy", "(2, 2, 5)", toFloats(inputs.problem.f));
    const auto mixed = run(inputs.arguments("f.npy", "float.npy"));
    CHECK(relativeError(mixed, expected) <= 1e-6);

    saveArray(inputs.folder / "g.npy", "(3, 2, 5)", toFloats(inputs.problem.g));
    CHECK(run(inputs.arguments("f.npy", "float.npy"))
          == correlate<float>(inputs.problem, CorrelationMethod::automatic));

    const std::vector<std::int32_t> wholeGrid{-1, 0, 2, 3, 10};
    saveArray(inputs.folder / "whole.npy", "(5,)", wholeGrid);
    CHECK(run(inputs.arguments("grid.npy", "whole.npy")).size() == 10);

    saveArray(inputs.folder / "none.npy", "(0, 2)", std::vector<std::int64_t>{});
    CHECK(run(inputs.arguments("pairs.npy", "none.npy")) == std::vector<double>(10, 0.0));
}

TEST_CASE("driftline correlate: --explain says how it was computed", "[cli][correlation]")
{
    const Inputs inputs;
    auto arguments = inputs.arguments();
    arguments.push_back("--explain");
    const ProcessResult result = runCorrelate(arguments);
    CHECK(result.status == 0);
    INFO(result.standardOutput);
    CHECK(contains(result.standardOutput, "method: "));
    CHECK(contains(result.standardOutput, "pairs: 3 listed, which come to 2 products of sums of rows\n"));
    CHECK(fs::exists(inputs.folder / "out.npy"));
}

TEST_CASE("driftline correlate: arrays that do not fit are refused", "[cli][correlation]")
{
    const Inputs inputs;
    const auto refuse = [&](const std::string& replaced, const std::string& shape, const auto& elements,
                            const std::string& complaint) {
        saveArray(inputs.folder / "bad.npy", shape, elements);
        checkRefusal(inputs, runCorrelate(inputs.arguments(replaced, "bad.npy")), "bad.npy: " + complaint);
    };
    using Doubles = std::vector<double>;
    using Indices = std::vector<std::int64_t>;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();

    refuse("grid.npy", "(5,)", Doubles{0, 1, 3, 3, 4},
           "grid[3] is 3, not above grid[2] = 3; sort the points and drop repeated ones");
    refuse("grid.npy", "(5,)", Doubles{0, 1, nan, 3, 4}, "grid[2] is nan; every point has to be finite");
    refuse("grid.npy", "(4,)", Doubles{0, 1, 2, 3},
           "grid has shape (4,), and f has shape (2, 2, 5); the grid needs one value for each point (axis 2)");
    refuse("grid.npy", "(1, 5)", Doubles{0, 1, 2, 3, 4}, "grid has shape (1, 5), and f");

    refuse("pairs.npy", "(2, 2)", Indices{0, 0, 2, 1}, "pairs[1] asks for row 2 of f; its rows are 0 to 1");
    refuse("pairs.npy", "(1, 2)", Indices{0, -1}, "pairs[0] asks for row -1 of g; its rows are 0 to 2");
    refuse("pairs.npy", "(4,)", Indices{0, 0, 1, 1}, "pairs has shape (4,); it has to be (L, 2)");
    refuse("pairs.npy", "(1, 3)", Indices{0, 0, 1}, "pairs has shape (1, 3); it has to be (L, 2)");
    refuse("pairs.npy", "(1, 2)", Doubles{0, 0}, "pairs have to be int32 or int64");

    refuse("f.npy", "(2, 10)", Doubles(20, 1.0), "f has shape (2, 10); it has to have three axes");
    refuse("g.npy", "(30,)", Doubles(30, 1.0), "g has shape (30,); it has to have three axes");
    refuse("g.npy", "(3, 2, 4)", Doubles(24, 1.0),
           "g has shape (3, 2, 4), and f has shape (2, 2, 5); both need the same outputs and points (axes 1 and 2)");
    refuse("g.npy", "(3, 1, 5)", Doubles(15, 1.0), "g has shape (3, 1, 5), and f");
    refuse("f.npy", "(2, 2, 5)", Indices(20, 1), "rows have to be float32 or float64");
    refuse("g.npy", "(3, 2, 5)", Indices(30, 1), "rows have to be float32 or float64");

    saveArray(inputs.folder / "f.npy", "(2, 2, 1)", Doubles(4, 1.0));
    saveArray(inputs.folder / "g.npy", "(3, 2, 1)", Doubles(6, 1.0));
    refuse("grid.npy", "(1,)", Doubles{0}, "grid has 1 point; the trapezoid rule needs at least 2");

    checkRefusal(inputs, runCorrelate(inputs.arguments("g.npy", "missing.npy")), "missing.npy: there is no such file");
}

TEST_CASE("driftline correlate: wrong usage is refused", "[cli][correlation]")
{
    const Inputs inputs;
    const auto refuse = [&](const std::vector<std::string>& more, const std::string& complaint) {
        auto arguments = inputs.arguments();
        arguments.insert(arguments.end(), more.begin(), more.end());
        checkRefusal(inputs, runCorrelate(arguments), complaint);
    };
    refuse({"--threads", "0"}, "--threads");
    refuse({"--threads", "99999"}, "--threads");
    refuse({"--engine", "steam"}, "--engine");
    refuse({"--sparkle"}, "--sparkle");
    refuse({"one-file-too-many.npy"}, "one-file-too-many.npy");
    checkRefusal(inputs, runCorrelate({inputs.at("f.npy"), inputs.at("g.npy"), inputs.at("grid.npy")}), "pairs");
    checkRefusal(inputs, runCorrelate(inputs.arguments("out.npy", "no/such/out.npy")), "out.npy");
    CHECK(inputs.folder.entryCount() == 4);
}

TEST_CASE("driftline correlate: an existing output stays as it is unless asked, and no input is the output",
          "[cli][correlation]")
{
    const Inputs inputs;
    writeFile(inputs.folder / "out.npy", "precious");
    const ProcessResult refused = runCorrelate(inputs.arguments());
    CHECK(refused.status == 2);
    CHECK(contains(refused.standardError, "--overwrite"));
    CHECK(readFile(inputs.folder / "out.npy") == "precious");

    saveArray(inputs.folder / "bad.npy", "(5,)", std::vector<double>(5, 0.0));
    auto failing = inputs.arguments("grid.npy", "bad.npy");
    failing.push_back("--overwrite");
    CHECK(runCorrelate(failing).status == 2);
    CHECK(readFile(inputs.folder / "out.npy") == "precious");

    for (const char* const input : {"f.npy", "g.npy", "grid.npy", "pairs.npy"})
    {
        INFO(input);
        const std::string before = readFile(inputs.folder / input);
        auto arguments = inputs.arguments("out.npy", input);
        arguments.push_back("--overwrite");
        const ProcessResult result = runCorrelate(arguments);
        CHECK(result.status == 2);
        CHECK(contains(result.standardError, "input and output are the same file"));
        CHECK(readFile(inputs.folder / input) == before);
    }
    CHECK(inputs.folder.entryCount() == 6);
}

TEST_CASE("driftline correlate: a full disk is status 1 and leaves nothing", "[cli][correlation]")
{
    const SmallDisk disk("size=64k");
    if (!disk.isMounted())
    {
        WARN("SKIPPED: needs Linux and the right to mount a disk in memory");
        return;
    }
    const Inputs inputs;
    const std::size_t points = 20000;
    std::vector<double> grid(points);
    for (std::size_t j = 0; j < points; ++j)
        grid[j] = static_cast<double>(j);
    saveArray(inputs.folder / "grid.npy", "(20000,)", grid);
    saveArray(inputs.folder / "f.npy", "(1, 1, 20000)", grid);
    saveArray(inputs.folder / "g.npy", "(1, 1, 20000)", grid);
    saveArray(inputs.folder / "pairs.npy", "(1, 2)", std::vector<std::int64_t>{0, 0});
    auto arguments = inputs.arguments();
    arguments.back() = (disk.folder() / "out.npy").string();
    const ProcessResult result = runCorrelate(arguments);
    CHECK(result.status == 1);
    CHECK(result.standardError == "driftline: " + arguments.back() + ": the disk is full; make room and run again\n");
    CHECK(disk.folder().entryCount() == 0);
}
