// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/ParameterTable.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr std::string_view sourceKeys[] = {"manual", "sync", "free", "trigger", "envelope", "random"};
constexpr std::string_view speedKeys[] = {"cycle", "rate"};
constexpr std::string_view triggerKeys[] = {"note", "onset"};
constexpr std::string_view triggerModeKeys[] = {"one_shot", "loop", "gate"};
constexpr std::string_view listenKeys[] = {"input", "sidechain"};
// Octaves as most sequencers count them: C3 is note 60, middle C.
constexpr std::string_view slotKeysKeys[] = {"off", "c-2", "c-1", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"};
constexpr std::string_view slotQuantiseKeys[] = {"off", "beat", "bar", "cycle"};
constexpr std::string_view interpolationKeys[] = {"nearest", "linear", "hermite", "lagrange5", "sinc16", "sinc32"};
constexpr std::string_view transitionKeys[] = {"auto", "glide", "crossfade"};
constexpr std::string_view mixLawKeys[] = {"linear", "equal_power"};
constexpr std::string_view toggleKeys[] = {"off", "on"};

constexpr auto divisionKeys = [] {
    std::array<std::string_view, divisions.size()> keys{};
    for (std::size_t i = 0; i < divisions.size(); ++i)
        keys[i] = divisions[i].key;
    return keys;
}();

constexpr auto syncKeys = [] {
    std::array<std::string_view, divisions.size() + 1> keys{};
    keys[0] = "off";
    for (std::size_t i = 0; i < divisions.size(); ++i)
        keys[i + 1] = divisions[i].key;
    return keys;
}();

constexpr double indexOf(std::span<const std::string_view> keys, std::string_view key)
{
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key)
            return static_cast<double>(i);
    return -1.0;
}

using Id = ParameterId;
using Kind = ParameterKind;
using Scale = ParameterScale;

constexpr ParameterInfo continuous(Id id, std::string_view key, std::string_view name, std::string_view group,
                                   std::string_view unit, double minimum, double maximum, double defaultValue,
                                   std::string_view help, Scale scale = Scale::linear, OffEnd offEnd = OffEnd::none)
{
    return {id, key, name, group, unit, Kind::continuous, scale, minimum, maximum, defaultValue, {}, help, offEnd};
}

constexpr ParameterInfo choice(Id id, std::string_view key, std::string_view name, std::string_view group,
                               std::span<const std::string_view> keys, std::string_view defaultKey,
                               std::string_view help)
{
    const auto last = static_cast<double>(keys.size() - 1);
    return {id, key, name, group, "", Kind::choice, Scale::linear, 0.0, last, indexOf(keys, defaultKey), keys, help};
}

constexpr std::array<ParameterInfo, parameterCount> table{{
    continuous(Id::time, "time", "Time", "Time", "ms", shortestTimeMilliseconds, longestTimeMilliseconds, 500.0,
               "The delay at the top of the curve.", Scale::logarithmic),
    choice(Id::sync, "sync", "Sync", "Time", syncKeys, "off",
           "Sets Time as a note value or a number of bars at the host's tempo."),
    continuous(Id::stereoOffset, "stereo_offset", "Offset", "Time", "deg", -180.0, 180.0, 0.0,
               "How far the right channel's place in the curve is ahead of the left one's."),
    choice(Id::source, "source", "Source", "Motion", sourceKeys, "sync",
           "What moves through the curve: the Modulation control, the host's position, a rate of its own, notes or "
           "onsets, the level of a sound, or chance."),
    continuous(Id::modulation, "modulation", "Modulation", "Motion", "", 0.0, 1.0, 0.0,
               "The place in the curve when the source is Manual. Made to be automated."),
    continuous(Id::rate, "rate", "Rate", "Motion", "Hz", 0.01, 20.0, 0.5,
               "Passes through the curve per second when the source is Free, or Trigger or Random at this speed.",
               Scale::logarithmic),
    choice(Id::cycle, "cycle", "Cycle", "Motion", divisionKeys, "1bar",
           "The length of one pass through the curve when the source is Sync, or Trigger or Random at this speed."),
    choice(Id::speed, "speed", "Speed", "Motion", speedKeys, "cycle",
           "Whether a triggered pass, or a step of Random, is as long as Cycle or as Rate says."),
    choice(Id::trigger, "trigger", "Trigger", "Motion", triggerKeys, "note",
           "What starts a pass through the curve when the source is Trigger: a note, or where a sound begins."),
    choice(
        Id::triggerMode, "trigger_mode", "Trigger mode", "Motion", triggerModeKeys, "one_shot",
        "One shot: once through the curve, and its end stays. Loop: again and again, from the start at each trigger. "
        "Gate: only while the note is held or the sound lasts, and back to the start."),
    choice(Id::listen, "listen", "Listen", "Motion", listenKeys, "input",
           "Which sound Envelope follows and onsets are looked for in."),
    continuous(
        Id::threshold, "threshold", "Threshold", "Motion", "dB", -60.0, 0.0, -24.0,
        "The level at which an onset is found, and from which on Envelope moves; at 0 dB it is at the curve's end."),
    continuous(Id::hold, "hold", "Hold", "Motion", "ms", 1.0, 2000.0, 100.0,
               "How long a sound must stay 6 dB below the threshold before the next onset can be found.",
               Scale::logarithmic),
    continuous(Id::attack, "attack", "Attack", "Motion", "ms", 1.0, 1000.0, 10.0,
               "How fast Envelope follows a level that rises.", Scale::logarithmic),
    continuous(Id::release, "release", "Release", "Motion", "ms", 5.0, 5000.0, 200.0,
               "How fast Envelope follows a level that falls.", Scale::logarithmic),
    continuous(Id::smooth, "smooth", "Smooth", "Motion", "%", 0.0, 100.0, 0.0,
               "How much of each step of Random is spent moving to its place; at 0 % it jumps there."),
    {Id::seed,
     "seed",
     "Seed",
     "Motion",
     "",
     Kind::integer,
     Scale::linear,
     1.0,
     1000.0,
     1.0,
     {},
     "Which of a thousand random walks Random takes; the same one each time."},
    continuous(Id::phase, "phase", "Phase", "Motion", "deg", -180.0, 180.0, 0.0,
               "Moves the place in the curve, for both channels."),
    continuous(Id::depth, "depth", "Depth", "Motion", "%", 0.0, 100.0, 100.0,
               "How much of the curve is applied; at 0 % the delay stays at Time."),
    {Id::slot,
     "slot",
     "Slot",
     "Curve",
     "",
     Kind::integer,
     Scale::linear,
     1.0,
     slotCount,
     1.0,
     {},
     "Which of the twelve curves plays."},
    choice(Id::slotKeys, "slot_keys", "Slot keys", "Curve", slotKeysKeys, "off",
           "The octave of notes whose twelve keys choose the slots, and trigger nothing. C3 is middle C, note 60."),
    choice(Id::slotQuantise, "slot_quantise", "Slot switch", "Curve", slotQuantiseKeys, "off",
           "When another slot takes over: at once, or where the song's next beat, bar or Cycle begins."),
    choice(Id::transition, "transition", "Transition", "Curve", transitionKeys, "auto",
           "What happens where the delay jumps: Crossfade between two read heads, Glide like tape, or Auto: "
           "small "
           "jumps glide and the rest fade."),
    continuous(Id::fade, "fade", "Fade", "Curve", "ms", 1.0, 100.0, 20.0, "How long a crossfade takes.",
               Scale::logarithmic),
    continuous(Id::glide, "glide", "Glide", "Curve", "ms", 1.0, 2000.0, 60.0,
               "How long a glide takes to reach the new delay.", Scale::logarithmic),
    continuous(Id::feedback, "feedback", "Feedback", "Feedback", "%", -110.0, 110.0, 40.0,
               "How much of the delayed sound goes in again; negative turns its polarity."),
    continuous(Id::crossfeed, "crossfeed", "Cross-feed", "Feedback", "%", 0.0, 100.0, 0.0,
               "How much of the feedback changes sides; 100 % is ping-pong."),
    continuous(Id::highPass, "highpass", "Low cut", "Feedback", "Hz", 10.0, 2000.0, 10.0,
               "Takes lows out of every repeat.", Scale::logarithmic, OffEnd::lowest),
    continuous(Id::lowPass, "lowpass", "High cut", "Feedback", "Hz", 200.0, 20000.0, 20000.0,
               "Takes highs out of every repeat.", Scale::logarithmic, OffEnd::highest),
    continuous(Id::drive, "drive", "Drive", "Feedback", "%", 0.0, 100.0, 0.0,
               "Bends loud repeats softly; above 100 % feedback a little of it is always on, as the limit."),
    {Id::freeze, "freeze", "Freeze", "Feedback", "", Kind::toggle, Scale::linear, 0.0, 1.0, 0.0, toggleKeys,
     "Repeats what the line holds, unchanged, for as long as it is on."},
    {Id::clear, "clear", "Clear", "Feedback", "", Kind::toggle, Scale::linear, 0.0, 1.0, 0.0, toggleKeys,
     "Empties the line when it is switched on."},
    continuous(Id::space, "space", "Amount", "Space", "%", 0.0, 100.0, 0.0,
               "From the delayed sound to the same played through the impulse response; at 100 % only that is heard.",
               Scale::linear, OffEnd::lowest),
    continuous(Id::predelay, "predelay", "Pre-delay", "Space", "ms", 0.0, longestPredelayMilliseconds, 0.0,
               "How much later the impulse response begins."),
    choice(Id::interpolation, "interpolation", "Interpolation", "Quality", interpolationKeys, "sinc16",
           "How the line is read between two samples."),
    continuous(Id::mix, "mix", "Mix", "Output", "%", 0.0, 100.0, 35.0, "From dry to delayed."),
    choice(Id::mixLaw, "mix_law", "Mix law", "Output", mixLawKeys, "equal_power",
           "Whether dry and delayed keep their sum (linear) or their power (equal power) at half way."),
    continuous(Id::width, "width", "Width", "Output", "%", 0.0, 200.0, 100.0,
               "How wide the delayed sound is: 0 % is mono, 200 % doubles the difference of the sides."),
    continuous(Id::ducking, "ducking", "Ducking", "Output", "%", 0.0, 100.0, 0.0,
               "How much the delayed sound gives way while the input is loud."),
    continuous(Id::output, "output", "Output", "Output", "dB", -60.0, 12.0, 0.0, "Level after the mix."),
    {Id::bypass, "bypass", "Bypass", "Output", "", Kind::toggle, Scale::linear, 0.0, 1.0, 0.0, toggleKeys,
     "Lets the input through unchanged; the line goes on recording, and its echoes are heard again afterwards."},
}};

constexpr bool rowsAreInOrder()
{
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].id) != i || table[i].defaultValue < table[i].minimum
            || table[i].defaultValue > table[i].maximum)
            return false;
    return true;
}
static_assert(rowsAreInOrder(), "one row per ParameterId, in its order, with a default in range");

} // namespace

const std::array<ParameterInfo, parameterCount>& parameterTable() { return table; }

const ParameterInfo* findParameter(std::string_view key)
{
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& info) { return info.key == key; });
    return row == table.end() ? nullptr : &*row;
}

double sanitiseParameter(const ParameterInfo& info, double value)
{
    if (std::isnan(value))
        return info.defaultValue;
    const double inRange = std::clamp(value, info.minimum, info.maximum);
    return info.kind == ParameterKind::continuous ? inRange : std::round(inRange);
}

double normalisedFromValue(const ParameterInfo& info, double value)
{
    const double inRange = sanitiseParameter(info, value);
    if (inRange <= info.minimum)
        return 0.0;
    if (inRange >= info.maximum)
        return 1.0;
    if (info.scale == ParameterScale::logarithmic)
        return std::log(inRange / info.minimum) / std::log(info.maximum / info.minimum);
    return (inRange - info.minimum) / (info.maximum - info.minimum);
}

double valueFromNormalised(const ParameterInfo& info, double normalised)
{
    if (!(normalised > 0.0))
        return info.minimum;
    if (normalised >= 1.0)
        return info.maximum;
    if (info.scale == ParameterScale::logarithmic)
        return sanitiseParameter(info, info.minimum * std::pow(info.maximum / info.minimum, normalised));
    return sanitiseParameter(info, info.minimum + normalised * (info.maximum - info.minimum));
}

} // namespace driftline
