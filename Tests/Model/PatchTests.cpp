// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/BundledResponses.h"
#include "Model/CurveEdits.h"
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Support/Catch.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

using namespace driftline;

namespace
{

std::string problemOf(const std::string& document)
{
    try
    {
        readPatch(document);
    }
    catch (const PatchError& error)
    {
        return error.what();
    }
    return "";
}

std::string withParameters(const std::string& parameters)
{
    return R"({"format": "driftline-patch", "version": 1, "parameters": {)" + parameters + "}}";
}

std::string withSlots(const std::string& slots)
{
    return R"({"format": "driftline-patch", "version": 1, "slots": )" + slots + "}";
}

} // namespace

TEST_CASE("A patch reads back to the bit", "[model][patch][property]")
{
    const auto seed = GENERATE(range(1U, 60U));
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    Patch patch;
    patch.name = "Na\xc3\xafve \"quoted\" \\ name";
    patch.tags = {"Tape", "Echo"};
    for (const auto& info : parameterTable())
        patch.parameters.set(info.id, valueFromNormalised(info, unit(random)));
    for (auto& slot : patch.slots)
    {
        slot.name = std::to_string(random());
        for (int i = 0; i < 10; ++i)
            if (const auto index = addPoint(slot.left, unit(random), unit(random)))
                setSegment(slot.left, *index, static_cast<SegmentShape>(random() % 7), unit(random) * 2.0 - 1.0,
                           1 + static_cast<int>(random() % mostRepeats));
        if (unit(random) < 0.5)
            slot.right = slot.left;
    }
    if (unit(random) < 0.5)
        patch.response = ResponseReference::ofFile("/Halls/Gro\xc3\x9f \"1\".wav", std::string(64, 'a'), seed % 2 == 0);
    else
        patch.response = ResponseReference::bundledWith("spring_tank");
    const auto text = writePatch(patch);
    CHECK(readPatch(text) == patch);
    CHECK(writePatch(readPatch(text)) == text);
}

TEST_CASE("What a document leaves out keeps its default", "[model][patch]")
{
    const auto patch = readPatch(withParameters(R"("time": "0.25 s", "sync": "1/8D", "bypass": true, "slot": 3)"));
    CHECK(patch.parameters.get(ParameterId::time) == 250.0);
    CHECK(patch.parameters.get(ParameterId::bypass) == 1.0);
    CHECK(patch.parameters.get(ParameterId::slot) == 3.0);
    CHECK(patch.parameters.get(ParameterId::mix) == parameterInfo(ParameterId::mix).defaultValue);
    CHECK(patch.slots == Patch{}.slots);
}

TEST_CASE("Documents that are no patch say where and why", "[model][patch]")
{
    CHECK(problemOf("").find("not well-formed JSON near line 1") != std::string::npos);
    CHECK(problemOf("{\n\n\"format\": ").find("near line 3") != std::string::npos);
    CHECK(problemOf("[]").find("is no Driftline patch") != std::string::npos);
    CHECK(problemOf(R"({"format": "other"})").find("is no Driftline patch") != std::string::npos);
    CHECK(problemOf(R"({"format": "driftline-patch"})").starts_with("version: is missing"));
    CHECK(problemOf(R"({"format": "driftline-patch", "version": 0})").starts_with("version: is missing"));
    CHECK(problemOf(R"({"format": "driftline-patch", "version": 99})")
          == "version: is 99, made by a newer Driftline; this one reads up to 1: update Driftline to open it");
    CHECK(problemOf(withParameters(R"("feedbak": 3)")).find("did you mean feedback") != std::string::npos);
    CHECK(problemOf(withParameters(R"("mix": 101)")).starts_with("parameters.mix: is 101; it takes a number from 0"));
    CHECK(problemOf(withParameters(R"("mix": null)")).starts_with("parameters.mix: is null"));
    CHECK(problemOf(withParameters(R"("source": "moon")")).find("one of manual, sync, free") != std::string::npos);
    CHECK(problemOf(withSlots("3")).starts_with("slots: is not a list"));
    CHECK(problemOf(withSlots(R"([{"left": [{"x": 0}]}])")) == "slots[0].left[0]: a point needs x and y");
    CHECK(problemOf(withSlots(R"([{"left": [{"x": 0, "y": 2}]}])")).starts_with("slots[0].left: point 1: value 2"));
    CHECK(problemOf(withSlots(R"([{"left": [{"x": 0, "y": 0, "shape": "wavy"}]}])"))
              .starts_with("slots[0].left[0].shape: is 'wavy'"));
    CHECK(
        problemOf(withSlots("[" + std::string("{},{},{},{},{},{},{},{},{},{},{},{},{}") + "]")).starts_with("slots:"));
}

TEST_CASE("A document says which impulse response it plays through", "[model][patch][space]")
{
    const auto response = [](const std::string& json) {
        return readPatch(R"({"format": "driftline-patch", "version": 1, "response": )" + json + "}").response;
    };
    CHECK(readPatch(withSlots("[]")).response == ResponseReference{});
    CHECK(findBundledResponse(ResponseReference{}.bundled) != nullptr);
    CHECK(response(R"({"bundled": "spring_tank"})") == ResponseReference::bundledWith("spring_tank"));
    // Of a later version, perhaps.
    CHECK(response(R"({"bundled": "moon_crater"})") == ResponseReference::bundledWith("moon_crater"));
    CHECK(response(R"({"file": "hall.wav"})") == ResponseReference::ofFile("hall.wav"));
    const std::string hash(64, '7');
    CHECK(response(R"({"file": "hall.wav", "normalise": false, "sha256": ")" + hash + "\"}")
          == ResponseReference::ofFile("hall.wav", hash, false));

    const auto problem = [](const std::string& json) {
        return problemOf(R"({"format": "driftline-patch", "version": 1, "response": )" + json + "}");
    };
    CHECK(problem("3") == "response: is not an object");
    CHECK(problem("{}").starts_with("response: needs either bundled"));
    CHECK(problem(R"({"bundled": "a", "file": "b"})").starts_with("response: needs either bundled"));
    CHECK(problem(R"({"file": ""})") == "response.file: is empty");
    CHECK(problem(R"({"file": 3})") == "response.file: is not a text");
    CHECK(problem(R"({"file": "a", "sha256": "12"})").starts_with("response.sha256: is not 64"));
    CHECK(problem(R"({"file": "a", "normalise": 1})") == "response.normalise: is not true or false");
}

TEST_CASE("Documents from before Space have none", "[model][patch][space]")
{
    const auto patch = readPatch(withParameters(R"("time": 250)"));
    CHECK(patch.parameters.get(ParameterId::space) == 0.0);
    CHECK(isOff(parameterInfo(ParameterId::space), 0.0));
}

TEST_CASE("Hostile nesting and numbers are refused, not obeyed", "[model][patch]")
{
    CHECK_FALSE(problemOf(std::string(100000, '[')).empty());
    CHECK_FALSE(problemOf(withParameters(R"("mix": 1e999)")).empty());
    CHECK_FALSE(problemOf(withSlots(R"([{"left": [{"x": 1e400, "y": 0}]}])")).empty());
    CHECK_FALSE(problemOf("\xff\xfe{").empty());
}

TEST_CASE("A document of every version still opens", "[model][patch]")
{
    int versions = 0;
    for (const auto& entry : std::filesystem::directory_iterator(DRIFTLINE_TEST_FIXTURES "/patches"))
    {
        CAPTURE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        const auto patch = readPatch(text);
        CHECK(patch.name == "Fixture");
        CHECK(patch.parameters.get(ParameterId::time) == 375.5);
        CHECK(patch.slots[1].right.has_value());
        ++versions;
    }
    CHECK(versions == patchVersion);
}

TEST_CASE("Factory presets open, are named, and are found by key and by name", "[model][patch]")
{
    REQUIRE(factoryPresets().size() >= 8);
    for (const auto& preset : factoryPresets())
    {
        CAPTURE(preset.key);
        const auto patch = readPatch(preset.text);
        CHECK_FALSE(patch.description.empty());
        CHECK_FALSE(patch.tags.empty());
        CHECK(findFactoryPreset(preset.key) == &preset);
        CHECK(findFactoryPreset(patch.name) == &preset);
    }
    CHECK(findFactoryPreset("SLOW river") != nullptr);
    CHECK(findFactoryPreset("no such preset") == nullptr);
}
