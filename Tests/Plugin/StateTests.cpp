// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("A fresh instance takes a state over to the bit", "[plugin][state][property]")
{
    const auto seed = GENERATE(range(1U, 20U));
    CAPTURE(seed);
    Random random(seed);
    auto patch = randomPatch(random);
    patch.name = "Name";
    patch.tags = {"one", "two"};

    DriftlineProcessor first;
    first.loadPatch(patch);
    DriftlineProcessor second;
    setState(second, stateOf(first));
    CHECK(second.patch() == patch);
    CHECK(second.stateProblem().empty());
    CHECK(stateOf(second) == stateOf(first));

    // Hosts hand their own copies of the parameters back after the state.
    for (auto* parameter : second.getParameters())
        parameter->setValue(parameter->getValue());
    CHECK(second.patch() == patch);
}

TEST_CASE("The state is the document that presets are", "[plugin][state]")
{
    DriftlineProcessor processor;
    for (const auto& preset : factoryPresets())
    {
        setState(processor, std::string(preset.text));
        CHECK(stateOf(processor) == writePatch(readPatch(preset.text)));
    }
}

TEST_CASE("A state that cannot be read leaves the sound as it is and says why", "[plugin][state]")
{
    DriftlineProcessor processor;
    Random random(4);
    const auto patch = randomPatch(random);
    processor.loadPatch(patch);
    const auto state = stateOf(processor);

    const auto isRefused = [&](const std::string& bad, const std::string& reason) {
        setState(processor, bad);
        CHECK(stateOf(processor) == state);
        CHECK(processor.stateProblem().find(reason) != std::string::npos);
    };
    auto newer = state;
    newer.replace(newer.find("\"version\": 1"), 12, "\"version\": 2");
    isRefused(newer, "made by a newer Driftline");
    isRefused(state.substr(0, state.size() / 2), "not well-formed");
    isRefused("", "not well-formed");
    isRefused("{}", "no Driftline patch");
    processor.setStateInformation(nullptr, 0);
    CHECK_FALSE(processor.stateProblem().empty());

    setState(processor, state);
    CHECK(processor.stateProblem().empty());
}

TEST_CASE("Random bytes and damaged states are refused or read, never more", "[plugin][state][property]")
{
    DriftlineProcessor processor;
    const auto whole = stateOf(processor);
    Random random(9);
    for (int i = 0; i < 400; ++i)
    {
        std::string state;
        if (random.oneIn(2))
        {
            state = whole;
            for (int flips = random.integer(1, 4); flips > 0; --flips)
                state[static_cast<std::size_t>(random.integer(0, static_cast<int>(whole.size()) - 1))] =
                    static_cast<char>(random.integer(0, 255));
        }
        else
        {
            for (int length = random.integer(0, 300); length > 0; --length)
                state.push_back(static_cast<char>(random.integer(0, 255)));
        }
        setState(processor, state);
        // Whatever came in, what goes out can be read.
        CHECK(readPatch(stateOf(processor)) == processor.patch());
    }
}

TEST_CASE("Curves are part of the state, and their revision tells the editor", "[plugin][state]")
{
    DriftlineProcessor processor;
    const auto before = processor.revision();
    CurveSlot slot;
    slot.name = "Steps";
    slot.left.points = {{0.0, 0.25, SegmentShape::hold, 0.0}, {0.5, 1.0, SegmentShape::curve, -0.3}};
    processor.setSlot(6, slot);
    CHECK(processor.revision() != before);
    CHECK(processor.slot(6) == slot);
    CHECK(readPatch(stateOf(processor)).slots[6] == slot);
}
