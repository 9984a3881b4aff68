// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/ResponseSource.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/TemporaryFolder.h"

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

std::string refusalOf(const std::string& nameOrFile)
{
    return messageOf<RequestError>([&] { loadPatch(nameOrFile); });
}

Patch withSettings(const std::vector<std::string>& settings)
{
    Patch patch;
    applySettings(patch, settings);
    return patch;
}

std::string refusedSetting(const std::string& setting)
{
    const auto message = messageOf<RequestError>([&] { withSettings({setting}); });
    CHECK(contains(message, "--set " + setting + ": "));
    return message;
}

} // namespace

TEST_CASE("a preset is found by its key, its name in any case, or its file", "[PatchSource]")
{
    REQUIRE(factoryPresets().size() >= 6);
    for (const auto& preset : factoryPresets())
    {
        INFO(preset.key);
        const auto patch = readPatch(preset.text);
        CHECK(loadPatch(std::string(preset.key)) == patch);
        CHECK(loadPatch(patch.name) == patch);
    }
    CHECK(loadPatch("SLOW RIVER") == loadPatch("slow_river"));
    CHECK(loadPatch("") == Patch{});

    const TemporaryFolder folder;
    auto patch = loadPatch("slow_river");
    patch.name = "Mine";
    patch.parameters.set(ParameterId::feedback, 12.5);
    writeFile(folder / "mine.json", writePatch(patch));
    CHECK(loadPatch((folder / "mine.json").string()) == patch);
    writeFile(folder / "without_ending", writePatch(patch));
    CHECK(loadPatch((folder / "without_ending").string()) == patch);
}

TEST_CASE("a preset that is not there is refused with where to look", "[PatchSource]")
{
    CHECK(
        refusalOf("no_such_preset")
        == "no preset is called 'no_such_preset'; 'driftline presets' lists them, and a preset's file is given by its "
           "path");
    const TemporaryFolder folder;
    const auto absent = (folder / "absent.json").string();
    CHECK(contains(refusalOf(absent), absent + ": is no preset and no file that can be read"));
    CHECK(contains(refusalOf(absent), "check the path"));
    CHECK(contains(refusalOf(folder.path().string()), folder.path().string() + ": "));
}

TEST_CASE("a preset's file that is no patch is refused with the file and the place", "[PatchSource]")
{
    const TemporaryFolder folder;
    const auto path = (folder / "bad.json").string();
    const auto refused = [&](const std::string& text) {
        writeFile(path, text);
        const auto message = refusalOf(path);
        CHECK(message.starts_with(path + ": "));
        CHECK_FALSE(contains(message, "\n"));
        return message;
    };
    const std::string start = R"({"format": "driftline-patch", "version": )";
    CHECK(contains(refused(""), "cut short"));
    const std::string whole = writePatch({});
    CHECK(contains(refused(whole.substr(0, whole.size() / 2)), "near line "));
    CHECK(contains(refused(whole.substr(0, whole.size() / 2)), "cut short"));
    CHECK(contains(refused("{}"), "is no Driftline patch"));
    CHECK(contains(refused(start + "999}"), "version: is 999, made by a newer Driftline"));
    CHECK(contains(refused(start + "999}"), "update Driftline"));
    CHECK(contains(refused(start + R"(1, "parameters": {"feedbak": 3}})"), "did you mean feedback"));
    CHECK(contains(refused(start + R"(1, "parameters": {"feedback": 300}})"), "parameters.feedback: is 300"));
    CHECK(contains(refused(start + R"(1, "slots": [{"left": [{"x": 0}]}]})"), "slots[0].left[0]"));

    writeFile(path, "");
    fs::resize_file(path, 17 * 1024 * 1024); // with a hole
    CHECK(contains(refusalOf(path), path + ": is too large for a preset"));
}

TEST_CASE("settings are applied in order, in their units", "[PatchSource]")
{
    const auto patch = withSettings(
        {"time=0.35 s", "feedback=-20", "feedback=65", "sync=1/8D", "mix_law=linear", "bypass=on", "slot=12"});
    const auto& values = patch.parameters;
    CHECK(values.get(ParameterId::time) == 350.0);
    CHECK(values.get(ParameterId::feedback) == 65.0);
    CHECK(values.choice<MixLaw>(ParameterId::mixLaw) == MixLaw::linear);
    CHECK(values.get(ParameterId::bypass) == 1.0);
    CHECK(values.get(ParameterId::slot) == 12.0);
    const auto& sync = parameterInfo(ParameterId::sync);
    CHECK(sync.choices[static_cast<std::size_t>(values.get(ParameterId::sync))] == "1/8D");
    CHECK(withSettings({}) == Patch{});
}

TEST_CASE("a setting that cannot be is refused with what would be right", "[PatchSource]")
{
    CHECK(contains(refusedSetting("feedback"), "is not of the form id=value"));
    CHECK(contains(refusedSetting(""), "is not of the form id=value"));
    CHECK(contains(refusedSetting("feedbck=50"), "no parameter is called 'feedbck'; did you mean feedback, "));
    CHECK(contains(refusedSetting("=50"), "no parameter is called ''"));
    CHECK(contains(refusedSetting("feedback=200"), "feedback takes a number from -110 to 110 %"));
    CHECK(contains(refusedSetting("feedback="), "feedback takes a number"));
    CHECK(contains(refusedSetting("feedback=nan"), "feedback takes a number"));
    CHECK(contains(refusedSetting("feedback=inf"), "feedback takes a number"));
    CHECK(contains(refusedSetting("feedback=5 s"), "feedback takes a number"));
    CHECK(contains(refusedSetting("feedback=5=6"), "feedback takes a number"));
    CHECK(contains(refusedSetting("slot=1.5"), "slot takes a whole number from 1 to 12"));
    CHECK(contains(refusedSetting("slot=13"), "slot takes a whole number from 1 to 12"));
    CHECK(contains(refusedSetting("source=moon"), "source takes one of manual, sync, free"));
}

TEST_CASE("a tempo is 1 to 999 quarter notes per minute", "[PatchSource]")
{
    CHECK_NOTHROW(requireTempo(1.0));
    CHECK_NOTHROW(requireTempo(123.45));
    CHECK_NOTHROW(requireTempo(999.0));
    for (const double tempoBpm :
         {0.0, -1.0, 0.999, 999.5, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        CHECK(contains(messageOf<RequestError>([&] { requireTempo(tempoBpm); }), "is no tempo; give 1 to 999"));
}

TEST_CASE("an impulse response may lie beside the preset that names it", "[PatchSource][space]")
{
    const TemporaryFolder folder;
    auto patch = loadPatch("slow_river");
    patch.response = ResponseReference::ofFile("halls/big.wav");
    writeFile(folder / "mine.json", writePatch(patch));
    const auto loaded = loadPatch((folder / "mine.json").string());
    CHECK(pathOf(loaded.response) == folder / "halls/big.wav");

    patch.response.file = utf8Of(folder / "elsewhere.wav");
    writeFile(folder / "mine.json", writePatch(patch));
    CHECK(loadPatch((folder / "mine.json").string()).response == patch.response);
}
