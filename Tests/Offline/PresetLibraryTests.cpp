// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Offline/Error.h"
#include "Offline/PatchSource.h"
#include "Offline/PresetFolder.h"
#include "Offline/PresetLibrary.h"
#include "Offline/ResponseSource.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/PresetFolder.h"
#include "Support/RunProcess.h"
#include "Support/SmallDisk.h"
#include "Support/TemporaryFolder.h"

#include <chrono>
#include <string>

using namespace driftline;
using namespace driftline::test;
namespace fs = std::filesystem;

namespace
{

using Existing = PresetLibrary::Existing;

Patch patchNamed(const std::string& name, double feedback = 12.5)
{
    Patch patch;
    patch.name = name;
    patch.description = "For a test.";
    patch.tags = {"Echo", "Test"};
    patch.parameters.set(ParameterId::feedback, feedback);
    return patch;
}

const Preset& require(const PresetLibrary& library, const std::string& key)
{
    const auto* preset = library.find(key);
    REQUIRE(preset != nullptr);
    return *preset;
}

template<class Work>
std::string refusal(Work work)
{
    return messageOf<RequestError>(work);
}

} // namespace

TEST_CASE("What is saved is found again by a library made later, under its name in any case", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    const auto presets = folder / "made/when/needed";
    PresetLibrary library(presets);
    library.refresh();
    const auto factoryCount = library.presets().size();
    CHECK(factoryCount == factoryPresets().size());
    const auto before = library.revision();

    auto patch = patchNamed("Mine / \"ours\"?");
    patch.parameters.set(ParameterId::bypass, 1.0);
    const auto key = library.save(patch, Existing::refuse);
    CHECK(library.revision() != before);
    patch.parameters.set(ParameterId::bypass, 0.0);
    CHECK(require(library, key).patch == patch);
    CHECK_FALSE(require(library, key).isFactory);

    PresetLibrary later(presets);
    later.refresh();
    CHECK(later.presets().size() == factoryCount + 1);
    REQUIRE(later.userPresetNamed("mine / \"OURS\"?") != nullptr);
    CHECK(later.userPresetNamed("mine / \"OURS\"?")->patch == patch);
    CHECK(later.presets() == library.presets());
    CHECK(folder.entryCount() == 4); // three folders and one file: nothing temporary is left
}

TEST_CASE("Nothing is replaced unasked", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    PresetLibrary library(folder.path());
    library.refresh();
    const auto key = library.save(patchNamed("Mine", 10.0), Existing::refuse);
    CHECK(contains(refusal([&] { library.save(patchNamed("MINE", 20.0), Existing::refuse); }), "Mine exists"));
    CHECK(require(library, key).patch == patchNamed("Mine", 10.0));
    CHECK(library.save(patchNamed("Mine", 20.0), Existing::replace) == key);
    CHECK(loadPatchFile(key) == patchNamed("Mine", 20.0));

    // A file of somebody else's that happens to have the name stays too.
    writeFile(folder / "Other.json", "{}");
    const auto other = library.save(patchNamed("Other"), Existing::refuse);
    CHECK(other == utf8Of(folder / "Other 2.json"));
    CHECK(readFile(folder / "Other.json") == "{}");

    // Changed behind our back: not even with replace.
    writeFile(key, writePatch(patchNamed("Mine", 30.0)) + "\n");
    CHECK(contains(refusal([&] { library.save(patchNamed("Mine", 40.0), Existing::replace); }),
                   "Mine has been changed by another program"));
    CHECK(loadPatchFile(key) == patchNamed("Mine", 30.0));
    library.refresh();
    CHECK(library.save(patchNamed("Mine", 40.0), Existing::replace) == key);
}

TEST_CASE("Names that a preset cannot have are refused", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    PresetLibrary library(folder.path());
    for (const std::string name : {"", "  ", "two\nlines", "Slow River", "slow_river", "TAPE STOP"})
    {
        CAPTURE(name);
        CHECK_FALSE(library.problemWithName(name).empty());
        CHECK_FALSE(refusal([&] { library.save(patchNamed(name), Existing::replace); }).empty());
    }
    CHECK(folder.entryCount() == 0);
    CHECK(
        contains(refusal([] { PresetLibrary({}).save(patchNamed("Mine"), Existing::refuse); }), presetFolderVariable));
}

TEST_CASE("A preset is renamed with its file, and what is in the way stays", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    PresetLibrary library(folder.path());
    const auto first = library.save(patchNamed("First"), Existing::refuse);
    const auto second = library.save(patchNamed("Second", 30.0), Existing::refuse);
    CHECK(contains(refusal([&] { library.rename(first, "second"); }), "Second exists"));
    CHECK(contains(refusal([&] { library.rename(first, "Tape Stop"); }), "factory preset"));
    CHECK(contains(refusal([&] { library.rename("tape_stop", "Mine"); }), "factory presets stay"));
    const auto key = library.rename(first, "Third");
    CHECK(key == utf8Of(folder / "Third.json"));
    CHECK(require(library, key).patch == patchNamed("Third"));
    CHECK(library.find(first) == nullptr);
    CHECK(library.rename(key, "THIRD") == key);
    CHECK(require(library, key).patch.name == "THIRD");
    CHECK(require(library, second).patch == patchNamed("Second", 30.0));
    CHECK(folder.entryCount() == 2);
}

TEST_CASE("A preset is deleted, factory presets are not", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    PresetLibrary library(folder.path());
    const auto key = library.save(patchNamed("Mine"), Existing::refuse);
    CHECK_FALSE(refusal([&] { library.remove("tape_stop"); }).empty());
    library.remove(key);
    CHECK(library.find(key) == nullptr);
    CHECK(folder.entryCount() == 0);
}

TEST_CASE("Torn, foreign and future files are listed with what is wrong and break nothing", "[PresetLibrary]")
{
    const TemporaryFolder folder;
    fs::create_directories(folder / "deeper");
    const auto whole = writePatch(patchNamed("Whole"));
    writeFile(folder / "deeper/whole.json", whole);
    writeFile(folder / "torn.json", whole.substr(0, whole.size() / 2));
    writeFile(folder / "foreign.json", R"({"name": "Not ours"})");
    writeFile(folder / "future.json", R"({"format": "driftline-patch", "version": 99})");
    writeFile(folder / "empty.json", "");
    writeFile(folder / "notes.txt", "Nothing to do with it.");
    PresetLibrary library(folder.path());
    library.refresh();
    const auto problemOf = [&](const std::string& name) {
        const std::string id = utf8Of(folder / name);
        const auto& preset = require(library, id);
        CHECK_FALSE(contains(preset.problem, "\n"));
        CHECK_FALSE(contains(preset.problem, folder.path().string()));
        return preset.problem;
    };
    CHECK(contains(problemOf("torn.json"), "cut short"));
    CHECK(contains(problemOf("foreign.json"), "no Driftline patch"));
    CHECK(contains(problemOf("future.json"), "newer Driftline"));
    CHECK_FALSE(problemOf("empty.json").empty());
    CHECK(require(library, utf8Of(folder / "deeper/whole.json")).patch == patchNamed("Whole"));
    CHECK(library.presets().size() == factoryPresets().size() + 5);
    CHECK(library.named("torn").empty());
    CHECK_FALSE(refusal([&] { library.rename(utf8Of(folder / "torn.json"), "Mended"); }).empty());
    CHECK(readFile(folder / "torn.json") == whole.substr(0, whole.size() / 2));
}

TEST_CASE("A full or a read-only disk loses nothing and says so", "[PresetLibrary]")
{
    {
        const SmallDisk disk("size=64k");
        if (!disk.isMounted())
        {
            WARN("no right to mount a disk: not tested");
            return;
        }
        PresetLibrary library(disk.folder().path());
        const auto key = library.save(patchNamed("Mine"), Existing::refuse);
        writeFile(disk.folder() / "filler", std::string(200000, 'x'));
        const auto message =
            messageOf<ExecutionError>([&] { library.save(patchNamed("Mine", 99.0), Existing::replace); });
        CHECK(contains(message, "full"));
        CHECK(loadPatchFile(key) == patchNamed("Mine"));
        CHECK(disk.folder().entryCount() == 2);
    }
    const SmallDisk disk("ro");
    REQUIRE(disk.isMounted());
    PresetLibrary library(disk.folder() / "Presets");
    CHECK(contains(refusal([&] { library.save(patchNamed("Mine"), Existing::refuse); }), "cannot be made"));
}

TEST_CASE("A preset's file has a name that every system takes", "[PresetLibrary]")
{
    const auto nameFor = [](const std::string& name) { return utf8Of(presetFileName(name)); };
    CHECK(nameFor("Slow River") == "Slow River.json");
    CHECK(nameFor("a/b\\c:d*e") == "a_b_c_d_e.json");
    CHECK(nameFor("..") == "_.json");
    CHECK(nameFor(".hidden") == "_.hidden.json");
    CHECK(nameFor("CON") == "_CON.json");
    CHECK(nameFor("com1.x") == "_com1.x.json");
    CHECK(nameFor("dots... ") == "dots.json");
    CHECK(nameFor("Gr\xc3\xbcn") == "Gr\xc3\xbcn.json");
    std::string longName;
    for (int i = 0; i < 200; ++i)
        longName += "\xc3\xbc";
    CHECK(nameFor(longName).size() == 125);
}

TEST_CASE("The command line finds the user's presets and lists them with the factory's", "[PresetLibrary][cli]")
{
    const TemporaryFolder folder;
    usePresetFolder(folder.path());
    CHECK(userPresetFolder() == folder.path());
    PresetLibrary(folder.path()).save(patchNamed("My Echo"), Existing::refuse);
    writeFile(folder / "torn.json", "{");
    const auto listed = runProcess({DRIFTLINE_CLI_PATH, "presets"});
    CHECK(loadPatch("my echo") == patchNamed("My Echo"));
    CHECK(isPresetName("My Echo"));
    const auto rendered = runProcess({DRIFTLINE_CLI_PATH, "render", DRIFTLINE_RESOURCES "/Audio/drum_loop.flac",
                                      (folder / "out.wav").string(), "--preset", "My Echo"});
    useNoPresetFolder();
    CHECK(listed.status == 0);
    CHECK(contains(listed.standardOutput, "My Echo: For a test."));
    CHECK(contains(listed.standardOutput, "Slow River: "));
    CHECK(contains(listed.standardError, "torn.json: is not well-formed"));
    CHECK(rendered.status == 0);
    CHECK_FALSE(isPresetName("My Echo"));
}
