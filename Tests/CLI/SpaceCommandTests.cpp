// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Model/PatchText.h"
#include "Offline/AudioFileReader.h"
#include "Offline/Sha256.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/ResponseFiles.h"
#include "Support/RunProcess.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// A folder with an input, and `driftline render` in it.
struct Folder
{
    Folder() { writeResponse(folder / "in.wav", {48000.0, noise(2, 5000, 3, 0.3).channels}); }

    std::string at(const std::string& name) const { return (folder / name).string(); }

    ProcessResult render(std::vector<std::string> options) const
    {
        options.insert(options.begin(),
                       {DRIFTLINE_CLI_PATH, "render", at("in.wav"), at("out.wav"), "--overwrite", "--quiet"});
        return runProcess(options);
    }

    /// The bytes of what a render that must succeed writes.
    std::string rendered(const std::vector<std::string>& options) const
    {
        const auto result = render(options);
        INFO(result.standardError);
        REQUIRE(result.status == 0);
        CHECK(result.standardError.empty());
        return readFile(folder / "out.wav");
    }

    void refuse(const std::vector<std::string>& options, const std::vector<std::string>& parts) const
    {
        std::filesystem::remove(folder / "out.wav");
        const auto result = render(options);
        INFO(result.standardError);
        CHECK(result.status == 2);
        CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
        for (const auto& part : parts)
        {
            INFO("should say: " << part);
            CHECK(contains(result.standardError, part));
        }
        CHECK_FALSE(std::filesystem::exists(folder / "out.wav"));
    }

    TemporaryFolder folder;
};

} // namespace

TEST_CASE("driftline render --response: a name or a file", "[cli][render][space]")
{
    const Folder folder;
    const auto dry = folder.rendered({});
    const auto byDefault = folder.rendered({"--set", "space=30"});
    CHECK(byDefault != dry);
    CHECK(folder.rendered({"--set", "space=30", "--response", "studio_plate"}) == byDefault);
    CHECK(folder.rendered({"--set", "space=30", "--response", "Studio Plate"}) == byDefault);
    CHECK(folder.rendered({"--set", "space=30", "--response", "gold_foil"}) != byDefault);

    writeResponse(folder.folder / "hall.wav", fadingNoise(4, 3000, 44100.0, 9));
    const auto ofFile = folder.rendered({"--set", "space=30", "--response", folder.at("hall.wav")});
    CHECK(ofFile != byDefault);
    CHECK(folder.rendered({"--set", "space=30", "--response", folder.at("hall.wav"), "--keep-response-level"})
          != ofFile);

    // The option comes before what the preset says.
    Patch patch;
    patch.parameters.set(ParameterId::space, 30.0);
    patch.response = ResponseReference::ofFile("hall.wav", sha256OfFile(folder.folder / "hall.wav"));
    writeFile(folder.folder / "mine.json", writePatch(patch));
    CHECK(folder.rendered({"--preset", folder.at("mine.json")}) == ofFile);
    CHECK(folder.rendered({"--preset", folder.at("mine.json"), "--response", "studio_plate"}) == byDefault);
}

TEST_CASE("driftline render: a response that is missing or has changed", "[cli][render][space][bad]")
{
    const Folder folder;
    folder.refuse({"--set", "space=30", "--response", "no_such"}, {"'no_such'", "driftline presets --responses"});
    folder.refuse({"--response", ""}, {"--response", "the name is empty"});
    folder.refuse({"--set", "space=30", "--response", folder.at("absent.wav")},
                  {folder.at("absent.wav") + ": there is no such file", "--allow-missing-response"});
    writeResponse(folder.folder / "six.wav", fadingNoise(6, 100, 48000.0, 1));
    folder.refuse({"--set", "space=30", "--response", folder.at("six.wav")},
                  {folder.at("six.wav") + ": ", "1, 2 or 4 channels"});

    Patch patch;
    patch.parameters.set(ParameterId::space, 30.0);
    patch.response = ResponseReference::ofFile("hall.wav", std::string(64, '0'));
    writeFile(folder.folder / "mine.json", writePatch(patch));
    writeResponse(folder.folder / "hall.wav", fadingNoise(2, 100, 48000.0, 1));
    folder.refuse({"--preset", folder.at("mine.json")}, {folder.at("hall.wav") + ": ", "content has changed"});

    const auto result = folder.render({"--preset", folder.at("mine.json"), "--allow-missing-response"});
    CHECK(result.status == 0);
    CHECK(contains(result.standardError, "warning: " + folder.at("out.wav") + ": is rendered without Space: "));
    CHECK(contains(result.standardError, folder.at("hall.wav")));
    CHECK(std::count(result.standardError.begin(), result.standardError.end(), '\n') == 1);
    CHECK(readFile(folder.folder / "out.wav") == folder.rendered({}));

    // The response is an input as well.
    const auto clash = runProcess({DRIFTLINE_CLI_PATH, "render", folder.at("in.wav"), folder.at("hall.wav"),
                                   "--overwrite", "--set", "space=30", "--response", folder.at("hall.wav")});
    CHECK(clash.status == 2);
    CHECK(contains(clash.standardError, "same file"));
}

TEST_CASE("driftline render: a response that nobody hears is pointed out", "[cli][render][space]")
{
    const Folder folder;
    const auto result = folder.render({"--response", "gold_foil"});
    CHECK(result.status == 0);
    CHECK(contains(result.standardError, "warning: --response gold_foil: is not heard, since space is off"));
}

TEST_CASE("driftline presets --responses lists what comes with the program", "[cli][space]")
{
    const auto result = runProcess({DRIFTLINE_CLI_PATH, "presets", "--responses"});
    CHECK(result.status == 0);
    for (const auto& response : bundledResponses())
    {
        CHECK(contains(result.standardOutput, response.key));
        CHECK(contains(result.standardOutput, response.name));
    }
    CHECK(runProcess({DRIFTLINE_CLI_PATH, "presets", "--responses", "--parameters"}).status == 2);
}
