// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/ParameterText.h"

#include "Model/PlainText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <locale>
#include <numeric>
#include <sstream>

namespace driftline
{

namespace
{

/// A short decimal: three significant digits where that loses nothing people can hear.
std::string formatNumber(double value)
{
    const double size = std::abs(value);
    const int decimals = size >= 100.0 ? 0 : size >= 10.0 ? 1 : 2;
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value == 0.0 ? 0.0 : value);
    return text.data();
}

/// How many characters at the start of `text` look like a decimal number.
std::size_t numberLength(std::string_view text)
{
    const auto length = text.find_first_not_of("+-.0123456789");
    return length == std::string_view::npos ? text.size() : length;
}

/// What a unit written by the user is worth in the parameter's own; nothing if it is no unit of this
/// parameter.
std::optional<double> unitFactor(const ParameterInfo& info, const std::string& unit)
{
    if (unit.empty() || unit == lowerCase(info.unit))
        return 1.0;
    if (info.unit == "ms" && unit == "s")
        return 1000.0;
    if (info.unit == "Hz" && unit == "khz")
        return 1000.0;
    if (info.unit == "Hz" && unit == "mhz")
        return 0.001;
    if (info.unit == "deg" && (unit == "\xc2\xb0" || unit == "degrees"))
        return 1.0;
    return std::nullopt;
}

std::string rangeText(const ParameterInfo& info)
{
    const bool isWhole = info.kind == ParameterKind::integer;
    const auto number = [&](double value) {
        return isWhole ? std::to_string(static_cast<int>(value)) : formatNumber(value);
    };
    std::string text = isWhole ? "a whole number from " : "a number from ";
    text.append(number(info.minimum)).append(" to ").append(number(info.maximum));
    if (!info.unit.empty())
        text.append(" ").append(info.unit);
    return text;
}

std::string choicesText(const ParameterInfo& info)
{
    std::string text = "one of ";
    for (std::size_t i = 0; i < info.choices.size(); ++i)
        text.append(i == 0 ? "" : ", ").append(info.choices[i]);
    return text;
}

/// Levenshtein's edit distance: insertions, deletions and substitutions each cost one.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j)
        {
            const std::size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

std::optional<double> parseChoice(const ParameterInfo& info, const std::string& text)
{
    for (std::size_t i = 0; i < info.choices.size(); ++i)
        if (text == lowerCase(info.choices[i]))
            return static_cast<double>(i);
    if (info.kind == ParameterKind::toggle && (text == "1" || text == "true" || text == "yes"))
        return 1.0;
    if (info.kind == ParameterKind::toggle && (text == "0" || text == "false" || text == "no"))
        return 0.0;
    return std::nullopt;
}

} // namespace

std::string formatParameter(const ParameterInfo& info, double value)
{
    const double valid = sanitiseParameter(info, value);
    switch (info.kind)
    {
    case ParameterKind::choice:
    case ParameterKind::toggle:
        return std::string(info.choices[static_cast<std::size_t>(valid)]);
    case ParameterKind::integer:
        return std::to_string(static_cast<int>(valid));
    case ParameterKind::continuous:
        break;
    }
    if (isOff(info, valid))
        return "off";
    if (info.unit == "ms" && valid >= 1000.0)
        return formatNumber(valid / 1000.0) + " s";
    if (info.unit == "Hz" && valid >= 1000.0)
        return formatNumber(valid / 1000.0) + " kHz";
    if (info.unit == "deg")
        return formatNumber(valid) + "\xc2\xb0";
    return info.unit.empty() ? formatNumber(valid) : formatNumber(valid) + " " + std::string(info.unit);
}

std::optional<double> parseParameter(const ParameterInfo& info, std::string_view text, std::string& problem)
{
    const std::string typed = lowerCase(trimmed(text));
    if (!info.choices.empty())
    {
        const auto index = parseChoice(info, typed);
        if (!index)
            problem = choicesText(info);
        return index;
    }

    if (info.offEnd != OffEnd::none && typed == "off")
        return info.offEnd == OffEnd::lowest ? info.minimum : info.maximum;

    const std::size_t length = numberLength(typed);
    const auto number = parseNumber(typed.substr(0, length));
    const auto factor = unitFactor(info, std::string(trimmed(std::string_view(typed).substr(length))));
    const double value = number && factor ? *number * *factor : std::nan("");
    const bool isWhole = info.kind != ParameterKind::integer || std::round(value) == value;
    // Written so that not-a-number fails too.
    if (!(value >= info.minimum && value <= info.maximum) || !isWhole)
    {
        problem = rangeText(info);
        return std::nullopt;
    }
    return value;
}

std::vector<std::string_view> nearestParameterKeys(std::string_view key)
{
    std::vector<std::string_view> keys;
    for (const auto& info : parameterTable())
        keys.push_back(info.key);
    const std::string wanted = lowerCase(key);
    std::stable_sort(keys.begin(), keys.end(),
                     [&](auto a, auto b) { return editDistance(wanted, a) < editDistance(wanted, b); });
    keys.resize(3);
    return keys;
}

std::string unknownParameterMessage(std::string_view key)
{
    const auto nearest = nearestParameterKeys(key);
    std::string message = "no parameter is called '" + std::string(key) + "'; did you mean ";
    message.append(nearest[0]).append(", ").append(nearest[1]).append(" or ").append(nearest[2]).append("?");
    return message;
}

} // namespace driftline
