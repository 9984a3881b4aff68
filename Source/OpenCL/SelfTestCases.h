// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The inputs of the self-test and what this CPU makes of them. The same on every machine.
namespace driftline::opencl
{

template<class Number>
struct Triple
{
    Number a;
    Number b;
    Number c;
};

// In the order of Kernels/SelfTest.cl.
inline constexpr std::array floatOperations{"fma(a, b, c)", "a * b + c", "a * b",       "a + c",
                                            "a - c",        "floor(a)",  "a - floor(a)"};
inline constexpr std::array integerOperations{"mul_hi(a, b)", "a >> b", "int32 a", "float32 a"};
inline constexpr std::array doubleOperations{"fma(a, b, c)", "a * b + c", "a * b", "a + c", "a - c", "float32 a"};

using FloatResults = std::array<float, floatOperations.size()>;
using IntegerResults = std::array<std::int64_t, integerOperations.size()>;
using DoubleResults = std::array<double, doubleOperations.size()>;

/// Sums that cancel, products half-way between two floats with a summand that decides, overflow, subnormal factors,
/// products and sums, and all triples of the special values.
std::vector<Triple<float>> hardFloatCases();
std::vector<Triple<std::int64_t>> hardIntegerCases(); ///< c is not used
std::vector<Triple<double>> hardDoubleCases();        ///< without subnormals, which no filter state becomes

FloatResults computeResults(const Triple<float>& of);
IntegerResults computeResults(const Triple<std::int64_t>& of);
DoubleResults computeResults(const Triple<double>& of);

/// Whether any number of the case is a subnormal float32, or so close above that a device that rounds subnormals to
/// zero might get it wrong.
bool isAmongSubnormals(const Triple<float>& triple, const FloatResults& results);

} // namespace driftline::opencl
