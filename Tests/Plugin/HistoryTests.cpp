// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

void turn(DriftlineProcessor& processor, ParameterId id, std::initializer_list<double> values)
{
    processor.beginGesture(id);
    for (const double value : values)
        processor.setParameter(id, value);
    processor.endGesture(id);
}

Patch preset(const std::string& name) { return readPatch(findFactoryPreset(name)->text); }

/// As a host does it.
void automate(DriftlineProcessor& processor, ParameterId id, float normalised)
{
    processor.getParameters()[static_cast<int>(id)]->setValue(normalised);
}

} // namespace

TEST_CASE("One history takes back knobs, curves and presets, 200 steps and more", "[plugin][history][property]")
{
    const auto seed = GENERATE(range(1U, 4U));
    CAPTURE(seed);
    Random random(seed);
    DriftlineProcessor processor;
    std::vector<Patch> patches{processor.patch()};
    while (patches.size() <= 220)
    {
        if (random.oneIn(4))
        {
            auto slot = processor.slot(random.integer(0, slotCount - 1));
            slot.left = randomCurve(random);
            processor.setSlot(random.integer(0, slotCount - 1), slot);
        }
        else if (random.oneIn(10))
            processor.loadPatch(randomPatch(random));
        else
            turn(processor, ParameterId::feedback,
                 {random.between(-100.0, 0.0), random.between(0.0, 50.0), random.between(50.0, 100.0)});
        if (processor.patch() != patches.back())
            patches.push_back(processor.patch());
    }
    for (std::size_t i = patches.size() - 1; i > 0; --i)
    {
        REQUIRE_FALSE(processor.undoText().empty());
        processor.undo();
        REQUIRE((processor.patch() == patches[i - 1]));
    }
    CHECK(processor.undoText().empty());
    processor.undo();
    for (std::size_t i = 1; i < patches.size(); ++i)
    {
        processor.redo();
        REQUIRE((processor.patch() == patches[i]));
    }
    CHECK(processor.redoText().empty());
}

TEST_CASE("A host's automation is no step and is left alone by those that are", "[plugin][history]")
{
    DriftlineProcessor processor;
    for (int i = 0; i < 1000; ++i)
        automate(processor, ParameterId::modulation, static_cast<float>(i) / 1000.0F);
    CHECK(processor.undoText().empty());
    turn(processor, ParameterId::mix, {80.0});
    automate(processor, ParameterId::modulation, 0.25F);
    CHECK(processor.undoText() == "Mix");
    processor.undo();
    CHECK(processor.parameter(ParameterId::mix) == Patch{}.parameters.get(ParameterId::mix));
    CHECK(processor.parameter(ParameterId::modulation) == 0.25);
    CHECK(processor.redoText() == "Mix");
}

TEST_CASE("A gesture that ends where it began is no step, and a drag is one", "[plugin][history]")
{
    DriftlineProcessor processor;
    turn(processor, ParameterId::mix, {80.0, 10.0, Patch{}.parameters.get(ParameterId::mix)});
    turn(processor, ParameterId::clear, {1.0, 0.0});
    CHECK(processor.undoText().empty());

    const auto before = processor.patch();
    processor.beginEdit();
    for (int i = 1; i < 50; ++i)
    {
        auto slot = processor.slot(2);
        slot.left.points[0].value = i / 50.0;
        processor.setSlot(2, slot);
        processor.undo(); // not now
    }
    processor.endEdit();
    CHECK(processor.slot(2).left.points[0].value == 49.0 / 50.0);
    CHECK(processor.undoText() == "Curve 3");
    processor.undo();
    CHECK(processor.patch() == before);
}

TEST_CASE("Presets that were only listened to are one step, and none if the first sound comes back",
          "[plugin][history]")
{
    DriftlineProcessor processor;
    turn(processor, ParameterId::mix, {80.0});
    const auto before = processor.patch();
    processor.loadPatch(preset("jet"));
    processor.loadPatchInstead(preset("rotor"));
    processor.loadPatchInstead(preset("dice"));
    CHECK(processor.undoText() == "Dice");
    processor.undo();
    CHECK(processor.patch() == before);
    processor.redo();
    CHECK(processor.patch() == preset("dice"));

    processor.loadPatchInstead(before);
    CHECK(processor.patch() == before);
    CHECK(processor.undoText() == "Mix");

    // Something else in between: what was chosen there is not lost.
    processor.loadPatch(preset("jet"));
    turn(processor, ParameterId::mix, {20.0});
    processor.loadPatchInstead(preset("rotor"));
    processor.undo();
    CHECK(processor.parameter(ParameterId::mix) == 20.0);
}

TEST_CASE("An impulse response is a step once it is there", "[plugin][history][space]")
{
    DriftlineProcessor processor;
    const auto before = processor.patch();
    processor.chooseResponse(ResponseReference::bundledWith("wood_room"));
    loadedResponse(processor);
    CHECK(processor.patch().response.bundled == "wood_room");
    processor.undo();
    CHECK(processor.patch() == before);
    processor.redo();
    CHECK(processor.patch().response.bundled == "wood_room");
}

TEST_CASE("Two sides are compared, copied, taken back and saved", "[plugin][history][compare]")
{
    DriftlineProcessor processor;
    processor.loadPatch(preset("jet"));
    processor.setParameter(ParameterId::bypass, 1.0);
    const auto a = processor.patch();
    processor.chooseSide(Side::b);
    CHECK(processor.side() == Side::b);
    CHECK(processor.patch() == a); // at first the same
    turn(processor, ParameterId::mix, {80.0});
    const auto b = processor.patch();
    processor.setParameter(ParameterId::bypass, 0.0);
    processor.chooseSide(Side::a);
    CHECK(processor.parameter(ParameterId::bypass) == 0.0); // is nothing to compare
    CHECK(processor.parameter(ParameterId::mix) == a.parameters.get(ParameterId::mix));

    DriftlineProcessor other;
    setState(other, stateOf(processor));
    CHECK(other.side() == Side::a);
    other.chooseSide(Side::b);
    CHECK(other.parameter(ParameterId::mix) == 80.0);
    CHECK(other.patch().name == "Jet");
    DriftlineProcessor third;
    setState(third, stateOf(other));
    CHECK(third.side() == Side::b);
    CHECK(stateOf(third) == stateOf(other));

    processor.copyToOtherSide();
    CHECK(processor.undoText() == "Copy to the other side");
    processor.chooseSide(Side::b);
    CHECK(processor.parameter(ParameterId::mix) == a.parameters.get(ParameterId::mix));
    processor.undo();
    CHECK(processor.side() == Side::a);
    processor.undo();
    processor.undo();
    CHECK(processor.side() == Side::b);
    CHECK(processor.parameter(ParameterId::mix) == b.parameters.get(ParameterId::mix));
    processor.undo();
    processor.undo();
    CHECK(processor.side() == Side::a);
    processor.undo();
    CHECK(processor.patch().name == "Init");
    CHECK(processor.undoText().empty());
}

TEST_CASE("Another state ends the history, the present one handed back does not", "[plugin][history][state]")
{
    DriftlineProcessor processor;
    turn(processor, ParameterId::mix, {80.0});
    setState(processor, stateOf(processor));
    CHECK(processor.undoText() == "Mix");
    setState(processor, "damaged");
    CHECK(processor.undoText() == "Mix");
    setState(processor, std::string(findFactoryPreset("jet")->text));
    CHECK(processor.undoText().empty());
    CHECK(processor.patch().name == "Jet");
}
