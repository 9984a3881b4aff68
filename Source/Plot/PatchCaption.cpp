// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/PatchCaption.h"

#include "Engine/DelayTime.h"
#include "Model/Division.h"
#include "Model/ParameterText.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace driftline
{

namespace
{

constexpr std::string_view separator = "  \xC2\xB7  ";

/// As the editor shows it, without zeros that say nothing: "8 ms" for "8.00 ms".
std::string valueText(const Patch& patch, ParameterId id)
{
    std::string text = formatParameter(parameterInfo(id), patch.parameters.get(id));
    const auto point = text.find('.');
    if (point == std::string::npos)
        return text;
    const auto end = std::min(text.find_first_not_of("0123456789", point + 1), text.size());
    const auto lastWanted = text.find_last_not_of('0', end - 1);
    const auto kept = lastWanted == point ? point : lastWanted + 1;
    return text.erase(kept, end - kept);
}

/// "2 bars" for "2bar"; other divisions are read as they are written.
std::string cycleText(const Patch& patch)
{
    std::string text = valueText(patch, ParameterId::cycle);
    const auto bar = text.find("bar");
    if (bar == std::string::npos)
        return text;
    return text.substr(0, bar) + (text == "1bar" ? " bar" : " bars");
}

std::string timeText(const Patch& patch, double tempoBpm)
{
    if (patch.parameters.get(ParameterId::sync) == 0.0)
        return "Time " + valueText(patch, ParameterId::time);
    Transport transport;
    transport.tempoBpm = tempoBpm;
    std::array<char, 48> milliseconds{};
    std::snprintf(milliseconds.data(), milliseconds.size(), "%.4g ms",
                  timeSeconds(patch.parameters, transport) * 1000.0);
    return "Time " + valueText(patch, ParameterId::sync) + " = " + milliseconds.data();
}

/// What Cycle or Rate says, whichever is in use.
std::string speedText(const Patch& patch)
{
    if (patch.parameters.choice<Speed>(ParameterId::speed) == Speed::cycle)
        return cycleText(patch);
    std::array<char, 48> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.3g s", 1.0 / patch.parameters.get(ParameterId::rate));
    return seconds.data();
}

std::string sourceText(const Patch& patch)
{
    switch (patch.parameters.choice<Source>(ParameterId::source))
    {
    case Source::manual:
        return "Manual at " + valueText(patch, ParameterId::modulation);
    case Source::sync:
        return "Sync, one pass in " + cycleText(patch);
    case Source::free:
        return "Free at " + valueText(patch, ParameterId::rate);
    case Source::trigger:
        return "Trigger by " + valueText(patch, ParameterId::trigger) + ", one pass in " + speedText(patch);
    case Source::envelope:
        return "Envelope from " + valueText(patch, ParameterId::threshold);
    case Source::random:
        return "Random " + valueText(patch, ParameterId::seed) + ", one step in " + speedText(patch);
    }
    return {};
}

} // namespace

bool followsSong(const Patch& patch)
{
    const auto source = patch.parameters.choice<Source>(ParameterId::source);
    const bool hasSpeed = source == Source::trigger || source == Source::random;
    return source == Source::sync || patch.parameters.get(ParameterId::sync) != 0.0
           || (hasSpeed && patch.parameters.choice<Speed>(ParameterId::speed) == Speed::cycle);
}

std::optional<double> passSeconds(const Patch& patch, double tempoBpm)
{
    const auto& parameters = patch.parameters;
    const auto cycleSeconds = [&] {
        const auto& cycle = divisions[static_cast<std::size_t>(parameters.get(ParameterId::cycle))];
        return lengthInQuarterNotes(cycle, 4, 4) * 60.0 / validTempo(tempoBpm);
    };
    switch (parameters.choice<Source>(ParameterId::source))
    {
    case Source::sync:
        return cycleSeconds();
    case Source::free:
        return 1.0 / parameters.get(ParameterId::rate);
    default:
        return std::nullopt;
    }
}

DelayLaneText delayText(const Patch& patch, double tempoBpm, const DelayTrace& trace)
{
    DelayLaneText text;
    text.subject = timeText(patch, tempoBpm).append(separator) + sourceText(patch);
    if (patch.parameters.get(ParameterId::depth) != parameterInfo(ParameterId::depth).defaultValue)
        text.subject.append(separator) += "Depth " + valueText(patch, ParameterId::depth);
    if (trace.channels == 2 && patch.parameters.get(ParameterId::stereoOffset) != 0.0)
        text.subject.append(separator) += "Offset " + valueText(patch, ParameterId::stereoOffset);
    if (patch.parameters.choice<TransitionMode>(ParameterId::transition) != TransitionMode::glide)
        text.jump = "fade " + valueText(patch, ParameterId::fade);
    if (trace.isTimeLimited)
        text.limit = "the synced time is longer than 30 s and is taken as 30 s";
    return text;
}

std::string curveText(const Patch& patch)
{
    const auto slot = static_cast<std::size_t>(patch.parameters.get(ParameterId::slot));
    std::string text = "Slot " + std::to_string(slot);
    if (!patch.slots[slot - 1].name.empty())
        text.append(separator) += patch.slots[slot - 1].name;
    if (!passSeconds(patch, 120.0))
        text.append(separator) += "one pass";
    return text;
}

} // namespace driftline
