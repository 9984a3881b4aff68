// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveUnits.h"

#include "Model/Division.h"
#include "Model/PlainText.h"

#include <cmath>

namespace driftline
{

namespace
{

struct Quantity
{
    double number = 0.0;
    juce::String unit;
};

std::optional<Quantity> quantityOf(const juce::String& text)
{
    const auto typed = text.trim().toLowerCase();
    const auto length = typed.indexOfAnyOf("abcdefghijklmnopqrstuvwxyz% ");
    const auto number = parseNumber((length < 0 ? typed : typed.substring(0, length)).toStdString());
    if (!number)
        return std::nullopt;
    return Quantity{*number, length < 0 ? juce::String() : typed.substring(length).trim()};
}

/// The length of a division such as "1/8D" in quarter notes; nothing for other text.
std::optional<double> divisionOf(const juce::String& text, const CurveAxes& axes)
{
    const auto typed = text.trim().toLowerCase().removeCharacters(" ");
    for (const auto& division : divisions)
        if (typed == juce::String(lowerCase(division.key)))
            return lengthInQuarterNotes(division, axes.meterNumerator, axes.meterDenominator);
    return std::nullopt;
}

std::optional<double> within(double number, bool isRight, const juce::String& remedy, juce::String& problem)
{
    // Written so that not-a-number fails too.
    if (isRight && number >= 0.0 && number <= 1.0)
        return number;
    problem = remedy;
    return std::nullopt;
}

/// A number without the zeros at its end.
juce::String shortest(double number, int decimals)
{
    const auto text = juce::String(number, decimals);
    return text.containsChar('.') ? text.trimCharactersAtEnd("0").trimCharactersAtEnd(".") : text;
}

} // namespace

std::optional<double> parsePosition(const juce::String& text, const CurveAxes& axes, juce::String& problem)
{
    const auto unit = axes.passUnit.trim();
    const auto remedy = "A position is from 0 to " + shortest(axes.passLength, 3) + axes.passUnit + ", or 0 to 100 %"
                        + (axes.passQuarterNotes > 0.0 ? ", or a division such as 1/8D" : "");
    if (const auto division = divisionOf(text, axes); division && axes.passQuarterNotes > 0.0)
        return within(*division / axes.passQuarterNotes, true, remedy, problem);
    const auto typed = quantityOf(text);
    if (!typed)
        return within(0.0, false, remedy, problem);
    const bool isTime = typed->unit == "ms" || typed->unit == "s";
    if (isTime && axes.passSeconds > 0.0)
        return within(typed->number / axes.passSeconds / (typed->unit == "ms" ? 1000.0 : 1.0), true, remedy, problem);
    if (typed->unit == "%")
        return within(typed->number / 100.0, true, remedy, problem);
    const bool isOwnUnit = typed->unit.isEmpty() || typed->unit == unit || (unit == "beats" && typed->unit == "beat");
    return within(typed->number / axes.passLength, isOwnUnit, remedy, problem);
}

std::optional<double> parseDelay(const juce::String& text, const CurveAxes& axes, juce::String& problem)
{
    const double range = axes.highestMilliseconds - axes.lowestMilliseconds;
    const auto remedy = "A delay is from " + delayText(axes.lowestMilliseconds) + " to "
                        + delayText(axes.highestMilliseconds) + " (Time), a division such as 1/16, or 0 to 100 %";
    const auto valueOf = [&](double milliseconds) {
        // What was shown rounded and is typed back is the end of the axis.
        constexpr double rounding = 5e-4;
        const double value = range > 0.0 ? (milliseconds - axes.lowestMilliseconds) / range : 0.0;
        const bool isNear = value >= -rounding && value <= 1.0 + rounding;
        return within(std::clamp(value, 0.0, 1.0), isNear, remedy, problem);
    };
    if (const auto division = divisionOf(text, axes))
        return valueOf(*division * 60000.0 / axes.tempoBpm);
    const auto typed = quantityOf(text);
    if (!typed)
        return within(0.0, false, remedy, problem);
    if (typed->unit == "%")
        return within(typed->number / 100.0, true, remedy, problem);
    if (typed->unit == "s")
        return valueOf(1000.0 * typed->number);
    if (typed->unit == "samples" || typed->unit == "sample" || typed->unit == "smp")
        return valueOf(1000.0 * typed->number / axes.sampleRateHz);
    if (typed->unit.isEmpty() || typed->unit == "ms")
        return valueOf(typed->number);
    return within(0.0, false, remedy, problem);
}

std::optional<double> parsePercent(const juce::String& text, double least, double most, juce::String& problem)
{
    const auto typed = quantityOf(text);
    if (typed && (typed->unit.isEmpty() || typed->unit == "%") && typed->number >= least && typed->number <= most)
        return typed->number;
    problem = "This is from " + shortest(least, 1) + " to " + shortest(most, 1) + " %";
    return std::nullopt;
}

juce::String typedPosition(double position, const CurveAxes& axes)
{
    return shortest(position * axes.passLength, 4) + axes.passUnit;
}

juce::String typedDelay(double value, const CurveAxes& axes) { return shortest(axes.milliseconds(value), 3) + " ms"; }

} // namespace driftline
