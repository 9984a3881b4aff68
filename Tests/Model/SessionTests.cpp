// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchText.h"
#include "Model/Session.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// What a user may do, by chance.
SessionStep stepByChance(Session& session, Random& random)
{
    SessionStep step;
    const auto before = session.patch;
    switch (random.integer(0, 5))
    {
    case 0:
        return switchSide(session);
    case 1:
        return copyToOther(session);
    case 2: {
        session.patch = randomPatch(random);
        session.patch.name = std::to_string(random.integer(0, 1000));
        break;
    }
    case 3:
        session.patch.slots[static_cast<std::size_t>(random.integer(0, slotCount - 1))].left = randomCurve(random);
        break;
    case 4:
        session.patch.response = ResponseReference::ofFile(std::to_string(random.integer(0, 1000)));
        break;
    default:
        session.patch.parameters.set(ParameterId::feedback, random.between(-100.0, 100.0));
        break;
    }
    step.change = changeBetween(before, session.patch);
    return step;
}

std::string problemOf(const std::string& document)
{
    try
    {
        readSession(document);
    }
    catch (const PatchError& error)
    {
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("Undo gives every session back to the byte, 250 steps deep, and redo the last one",
          "[model][session][property]")
{
    const auto seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    Random random(seed);
    Session session;
    UndoHistory<SessionStep> history;
    std::vector<std::string> documents{writeSession(session)};
    for (int i = 0; i < 250; ++i)
    {
        history.record(stepByChance(session, random));
        documents.push_back(writeSession(session));
    }
    for (std::size_t i = documents.size() - 1; i > 0; --i)
    {
        takeBack(*history.undo(), session);
        CAPTURE(i);
        REQUIRE((writeSession(session) == documents[i - 1]));
    }
    CHECK(history.undo() == nullptr);
    for (std::size_t i = 1; i < documents.size(); ++i)
    {
        bringAgain(*history.redo(), session);
        CAPTURE(i);
        REQUIRE((writeSession(session) == documents[i]));
    }
}

TEST_CASE("A step that is taken back leaves alone what it did not change", "[model][session]")
{
    Session session;
    auto changed = session.patch;
    changed.parameters.set(ParameterId::mix, 80.0);
    SessionStep step;
    step.change = changeBetween(session.patch, changed);
    CHECK(describe(step) == "Mix");
    session.patch = changed;
    session.patch.parameters.set(ParameterId::modulation, 0.7); // a host's automation
    takeBack(step, session);
    CHECK(session.patch.parameters.get(ParameterId::mix) == Patch{}.parameters.get(ParameterId::mix));
    CHECK(session.patch.parameters.get(ParameterId::modulation) == 0.7);
}

TEST_CASE("An edit that is still going on is one step, and none if all is as it was", "[model][session]")
{
    Patch patch;
    PatchEdit edit;
    const auto mix = patch.parameters.get(ParameterId::mix);
    for (const double value : {50.0, 60.0, 70.0})
    {
        edit.touch(ParameterId::mix, patch.parameters.get(ParameterId::mix));
        patch.parameters.set(ParameterId::mix, value);
    }
    const auto change = edit.finish(patch);
    REQUIRE(change.parameters.size() == 1);
    CHECK(change.parameters[0].value.before == mix);
    CHECK(change.parameters[0].value.after == 70.0);
    edit.touch(ParameterId::mix, 70.0);
    edit.touch(3, patch.slots[3]);
    CHECK(edit.finish(patch).isEmpty());
}

TEST_CASE("A session's document is its patch's, with the other side in it", "[model][session]")
{
    Random random(3);
    Session session;
    session.patch = randomPatch(random);
    CHECK(writeSession(session) == writePatch(session.patch));
    CHECK(readSession(writePatch(session.patch)) == session);

    switchSide(session);
    session.patch = randomPatch(random);
    session.patch.name = "Other";
    CHECK(readSession(writeSession(session)) == session);
    CHECK(session.side == Side::b);
    // Whoever reads patches reads it.
    CHECK(readPatch(writeSession(session)) == session.patch);

    const auto with = [](const std::string& compare) {
        return problemOf(R"({"format": "driftline-patch", "version": 1, "compare": )" + compare + "}");
    };
    CHECK(with("3").starts_with("compare: is not an object with side"));
    CHECK(with(R"({"side": "C", "other": {}})").starts_with("compare: is not an object with side"));
    CHECK(with(R"({"side": "B", "other": {}})").starts_with("compare.other: is no Driftline patch"));
    CHECK(with(R"({"side": "B", "other": {"format": "driftline-patch", "version": 9}})").find("newer Driftline")
          != std::string::npos);
    CHECK(with(R"({"side": "B", "other": {"format": "driftline-patch", "version": 1}})").empty());
}
