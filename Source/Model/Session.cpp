// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/Session.h"

#include "Model/PatchJson.h"
#include "Model/PatchText.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace driftline
{

namespace
{

constexpr const char* compareKey = "compare";
constexpr const char* sideKey = "side";
constexpr const char* otherKey = "other";

/// All but Bypass. Twice gives the same again.
void swapSides(Session& session)
{
    if (!session.other)
        session.other = session.patch;
    auto& playing = session.patch.parameters;
    auto& waiting = session.other->parameters;
    const double bypass = playing.get(ParameterId::bypass);
    const double otherBypass = waiting.get(ParameterId::bypass);
    std::swap(session.patch, *session.other);
    playing.set(ParameterId::bypass, bypass);
    waiting.set(ParameterId::bypass, otherBypass);
    session.side = session.side == Side::a ? Side::b : Side::a;
}

Patch& changed(const SessionStep& step, Session& session) { return step.isOfOther ? *session.other : session.patch; }

void readComparison(const nlohmann::ordered_json& json, Session& session)
{
    if (!json.is_object() || !json.contains(sideKey) || !json.contains(otherKey)
        || (json[sideKey] != "A" && json[sideKey] != "B"))
        throw PatchError("compare: is not an object with side, which is \"A\" or \"B\", and other, which is a patch");
    session.side = json[sideKey] == "A" ? Side::a : Side::b;
    try
    {
        session.other = patchFrom(json[otherKey]);
    }
    catch (const PatchError& error)
    {
        throw PatchError(std::string("compare.other: ").append(error.what()));
    }
}

} // namespace

std::string writeSession(const Session& session)
{
    auto document = patchJson(session.patch);
    if (session.other)
        document[compareKey] = {{sideKey, session.side == Side::a ? "A" : "B"}, {otherKey, patchJson(*session.other)}};
    return jsonText(document);
}

Session readSession(std::string_view text)
{
    const auto document = parseJson(text);
    Session session;
    session.patch = patchFrom(document);
    if (document.contains(compareKey))
        readComparison(document[compareKey], session);
    return session;
}

void takeBack(const SessionStep& step, Session& session)
{
    if (step.switchesSide)
        swapSides(session);
    else if (!step.isOfOther || session.other)
        takeBack(step.change, changed(step, session));
    if (step.makesOther)
        session.other.reset();
}

void bringAgain(const SessionStep& step, Session& session)
{
    if (step.switchesSide)
        swapSides(session);
    else if (step.makesOther)
        session.other = session.patch;
    else
        bringAgain(step.change, changed(step, session));
}

SessionStep switchSide(Session& session)
{
    SessionStep step;
    step.switchesSide = true;
    step.makesOther = !session.other;
    swapSides(session);
    return step;
}

SessionStep copyToOther(Session& session)
{
    SessionStep step;
    step.isOfOther = true;
    step.makesOther = !session.other;
    if (session.other)
        step.change = changeBetween(*session.other, session.patch);
    session.other = session.patch;
    return step;
}

std::string describe(const SessionStep& step)
{
    if (step.switchesSide)
        return "A/B";
    return step.isOfOther ? "Copy to the other side" : describe(step.change);
}

} // namespace driftline
