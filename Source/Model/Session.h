// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Model/PatchChange.h"
#include "Model/UndoHistory.h"

#include <optional>
#include <string>
#include <string_view>

namespace driftline
{

/// Which of the two patches that can be compared.
enum class Side
{
    a,
    b
};

/// What the plugin keeps: the patch that plays, and another one to compare it with. Plain data.
struct Session
{
    Patch patch;
    Side side = Side::a;
    std::optional<Patch> other; ///< the other side; none until somebody has gone or copied there: it is as this one

    bool operator==(const Session&) const = default;
};

/// As the document of the patch that plays, so that whoever reads patches reads it, with the other side in it where
/// there is one.
std::string writeSession(const Session& session);

/// Reads that, or any patch's document. Throws PatchError as readPatch does. [any thread but the audio thread]
Session readSession(std::string_view text);

/// One step of a session's history.
struct SessionStep
{
    PatchChange change;
    bool isOfOther = false;    ///< the side that does not play has changed
    bool switchesSide = false; ///< the two have changed places; what is above is then empty
    bool makesOther = false;   ///< there was no other side before
    bool isLoad = false;       ///< a whole patch was put in
};

/// Makes `session` what it was before the step, or after it.
void takeBack(const SessionStep& step, Session& session);
void bringAgain(const SessionStep& step, Session& session);

/// Plays the other side. Bypass stays as it is: it is nothing to compare.
SessionStep switchSide(Session& session);

/// Makes the other side the same as the one that plays.
SessionStep copyToOther(Session& session);

std::string describe(const SessionStep& step);

} // namespace driftline
