// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/Division.h"
#include "Model/ParameterTable.h"
#include "Model/ParameterText.h"
#include "Support/Catch.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>

using namespace driftline;

namespace
{

double parsed(std::string_view key, std::string_view text)
{
    std::string problem;
    const auto value = parseParameter(*findParameter(key), text, problem);
    INFO(key << " = " << text << ": " << problem);
    REQUIRE(value.has_value());
    return *value;
}

std::string problemOf(std::string_view key, std::string_view text)
{
    std::string problem;
    REQUIRE_FALSE(parseParameter(*findParameter(key), text, problem).has_value());
    return problem;
}

} // namespace

TEST_CASE("Parameter keys are unique and each finds its own row", "[model][parameters]")
{
    std::set<std::string_view> keys;
    for (const auto& info : parameterTable())
    {
        CHECK(keys.insert(info.key).second);
        CHECK(findParameter(info.key) == &parameterInfo(info.id));
        CHECK_FALSE(info.help.empty());
        CHECK(sanitiseParameter(info, info.defaultValue) == info.defaultValue);
    }
    CHECK(findParameter("no_such_thing") == nullptr);
}

TEST_CASE("Normalised values are exact at both ends and come back within a float's rounding", "[model][parameters]")
{
    for (const auto& info : parameterTable())
    {
        CAPTURE(info.key);
        CHECK(valueFromNormalised(info, 0.0) == info.minimum);
        CHECK(valueFromNormalised(info, 1.0) == info.maximum);
        CHECK(normalisedFromValue(info, info.minimum) == 0.0);
        CHECK(normalisedFromValue(info, info.maximum) == 1.0);
        const double back = valueFromNormalised(info, normalisedFromValue(info, info.defaultValue));
        // Two roundings in log and pow: a few units in the last place of a double.
        CHECK(back == Approx(info.defaultValue).epsilon(1e-12).margin(1e-12));
    }
}

TEST_CASE("Values that a parameter cannot take become the nearest that it can", "[model][parameters]")
{
    const auto& feedback = parameterInfo(ParameterId::feedback);
    CHECK(sanitiseParameter(feedback, 500.0) == 110.0);
    CHECK(sanitiseParameter(feedback, -500.0) == -110.0);
    CHECK(sanitiseParameter(feedback, std::numeric_limits<double>::quiet_NaN()) == feedback.defaultValue);
    CHECK(sanitiseParameter(parameterInfo(ParameterId::slot), 3.4) == 3.0);
}

TEST_CASE("Text with and without units gives values in the parameter's own unit", "[model][parameters]")
{
    CHECK(parsed("time", "350") == 350.0);
    CHECK(parsed("time", "350 ms") == 350.0);
    CHECK(parsed("time", "0.35s") == 350.0);
    CHECK(parsed("rate", "0.01 kHz") == 10.0);
    CHECK(parsed("rate", "500 mHz") == 0.5);
    CHECK(parsed("output", "-6dB") == -6.0);
    CHECK(parsed("output", "+3") == 3.0);
    CHECK(parsed("feedback", "-110 %") == -110.0);
    CHECK(parsed("stereo_offset", "18\xc2\xb0") == 18.0);
    CHECK(parsed("bypass", "on") == 1.0);
    CHECK(parsed("bypass", "0") == 0.0);
    CHECK(parsed("slot", "12") == 12.0);
    CHECK(parsed("sync", "off") == 0.0);
    for (std::size_t i = 0; i < divisions.size(); ++i)
        CHECK(parsed("sync", divisions[i].key) == static_cast<double>(i + 1));
}

TEST_CASE("Text that is no value says what would be one", "[model][parameters]")
{
    for (const auto* text : {"", "fast", "12 bananas", "nan", "inf", "--3", "0", "30001", "1e3", "0x10"})
    {
        CAPTURE(text);
        CHECK(problemOf("time", text) == "a number from 0.10 to 30000 ms");
    }
    CHECK(problemOf("slot", "1.5") == "a whole number from 1 to 12");
    CHECK(problemOf("mix_law", "loud") == "one of linear, equal_power");
    CHECK(problemOf("bypass", "perhaps") == "one of off, on");
}

TEST_CASE("Formatted values read back as what they show", "[model][parameters]")
{
    CHECK(formatParameter(parameterInfo(ParameterId::time), 350.0) == "350 ms");
    CHECK(formatParameter(parameterInfo(ParameterId::time), 1500.0) == "1.50 s");
    CHECK(formatParameter(parameterInfo(ParameterId::sync), 0.0) == "off");
    CHECK(formatParameter(parameterInfo(ParameterId::output), -6.0) == "-6.00 dB");
    CHECK(formatParameter(parameterInfo(ParameterId::slot), 7.0) == "7");
    for (const auto& info : parameterTable())
    {
        const auto text = formatParameter(info, info.defaultValue);
        CHECK(parsed(info.key, text) == Approx(info.defaultValue));
    }
}

TEST_CASE("A misspelt parameter is answered with the nearest ones", "[model][parameters]")
{
    CHECK(nearestParameterKeys("feedbck").front() == "feedback");
    CHECK(nearestParameterKeys("Mix-Law").front() == "mix_law");
    CHECK(unknownParameterMessage("tim").find("did you mean time, ") != std::string::npos);
}

TEST_CASE("Divisions follow note values and the meter's denominator", "[model][division]")
{
    const auto length = [](std::string_view key, int numerator, int denominator) {
        for (const auto& division : divisions)
            if (division.key == key)
                return lengthInQuarterNotes(division, numerator, denominator);
        FAIL("no division " << key);
        return 0.0;
    };
    CHECK(length("1/4", 4, 4) == 1.0);
    CHECK(length("1/4D", 4, 4) == 1.5);
    CHECK(length("1/8T", 4, 4) == Approx(1.0 / 3.0));
    CHECK(length("1bar", 4, 4) == 4.0);
    CHECK(length("1bar", 6, 8) == 3.0);
    CHECK(length("2bar", 7, 8) == 7.0);
    CHECK(length("1/4", 6, 8) == 1.0);
}
