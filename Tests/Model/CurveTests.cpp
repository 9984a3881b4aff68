// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CompiledCurve.h"
#include "Model/CurveEdits.h"
#include "Model/DelayCurve.h"
#include "Support/Catch.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace driftline;

namespace
{

constexpr int shapeCount = 7;

DelayCurve randomCurve(std::mt19937& random)
{
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    std::uniform_real_distribution<double> tension(-1.0, 1.0);
    DelayCurve curve{{{unit(random) < 0.5 ? 0.0 : unit(random), unit(random)}}};
    const int count = 1 + static_cast<int>(unit(random) * 20.0);
    for (int i = 0; i < count; ++i)
    {
        const bool isStep = unit(random) < 0.2;
        const double position = isStep ? curve.points.back().position : unit(random);
        if (const auto index = addPoint(curve, position, unit(random)))
            setSegment(curve, *index, static_cast<SegmentShape>(random() % shapeCount), tension(random));
    }
    return curve;
}

} // namespace

TEST_CASE("Problems of a curve name the point", "[model][curve]")
{
    CHECK(findProblem(rampCurve()).empty());
    CHECK(findProblem({}) == "a curve needs at least one point");
    CHECK(findProblem({{{0.0, 0.0}, {1.5, 0.0}}}).starts_with("point 2: position 1.5"));
    CHECK(findProblem({{{0.0, std::numeric_limits<double>::quiet_NaN()}}}).starts_with("point 1: value"));
    CHECK(findProblem({{{0.5, 0.0}, {0.2, 0.0}}}).starts_with("point 2: lies before"));
    CHECK(findProblem({{{0.5, 0.0}, {0.5, 1.0}, {0.5, 0.3}}}).starts_with("point 3: is the third"));
    CHECK(findProblem({{{0.0, 0.0, SegmentShape::stairs, 0.0, 1}}}).starts_with("point 1: count 1 is not from 2"));
    CHECK(findProblem({{{0.0, 0.0, SegmentShape::line, 0.0, 65}}}).starts_with("point 1: count 65"));
    CHECK(findProblem({std::vector<CurvePoint>(257)}).starts_with("257 points"));
}

TEST_CASE("Segments run as their shapes say and are exact at their ends", "[model][curve]")
{
    for (int shape = 0; shape < shapeCount; ++shape)
    {
        for (const double tension : {-1.0, -0.3, 0.0, 0.7, 1.0})
        {
            const CurvePoint from{0.0, 0.0, static_cast<SegmentShape>(shape), tension};
            CHECK(segmentProgress(from, 0.0) == 0.0);
            CHECK(segmentProgress(from, 1.0) == 1.0);
        }
    }
    const auto progress = [](SegmentShape shape, double tension, double t, int count = 4) {
        return segmentProgress({0.0, 0.0, shape, tension, count}, t);
    };
    CHECK(progress(SegmentShape::hold, 0.0, 0.99) == 0.0);
    CHECK(progress(SegmentShape::sCurve, 0.0, 0.25) == 0.15625);
    CHECK(progress(SegmentShape::curve, 0.0, 0.3) == Approx(0.3));
    // Schlick's bias passes through (1/2, b).
    CHECK(progress(SegmentShape::curve, 0.5, 0.5) == Approx(0.255));
    CHECK(progress(SegmentShape::curve, -0.5, 0.5) == Approx(0.745));
    CHECK(progress(SegmentShape::stairs, 0.0, 0.24) == 0.0);
    CHECK(progress(SegmentShape::stairs, 0.0, 0.26) == 1.0 / 3.0);
    CHECK(progress(SegmentShape::stairs, 0.0, 0.8) == 1.0);
    CHECK(progress(SegmentShape::pulse, 0.0, 0.2, 2) == 0.0);
    CHECK(progress(SegmentShape::pulse, 0.0, 0.3, 2) == 1.0);
    CHECK(progress(SegmentShape::pulse, 0.0, 0.6, 2) == 0.0);
    CHECK(progress(SegmentShape::pulse, 0.0, 0.9, 2) == 1.0);
}

TEST_CASE("A half sine is one to a rounding, and its slope is its derivative", "[model][curve]")
{
    const CurvePoint from{0.0, 0.0, SegmentShape::halfSine};
    for (int i = 0; i <= 1000; ++i)
    {
        const double t = i / 1000.0;
        CHECK(std::abs(segmentProgress(from, t) - 0.5 * (1.0 - std::cos(std::numbers::pi * t))) < 3e-16);
        CHECK(std::abs(segmentSlope(from, t) - 0.5 * std::numbers::pi * std::sin(std::numbers::pi * t)) < 1e-15);
    }
}

TEST_CASE("Stairs and pulses compile to holds that are exact", "[model][curve]")
{
    const CompiledCurve stairs({{{0.0, 0.1, SegmentShape::stairs, 0.0, 3}, {1.0, 0.7}}});
    REQUIRE(stairs.pieces().size() == 3);
    CHECK(stairs.valueAt(0) == 0.1);
    CHECK(stairs.valueAt(phaseFromPosition(0.34)) == 0.1 + (0.7 - 0.1) * 0.5);
    CHECK(stairs.valueAt(phaseFromPosition(0.67)) == 0.7);
    for (const auto& piece : stairs.pieces())
        CHECK(piece.stepsAtStart);

    const CompiledCurve pulses({{{0.5, 0.2, SegmentShape::pulse, 0.0, 64}, {1.0, 0.9}}});
    REQUIRE(pulses.pieces().size() == 129);
    CHECK(pulses.valueAt(phaseFromPosition(0.5)) == 0.2);
    CHECK(pulses.valueAt(phaseFromPosition(0.5) - 1) == 0.2);
    CHECK(pulses.valueAt(phaseFromPosition(1.0)) == 0.9);
}

TEST_CASE("At a step the curve has the value after it", "[model][curve]")
{
    const DelayCurve curve{{{0.0, 0.2}, {0.5, 0.2}, {0.5, 0.9}, {1.0, 0.9}}};
    CHECK(valueAt(curve, std::nextafter(0.5, 0.0)) == 0.2);
    CHECK(valueAt(curve, 0.5) == 0.9);
    const CompiledCurve compiled(curve);
    CHECK(compiled.valueAt(phaseFromPosition(0.5) - 1) == 0.2);
    CHECK(compiled.valueAt(phaseFromPosition(0.5)) == 0.9);
}

TEST_CASE("A compiled curve marks steps, also where it wraps", "[model][curve]")
{
    const CompiledCurve ramp(rampCurve());
    REQUIRE(ramp.pieces().size() == 1);
    CHECK(ramp.pieces().front().stepsAtStart);

    const CompiledCurve triangle({{{0.0, 0.0}, {0.5, 1.0}, {1.0, 0.0}}});
    REQUIRE(triangle.pieces().size() == 2);
    CHECK_FALSE(triangle.pieces()[0].stepsAtStart);
    CHECK_FALSE(triangle.pieces()[1].stepsAtStart);

    const CompiledCurve held({{{0.0, 0.1, SegmentShape::hold}, {0.5, 0.7, SegmentShape::hold}, {1.0, 0.1}}});
    REQUIRE(held.pieces().size() == 2);
    CHECK(held.pieces()[0].stepsAtStart);
    CHECK(held.pieces()[1].stepsAtStart);
}

TEST_CASE("Points closer than any source can tell apart make a step", "[model][curve]")
{
    const CompiledCurve curve({{{0.0, 0.1}, {1e-300, 0.4}, {0.5, 0.4}, {std::nextafter(0.5, 1.0), 0.9}, {1.0, 0.9}}});
    REQUIRE(curve.pieces().size() == 2);
    CHECK(curve.valueAt(0) == 0.4);
    CHECK(curve.pieces()[1].stepsAtStart);
    CHECK(curve.valueAt(phaseFromPosition(0.75)) == 0.9);
}

TEST_CASE("Compiled curves follow the drawn ones", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 200U));
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto curve = randomCurve(random);
    REQUIRE(findProblem(curve).empty());
    const CompiledCurve compiled(curve);

    CHECK(compiled.pieces().front().start == 0);
    double worst = 0.0;
    for (int i = 0; i < 4096; ++i)
    {
        const CurvePhase phase = (CurvePhase{random()} << 32) | random();
        const double position = std::ldexp(static_cast<double>(phase), -64);
        worst = std::max(worst, std::abs(compiled.valueAt(phase) - valueAt(curve, position)));
    }
    // The halving stops at 2^-22 at its three test points; between them the error may be half as large again.
    CHECK(worst < 1.5 * 0x1p-22);

    for (const auto& point : curve.points)
        if (point.position < 1.0 && valueAt(curve, point.position) == point.value)
            CHECK(compiled.valueAt(phaseFromPosition(point.position)) == point.value);
}

TEST_CASE("Edits keep a curve valid, or leave it and say so", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 50U));
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> wide(-0.5, 1.5);
    auto curve = randomCurve(random);
    for (int i = 0; i < 2000; ++i)
    {
        const auto before = curve;
        const auto index = static_cast<std::size_t>(random() % (curve.points.size() + 2));
        const auto roll = random() % 8;
        const double x = roll == 7 ? std::numeric_limits<double>::quiet_NaN() : wide(random);
        bool hasChanged = false;
        switch (random() % 4)
        {
        case 0:
            hasChanged = addPoint(curve, x, wide(random)).has_value();
            break;
        case 1:
            hasChanged = movePoint(curve, index, x, wide(random));
            break;
        case 2:
            hasChanged = removePoint(curve, index);
            break;
        default:
            setSegment(curve, index, static_cast<SegmentShape>(random() % shapeCount), wide(random) * 3.0);
            hasChanged = true;
        }
        REQUIRE(findProblem(curve) == "");
        if (!hasChanged)
            REQUIRE(curve == before);
    }
}

TEST_CASE("A full curve takes no more points and the last point stays", "[model][curve]")
{
    DelayCurve curve{{{0.0, 0.5}}};
    CHECK_FALSE(removePoint(curve, 0));
    for (std::size_t i = 1; i < maximumPoints; ++i)
        REQUIRE(addPoint(curve, static_cast<double>(i) / maximumPoints, 0.5).has_value());
    CHECK_FALSE(addPoint(curve, 0.123, 0.5).has_value());
    CHECK(curve.points.size() == maximumPoints);
}

TEST_CASE("A point moves no further than its neighbours", "[model][curve]")
{
    DelayCurve curve{{{0.0, 0.0}, {0.3, 0.5}, {0.6, 0.2}, {1.0, 1.0}}};
    REQUIRE(movePoint(curve, 1, 0.9, 0.7));
    CHECK(curve.points[1].position == 0.6);
    CHECK(curve.points[1].value == 0.7);
    REQUIRE(movePoint(curve, 1, -4.0, 3.0));
    CHECK(curve.points[1].position == 0.0);
    CHECK(curve.points[1].value == 1.0);
}
