// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/SelfTestCases.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace driftline::opencl
{

namespace
{

constexpr int casesOfEachKind = 2048;

// Not the distributions of <random>, which differ between standard libraries.
class Numbers
{
public:
    std::uint64_t bits() { return engine_(); }

    int integer(int lowest, int highest)
    {
        return lowest + static_cast<int>(bits() % static_cast<std::uint64_t>(highest - lowest + 1));
    }

    /// Either sign, a random significand, a binary exponent from `lowest` to `highest`.
    template<class Number>
    Number number(int lowest, int highest)
    {
        constexpr int significantBits = std::numeric_limits<Number>::digits;
        const auto significand = static_cast<Number>((bits() >> (64 - significantBits)) | 1);
        const Number magnitude = std::ldexp(significand, integer(lowest, highest) - significantBits + 1);
        return (bits() & 1) != 0 ? -magnitude : magnitude;
    }

    /// a * b lies exactly half-way between two numbers, and c, far too small to be seen by itself, decides.
    template<class Number>
    Triple<Number> halfWay()
    {
        constexpr int digits = std::numeric_limits<Number>::digits;
        const int lower = digits / 2;
        const int upper = digits - lower;
        const auto oddFraction = [this](int fractionBits) {
            const auto numerator = static_cast<Number>((bits() >> (65 - fractionBits)) | 1);
            return Number{1} + std::ldexp(numerator, -fractionBits);
        };
        const Number a = oddFraction(lower);
        const Number b = oddFraction(upper);
        const Number c = std::ldexp(Number{1}, -integer(digits + 2, 4 * digits));
        return {a, b, (bits() & 1) != 0 ? -c : c};
    }

    /// c takes away all of a * b but what rounding the product loses, give or take a unit in the last place.
    template<class Number>
    Triple<Number> cancelling(int exponentRange)
    {
        const Number a = number<Number>(-exponentRange, exponentRange);
        const Number b = number<Number>(-exponentRange, exponentRange);
        Number c = -(a * b);
        if (integer(0, 1) != 0)
            c = std::nextafter(c, (bits() & 1) != 0 ? Number{0} : 2 * c);
        return {a, b, c};
    }

private:
    std::mt19937_64 engine_{20}; // any seed; a fixed one, so that a finding can be looked into
};

} // namespace

std::vector<Triple<float>> hardFloatCases()
{
    Numbers numbers;
    std::vector<Triple<float>> cases;
    const auto some = [&](int lowest, int highest) { return numbers.number<float>(lowest, highest); };
    for (int i = 0; i < casesOfEachKind; ++i)
    {
        cases.push_back({some(-30, 30), some(-30, 30), some(-30, 30)});
        cases.push_back(numbers.cancelling<float>(30));
        cases.push_back(numbers.halfWay<float>());
        cases.push_back({some(-100, 100), some(-100, 100), some(-100, 127)});
        cases.push_back({some(-149, -60), some(-70, 0), some(-149, -126)}); // subnormal products and summands
    }
    using Limits = std::numeric_limits<float>;
    constexpr std::array specials{0.0F,
                                  -0.0F,
                                  1.0F,
                                  -1.0F,
                                  0.5F,
                                  Limits::max(),
                                  -Limits::max(),
                                  Limits::min(),
                                  -Limits::min(),
                                  Limits::denorm_min(),
                                  -Limits::denorm_min(),
                                  0x1.fffffcp-127F,
                                  Limits::infinity(),
                                  -Limits::infinity(),
                                  Limits::quiet_NaN()};
    for (const float a : specials)
        for (const float b : specials)
            for (const float c : specials)
                cases.push_back({a, b, c});
    return cases;
}

std::vector<Triple<std::int64_t>> hardIntegerCases()
{
    Numbers numbers;
    std::vector<Triple<std::int64_t>> cases;
    for (int i = 0; i < casesOfEachKind; ++i)
    {
        const auto some = [&] { return static_cast<std::int64_t>(numbers.bits()) >> numbers.integer(0, 62); };
        cases.push_back({some(), some(), 0});
    }
    using Limits = std::numeric_limits<std::int64_t>;
    constexpr std::array<std::int64_t, 8> specials{0,          1,          -1,       Limits::max(), Limits::min(),
                                                   0x7FFFFFFF, 0x80000000, 0x1000001};
    for (const std::int64_t a : specials)
        for (const std::int64_t b : specials)
            cases.push_back({a, b, 0});
    return cases;
}

std::vector<Triple<double>> hardDoubleCases()
{
    Numbers numbers;
    std::vector<Triple<double>> cases;
    const auto some = [&](int lowest, int highest) { return numbers.number<double>(lowest, highest); };
    for (int i = 0; i < casesOfEachKind; ++i)
    {
        cases.push_back({some(-60, 60), some(-60, 60), some(-60, 60)});
        cases.push_back(numbers.cancelling<double>(60));
        cases.push_back(numbers.halfWay<double>());
    }
    return cases;
}

FloatResults computeResults(const Triple<float>& of)
{
    const auto [a, b, c] = of;
    const float product = a * b;
    return {std::fma(a, b, c), product + c, product, a + c, a - c, std::floor(a), a - std::floor(a)};
}

IntegerResults computeResults(const Triple<std::int64_t>& of)
{
    const auto [a, b, unused] = of;
    // The upper half of the product by schoolbook halves, so that it owes nothing to a compiler's wide type.
    const std::int64_t aHigh = a >> 32;
    const std::int64_t bHigh = b >> 32;
    const std::int64_t aLow = a & 0xFFFFFFFF;
    const std::int64_t bLow = b & 0xFFFFFFFF;
    const auto lowest =
        static_cast<std::int64_t>((static_cast<std::uint64_t>(aLow) * static_cast<std::uint64_t>(bLow)) >> 32);
    const std::int64_t first = aHigh * bLow + lowest;
    const std::int64_t second = aLow * bHigh + (first & 0xFFFFFFFF);
    const std::int64_t high = aHigh * bHigh + (first >> 32) + (second >> 32);
    const auto narrow = static_cast<std::int32_t>(a);
    return {high, a >> (b & 63), narrow, static_cast<std::int64_t>(static_cast<float>(narrow))};
}

DoubleResults computeResults(const Triple<double>& of)
{
    const auto [a, b, c] = of;
    const double product = a * b;
    return {std::fma(a, b, c), product + c, product, a + c, a - c, static_cast<double>(static_cast<float>(a))};
}

bool isAmongSubnormals(const Triple<float>& triple, const FloatResults& results)
{
    const auto isTiny = [](float value) { return value != 0.0F && std::abs(value) < 0x1p-125F; };
    return isTiny(triple.a) || isTiny(triple.b) || isTiny(triple.c)
           || std::any_of(results.begin(), results.end(), isTiny);
}

} // namespace driftline::opencl
