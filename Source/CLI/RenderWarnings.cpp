// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLI/RenderWarnings.h"

#include "CLI/Message.h"

#include <locale>
#include <sstream>
#include <string>

namespace driftline
{

namespace
{

std::string numberText(double number)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << number;
    return text.str();
}

std::string tempoWarning(double tempoBpm, const RenderRequest& request)
{
    return request.beside.midi.string() + ": says " + numberText(tempoBpm) + " bpm and the song keeps "
           + numberText(request.tempoBpm) + "; notes are played where they are in the song, --bpm sets its tempo";
}

/// Of files that this patch does not listen to.
void warnAboutUnused(const RenderRequest& request)
{
    const auto& parameters = request.patch.parameters;
    const auto source = parameters.choice<Source>(ParameterId::source);
    const bool isByNote = parameters.choice<TriggeredBy>(ParameterId::trigger) == TriggeredBy::note;
    const bool followsCurve = request.delays.empty();
    const bool takesNotes = (source == Source::trigger && isByNote) || parameters.get(ParameterId::slotKeys) != 0.0;
    const bool listens = source == Source::envelope || (source == Source::trigger && !isByNote);
    const bool takesSidechain = listens && parameters.choice<ListensTo>(ParameterId::listen) == ListensTo::sidechain;
    if (!request.beside.midi.empty() && !(followsCurve && takesNotes))
        printWarning(request.beside.midi.string()
                     + ": nothing here takes notes; --set source=trigger or --set slot_keys=c1 does");
    if (!request.beside.sidechain.empty() && !(followsCurve && takesSidechain))
        printWarning(
            request.beside.sidechain.string()
            + ": nothing here listens to it; --set listen=sidechain does, with the source envelope, or trigger "
              "by onsets");
}

} // namespace

void warnAbout(const RenderReport& report, const RenderRequest& request)
{
    if (!report.place.problem.empty())
        printWarning(request.output.string() + ": " + report.place.problem);
    if (!report.missingResponse.empty())
        printWarning(request.output.string() + ": is rendered without Space: " + report.missingResponse);
    if (report.nonFinite.count > 0)
        printWarning(describe(report.nonFinite, request.input));
    if (report.sidechainNonFinite.count > 0)
        printWarning(describe(report.sidechainNonFinite, request.beside.sidechain));
    if (report.otherTempoBpm)
        printWarning(tempoWarning(*report.otherTempoBpm, request));
    warnAboutUnused(request);
    if (report.clipped.count > 0)
        printWarning(describe(report.clipped, request.output));
    if (report.limitedDelays > 0)
    {
        const bool isOne = report.limitedDelays == 1;
        printWarning(request.delays.string() + ": " + std::to_string(report.limitedDelays)
                     + (isOne ? " delay is" : " delays are")
                     + " shorter than 1 sample, the shortest that the line reads, and " + (isOne ? "is" : "are")
                     + " taken as 1");
    }
    if (report.isTimeLimited)
        printWarning(request.output.string()
                     + ": the synced time is longer than 30 s at this tempo and is taken as 30 s");
    if (report.isTailCut)
        printWarning(request.output.string()
                     + ": the echoes go on for more than 60 s; --tail SECONDS sets where they end");
}

} // namespace driftline
