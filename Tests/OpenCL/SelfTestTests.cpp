// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/SelfTestCases.h"
#include "OpenCL/SelfTestVerdict.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"

#include <cmath>
#include <functional>
#include <vector>

using namespace driftline::opencl;
using driftline::test::contains;

namespace
{

SelfTestResult untested()
{
    SelfTestResult result;
    result.isExact = true;
    result.keepsSubnormals = true;
    result.hasExactFloat64 = true;
    return result;
}

/// The verdict on a device that computes as this CPU does, but for what `fault` changes.
template<class Number, class Results>
SelfTestResult verdict(const std::vector<Triple<Number>>& cases,
                       const std::function<void(const Triple<Number>&, Results&)>& fault)
{
    std::vector<Results> actual;
    for (const Triple<Number>& triple : cases)
    {
        actual.push_back(computeResults(triple));
        fault(triple, actual.back());
    }
    SelfTestResult result = untested();
    judge(cases, actual, result);
    CHECK(result.cases == cases.size());
    return result;
}

SelfTestResult floatVerdict(const std::function<void(const Triple<float>&, FloatResults&)>& fault)
{
    return verdict<float, FloatResults>(hardFloatCases(), fault);
}

float flushed(float value) { return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value; }

} // namespace

TEST_CASE("OpenCL self-test: a device that computes as this CPU passes", "[opencl][self-test]")
{
    const auto floats = floatVerdict([](const auto&, auto&) {});
    CHECK((floats.isExact && floats.keepsSubnormals && floats.hasExactFloat64));
    CHECK(floats.finding.empty());
    const auto integers = verdict<std::int64_t, IntegerResults>(hardIntegerCases(), [](const auto&, auto&) {});
    CHECK(integers.isExact);
    const auto doubles = verdict<double, DoubleResults>(hardDoubleCases(), [](const auto&, auto&) {});
    CHECK(doubles.hasExactFloat64);
}

TEST_CASE("OpenCL self-test: a contracted multiply-add is found", "[opencl][self-test]")
{
    const auto result = floatVerdict([](const auto& of, auto& results) { results[1] = std::fma(of.a, of.b, of.c); });
    CHECK(!result.isExact);
    CHECK(contains(result.finding, "a * b + c is"));
}

TEST_CASE("OpenCL self-test: a multiply-add that is not fused is found", "[opencl][self-test]")
{
    CHECK(!floatVerdict([](const auto& of, auto& results) {
               const float product = of.a * of.b;
               results[0] = product + of.c;
           }).isExact);
    // The usual emulation: right but where the sum in double is itself half-way between two floats.
    CHECK(!floatVerdict([](const auto& of, auto& results) {
               const double product = static_cast<double>(of.a) * static_cast<double>(of.b);
               results[0] = static_cast<float>(product + static_cast<double>(of.c));
           }).isExact);
}

TEST_CASE("OpenCL self-test: a device that flushes subnormals is told from one that is wrong", "[opencl][self-test]")
{
    const auto result = floatVerdict([](const auto& of, auto& results) {
        results = computeResults(Triple<float>{flushed(of.a), flushed(of.b), flushed(of.c)});
        for (float& number : results)
            number = flushed(number);
    });
    CHECK(result.isExact);
    CHECK(!result.keepsSubnormals);
    CHECK(!result.finding.empty());
}

TEST_CASE("OpenCL self-test: one wrong bit in any operation is found", "[opencl][self-test]")
{
    for (std::size_t k = 0; k < floatOperations.size(); ++k)
    {
        INFO(floatOperations[k]);
        const auto result = floatVerdict([k](const auto& of, auto& results) {
            if (of.a == 1.0F && of.b == 1.0F && of.c == 1.0F)
                results[k] = std::nextafter(results[k], 10.0F);
        });
        CHECK(!result.isExact);
        CHECK(contains(result.finding, floatOperations[k]));
    }
    for (std::size_t k = 0; k < integerOperations.size(); ++k)
    {
        INFO(integerOperations[k]);
        const auto result =
            verdict<std::int64_t, IntegerResults>(hardIntegerCases(), [k](const auto& of, auto& results) {
                if (of.a == 0x1000001 && of.b == 1)
                    ++results[k];
            });
        CHECK(!result.isExact);
        CHECK(contains(result.finding, integerOperations[k]));
    }
    for (std::size_t k = 0; k < doubleOperations.size(); ++k)
    {
        INFO(doubleOperations[k]);
        bool isFirst = true;
        const auto result = verdict<double, DoubleResults>(hardDoubleCases(), [&](const auto&, auto& results) {
            if (isFirst)
                results[k] = std::nextafter(results[k], 1e300);
            isFirst = false;
        });
        CHECK(!result.hasExactFloat64);
        CHECK(result.isExact); // the float32 kernels may still run
        CHECK(contains(result.finding, doubleOperations[k]));
    }
}

TEST_CASE("OpenCL self-test: the upper half of a product is that of schoolbook multiplication", "[opencl][self-test]")
{
    // 2^62 * 2^3 = 2^65: the upper half is 2; and -1 * 1 = -1: all ones.
    CHECK(computeResults(Triple<std::int64_t>{std::int64_t{1} << 62, 8, 0})[0] == 2);
    CHECK(computeResults(Triple<std::int64_t>{-1, 1, 0})[0] == -1);
    CHECK(computeResults(Triple<std::int64_t>{-3, 0x5555555555555556, 0})[0] == -2);
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = __int128;
    for (const auto& of : hardIntegerCases())
        CHECK(computeResults(of)[0] == static_cast<std::int64_t>((static_cast<Wide>(of.a) * of.b) >> 64));
#endif
}
