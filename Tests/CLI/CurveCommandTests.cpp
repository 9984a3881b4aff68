// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveTransforms.h"
#include "Offline/CurveFile.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

ProcessResult runCurve(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {DRIFTLINE_CLI_PATH, "curve"});
    return runProcess(arguments);
}

} // namespace

TEST_CASE("driftline curve makes, converts and shows", "[cli][curve]")
{
    const TemporaryFolder folder;
    const auto made = (folder.path() / "made.csv").string();
    const auto turned = (folder.path() / "turned.json").string();
    REQUIRE(runCurve({"make", "ramp", made, "--repeats", "2"}).status == 0);
    REQUIRE(runCurve({"convert", made, turned, "--reverse"}).status == 0);
    auto expected = loadCurves(made).front().left;
    REQUIRE(reverse(expected, {}));
    CHECK(loadCurves(turned).front().left == expected);

    const auto shown = runCurve({"show", turned, "--slot", "1"});
    CHECK(shown.status == 0);
    CHECK(contains(shown.standardOutput, "1 made\n"));
    CHECK(contains(shown.standardOutput, "0.500000  0.000000  line\n"));
    CHECK(contains(runCurve({"show", "Slow River"}).standardOutput, "s_curve"));

    // A preset into a file for one curve is the curve that plays at first.
    const auto river = (folder.path() / "river.vitallfo").string();
    CHECK(runCurve({"convert", "Slow River", river, "--simplify", "0.01"}).status == 0);
    CHECK(loadCurves(river).front().name == "River");
}

TEST_CASE("driftline curve refuses wrong requests and keeps what is there", "[cli][curve]")
{
    const TemporaryFolder folder;
    const auto made = (folder.path() / "made.json").string();
    REQUIRE(runCurve({"make", "sine", made}).status == 0);
    const auto again = runCurve({"make", "ramp", made});
    CHECK(again.status == 2);
    CHECK(contains(again.standardError, "made.json"));
    CHECK(loadCurves(made).front().name == "Sine");
    CHECK(runCurve({"make", "ramp", made, "--overwrite"}).status == 0);
    CHECK(loadCurves(made).front().name == "Ramp");

    const auto none = runCurve({"show", (folder.path() / "none.csv").string()});
    CHECK(none.status == 2);
    CHECK(contains(none.standardError, "none.csv: cannot be read"));
    CHECK(runCurve({"make", "wobble", made}).status == 2);
    CHECK(runCurve({"convert", made, (folder.path() / "x.csv").string(), "--slot", "13"}).status == 2);
    CHECK(runCurve({"convert", made, (folder.path() / "none" / "x.csv").string()}).status == 2);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "x.csv"));
}
