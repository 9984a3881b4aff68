// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/SelfTestVerdict.h"

#include <cmath>
#include <concepts>
#include <cstdio>
#include <string>

namespace driftline::opencl
{

namespace
{

/// Equal bits; not-a-numbers count as one, for IEEE 754 leaves their payload open.
template<class Number>
bool isSame(Number actual, Number expected)
{
    if constexpr (std::floating_point<Number>)
        return (actual == expected && std::signbit(actual) == std::signbit(expected))
               || (std::isnan(actual) && std::isnan(expected));
    else
        return actual == expected;
}

std::string numberText(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%a", value);
    return text;
}
std::string numberText(float value) { return numberText(static_cast<double>(value)); }
std::string numberText(std::int64_t value) { return std::to_string(value); }

template<class Number, std::size_t count>
std::string differenceText(const char* operation, const Triple<Number>& triple, const std::array<Number, count>& actual,
                           const std::array<Number, count>& expected, std::size_t index)
{
    std::string text = operation;
    text += " is " + numberText(actual[index]) + " instead of " + numberText(expected[index]);
    text += " at a = " + numberText(triple.a) + ", b = " + numberText(triple.b) + ", c = " + numberText(triple.c);
    return text;
}

/// Calls `differs(case index, text)` for each result that is not this CPU's.
template<class Results, class Number, class Function>
void compare(const std::vector<Triple<Number>>& cases, const std::vector<Results>& actual,
             const std::array<const char*, std::tuple_size_v<Results>>& operations, const Function& differs)
{
    for (std::size_t i = 0; i < cases.size(); ++i)
    {
        const Results expected = computeResults(cases[i]);
        for (std::size_t k = 0; k < expected.size(); ++k)
            if (!isSame(actual[i][k], expected[k]))
                differs(i, differenceText(operations[k], cases[i], actual[i], expected, k));
    }
}

void keepFirst(std::string& finding, const std::string& text)
{
    if (finding.empty())
        finding = text;
}

} // namespace

void judge(const std::vector<Triple<float>>& cases, const std::vector<FloatResults>& actual, SelfTestResult& result)
{
    std::string normalFinding;
    compare(cases, actual, floatOperations, [&](std::size_t i, const std::string& text) {
        if (isAmongSubnormals(cases[i], computeResults(cases[i])))
        {
            result.keepsSubnormals = false;
            keepFirst(result.finding, text);
        }
        else
        {
            result.isExact = false;
            keepFirst(normalFinding, text);
        }
    });
    if (!normalFinding.empty())
        result.finding = normalFinding;
    result.cases += cases.size();
}

void judge(const std::vector<Triple<std::int64_t>>& cases, const std::vector<IntegerResults>& actual,
           SelfTestResult& result)
{
    std::string finding;
    compare(cases, actual, integerOperations, [&](std::size_t, const std::string& text) { keepFirst(finding, text); });
    if (!finding.empty() && result.isExact)
    {
        result.isExact = false;
        result.finding = finding;
    }
    result.cases += cases.size();
}

void judge(const std::vector<Triple<double>>& cases, const std::vector<DoubleResults>& actual, SelfTestResult& result)
{
    compare(cases, actual, doubleOperations, [&](std::size_t, const std::string& text) {
        result.hasExactFloat64 = false;
        keepFirst(result.finding, "float64: " + text);
    });
    result.cases += cases.size();
}

} // namespace driftline::opencl
