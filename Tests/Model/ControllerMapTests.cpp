// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/ControllerMap.h"
#include "Model/PatchText.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("A document keeps its controllers beside the sound, and both come back", "[model][midi]")
{
    Random random(GENERATE(range(1U, 6U)));
    const auto patch = randomPatch(random);
    const auto text = writePatch(patch);
    CHECK(withControllers(text, {}) == text);
    CHECK(readControllers(text) == ControllerMap{});

    ControllerMap map;
    map.set(ParameterId::feedback, 0);
    map.set(ParameterId::mix, 119);
    const auto whole = withControllers(text, map);
    CHECK(readControllers(whole) == map);
    CHECK(readPatch(whole) == patch);
}

TEST_CASE("A part of the document that is malformed says where", "[model][midi]")
{
    const auto problem = [](const char* part) {
        return messageOf<PatchError>([&] {
            (void)readControllers(std::string(R"({"format": "driftline-patch", "version": 1, "plugin": )") + part
                                  + "}");
        });
    };
    CHECK(problem("7") == "plugin: is not an object");
    CHECK(problem(R"({"controllers": []})") == "plugin.controllers: is not an object");
    CHECK(problem(R"({"controllers": {"mix": "x"}})") == "plugin.controllers.mix: is not a whole number from 0 to 119");
    // A later version may know more of both.
    CHECK(readControllers(R"({"plugin": {"controllers": {"sparkle": 3, "mix": 400}, "more": 1}})") == ControllerMap{});
}
