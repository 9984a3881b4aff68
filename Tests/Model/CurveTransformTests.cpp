// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveFit.h"
#include "Model/CurveRange.h"
#include "Model/CurveTemplates.h"
#include "Model/CurveTransforms.h"
#include "Model/PatchChange.h"
#include "Model/PointGroup.h"
#include "Model/UndoHistory.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

using namespace driftline;

namespace
{

constexpr CurveRange whole{};

/// Where no point is near: at a step the value depends on the last bit of the position.
bool isNearPoint(const DelayCurve& curve, double position)
{
    return std::any_of(curve.points.begin(), curve.points.end(),
                       [&](const CurvePoint& point) { return std::abs(point.position - position) < 1e-6; });
}

/// The largest difference between the curve and what `expected` gives, away from the points of both.
double worstDifference(const DelayCurve& curve, const DelayCurve& before, const std::function<double(double)>& expected)
{
    double worst = 0.0;
    for (int i = 1; i < 4000; ++i)
    {
        const double position = i / 4000.0;
        if (!isNearPoint(curve, position))
            worst = std::max(worst, std::abs(valueAt(curve, position) - expected(position)));
    }
    CHECK(before.points.size() <= maximumPoints);
    return worst;
}

/// A curve whose steps are all points, so that positions near them can be left out.
DelayCurve smoothCurve(test::Random& random)
{
    auto curve = test::randomCurve(random);
    for (auto& point : curve.points)
        if (point.shape == SegmentShape::stairs || point.shape == SegmentShape::pulse)
            point.shape = SegmentShape::hold;
    return curve;
}

std::vector<std::size_t> randomIndices(const DelayCurve& curve, test::Random& random)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (random.oneIn(3))
            indices.push_back(i);
    return indices;
}

/// One edit by chance. Returns whether it says that it changed something.
bool editByChance(DelayCurve& curve, test::Random& random)
{
    double from = random.unit();
    double to = random.unit();
    if (from > to)
        std::swap(from, to);
    const CurveRange range = random.oneIn(3) ? whole : CurveRange{from, to};
    switch (random.integer(0, 11))
    {
    case 0:
        return movePoints(curve, randomIndices(curve, random), random.between(-0.4, 0.4), random.between(-1.0, 1.0));
    case 1:
        return removePoints(curve, randomIndices(curve, random));
    case 2:
        return scaleValues(curve, range, random.between(-2.0, 2.0), random.unit());
    case 3:
        return skewValues(curve, range, random.between(-1.0, 1.0));
    case 4:
        return flip(curve, range);
    case 5:
        return reverse(curve, range);
    case 6:
        return rotate(curve, random.between(-2.0, 2.0));
    case 7:
        return smooth(curve, range, random.unit());
    case 8:
        return quantise(curve, range, random.integer(0, 16), random.integer(0, 8));
    case 9:
        return randomise(curve, range, random.unit(), random.bits());
    case 10:
        return simplify(curve, random.betweenLogarithmic(1e-4, 0.1));
    default:
        return replaceRange(
            curve, range,
            makeCurve(curveTemplates()[static_cast<std::size_t>(random.integer(0, curveTemplateCount - 1))].id,
                      random.integer(1, 8), random.bits()));
    }
}

} // namespace

TEST_CASE("Every edit keeps a curve valid, and says truly whether it changed", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 60U));
    CAPTURE(seed);
    test::Random random(seed);
    auto curve = test::randomCurve(random);
    for (int i = 0; i < 60; ++i)
    {
        const auto before = curve;
        const bool hasChanged = editByChance(curve, random);
        REQUIRE(findProblem(curve) == "");
        REQUIRE(hasChanged == (curve != before));
    }
}

TEST_CASE("Undo gives every document back, 200 edits deep, and redo the last one", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    test::Random random(seed);
    UndoHistory<Changed<DelayCurve>> history;
    std::vector<DelayCurve> documents{test::randomCurve(random)};
    auto curve = documents.back();
    while (documents.size() <= 200)
    {
        const auto before = curve;
        if (!editByChance(curve, random))
            continue;
        history.record({before, curve});
        documents.push_back(curve);
    }
    for (std::size_t i = documents.size() - 1; i > 0; --i)
    {
        const auto* const step = history.undo();
        REQUIRE(step != nullptr);
        REQUIRE(step->after == documents[i]);
        REQUIRE(step->before == documents[i - 1]);
    }
    CHECK_FALSE(history.canUndo());
    CHECK(history.undo() == nullptr);
    for (std::size_t i = 1; i < documents.size(); ++i)
        REQUIRE(history.redo()->after == documents[i]);
    CHECK(history.redo() == nullptr);
    history.undo();
    history.record({curve, curve});
    CHECK_FALSE(history.canRedo());
}

TEST_CASE("What is cut out runs as the curve did", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 100U));
    CAPTURE(seed);
    test::Random random(seed);
    const auto curve = smoothCurve(random);
    const double from = 0.9 * random.unit();
    const double to = from + 0.05 + (0.95 - from) * random.unit();
    const CurveRange range{from, std::min(to, 1.0)};
    const auto part = copyRange(curve, range);
    REQUIRE(findProblem(part) == "");
    double worst = 0.0;
    for (int i = 1; i < 2000; ++i)
    {
        const double position = range.from + (range.to - range.from) * i / 2000.0;
        if (!isNearPoint(curve, position))
            worst = std::max(worst, std::abs(valueAt(part, i / 2000.0) - valueAt(curve, position)));
    }
    // Parts of S-curves and half sines are bends within this at the fit's samples; between them a little more.
    CHECK(worst < 1.2 * cutTolerance);
}

TEST_CASE("A part of a bend is the same bend", "[model][curve]")
{
    for (const double tension : {-1.0, -0.4, 0.3, 0.95})
    {
        CAPTURE(tension);
        const DelayCurve curve{{{0.0, 0.1, SegmentShape::curve, tension}, {1.0, 0.9}}};
        const auto part = copyRange(curve, {0.2, 0.7});
        REQUIRE(part.points.size() == 2);
        for (int i = 0; i <= 100; ++i)
            CHECK(valueAt(part, i / 100.0) == Approx(valueAt(curve, 0.2 + 0.5 * i / 100.0)).margin(1e-12));
    }
}

TEST_CASE("Reversing turns time round, and twice gives the curve back", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 80U));
    CAPTURE(seed);
    test::Random random(seed);
    const auto before = smoothCurve(random);
    auto curve = before;
    reverse(curve, whole);
    CHECK(worstDifference(
              curve, before,
              [&](double x) { return isNearPoint(before, 1.0 - x) ? valueAt(curve, x) : valueAt(before, 1.0 - x); })
          < 1e-9);
    reverse(curve, whole);
    CHECK(worstDifference(curve, before,
                          [&](double x) { return isNearPoint(before, x) ? valueAt(curve, x) : valueAt(before, x); })
          < 1e-9);
}

TEST_CASE("Rotating shifts time around the end", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 80U));
    CAPTURE(seed);
    test::Random random(seed);
    const auto before = smoothCurve(random);
    auto curve = before;
    const double shift = random.between(-1.5, 1.5);
    if (!rotate(curve, shift))
        return; // too many points for one curve
    const double difference = worstDifference(curve, before, [&](double x) {
        const double source = x - shift - std::floor(x - shift);
        return isNearPoint(before, source) || source < 1e-6 ? valueAt(curve, x) : valueAt(before, source);
    });
    CHECK(difference < 1.2 * cutTolerance);
}

TEST_CASE("Flip, scale and skew do to the values what they say", "[model][curve]")
{
    const DelayCurve before{{{0.0, 0.2}, {0.5, 0.6, SegmentShape::curve, 0.5}, {1.0, 0.8}}};
    auto curve = before;
    REQUIRE(flip(curve, whole));
    for (int i = 0; i < 100; ++i)
        CHECK(valueAt(curve, i / 100.0) == Approx(1.0 - valueAt(before, i / 100.0)));
    curve = before;
    REQUIRE(scaleValues(curve, whole, 0.5, 0.4));
    CHECK(curve.points[0].value == Approx(0.3));
    CHECK(curve.points[2].value == Approx(0.6));
    curve = before;
    REQUIRE(skewValues(curve, {0.5, 1.0}, 0.2));
    CHECK(curve.points[1].value == 0.6);
    CHECK(curve.points[2].value == Approx(1.0));
}

TEST_CASE("Points move together, and no further than what is in the way", "[model][curve]")
{
    DelayCurve curve{{{0.0, 0.0}, {0.2, 0.1}, {0.4, 0.2}, {0.6, 0.3}, {1.0, 1.0}}};
    const std::vector<std::size_t> two{1, 2};
    REQUIRE(movePoints(curve, two, 0.5, 0.1));
    CHECK(curve.points[1].position == Approx(0.4));
    CHECK(curve.points[2].position == Approx(0.6));
    CHECK(curve.points[2].value == Approx(0.3));
    CHECK_FALSE(movePoints(curve, two, 0.3, 0.0));
}

TEST_CASE("Quantising puts points on the grid and smoothing leaves the ends", "[model][curve]")
{
    DelayCurve curve{{{0.0, 0.13}, {0.27, 0.6}, {0.71, 0.31}, {1.0, 0.88}}};
    auto smoothed = curve;
    REQUIRE(quantise(curve, whole, 4, 10));
    CHECK(curve.points[1] == CurvePoint{0.25, 0.6});
    CHECK(curve.points[2] == CurvePoint{0.75, 0.3});
    CHECK(curve.points[3].value == Approx(0.9));
    REQUIRE(smooth(smoothed, whole, 1.0));
    CHECK(smoothed.points[0].value == 0.13);
    CHECK(smoothed.points[1].value == Approx(0.5 * (0.13 + 0.31)));
    CHECK(smoothed.points[3].value == 0.88);
}

TEST_CASE("Randomising gives the same curve for a seed and another for another", "[model][curve]")
{
    auto first = makeCurve(CurveTemplate::stairs, 16);
    auto second = first;
    auto third = first;
    REQUIRE(randomise(first, whole, 0.3, 7));
    REQUIRE(randomise(second, whole, 0.3, 7));
    REQUIRE(randomise(third, whole, 0.3, 8));
    CHECK(first == second);
    CHECK(first != third);
    CHECK(first.points[3].value != 3.0 / 15.0);
    CHECK(std::abs(first.points[3].value - 3.0 / 15.0) <= 0.3);
}

TEST_CASE("A stroke becomes few points within its tolerance", "[model][curve]")
{
    std::vector<CurveSample> stroke;
    for (int i = 0; i <= 2000; ++i)
    {
        const double x = i / 2000.0;
        stroke.push_back({x, 0.5 + 0.3 * std::sin(9.0 * x) + 0.1 * std::cos(31.0 * x)});
    }
    const DelayCurve fitted{fitSamples(stroke, 0.01)};
    REQUIRE(findProblem(fitted) == "");
    CHECK(fitted.points.size() < 40);
    double worst = 0.0;
    for (const auto& sample : stroke)
        worst = std::max(worst, std::abs(valueAt(fitted, sample.position) - sample.value));
    CHECK(worst <= 0.01 + 1e-12);

    // A step in it stays one, and too small a tolerance is no reason for too many points.
    const DelayCurve step{fitSamples({{0.0, 0.2}, {0.5, 0.2}, {0.5, 0.9}, {1.0, 0.9}}, 0.001)};
    CHECK(valueAt(step, 0.499) == Approx(0.2));
    CHECK(valueAt(step, 0.5) == Approx(0.9));
    test::Random random(3);
    std::vector<CurveSample> noise;
    for (int i = 0; i < 3000; ++i)
        noise.push_back({i / 2999.0, random.unit()});
    CHECK(fitSamples(noise, 1e-4).size() <= maximumPoints);
    CHECK(fitSamples({}, 0.1).empty());
}

TEST_CASE("Simplifying takes points away and stays within its tolerance", "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 20U));
    CAPTURE(seed);
    test::Random random(seed);
    std::vector<CurvePoint> points;
    for (int i = 0; i <= 60; ++i)
        points.push_back({i / 60.0, 0.5 + 0.4 * std::sin(i / 9.0) + 0.004 * random.unit()});
    DelayCurve curve{points};
    const auto before = curve;
    REQUIRE(simplify(curve, 0.01));
    CHECK(curve.points.size() < 20);
    // The distance is taken at 65 places of each span.
    CHECK(worstDifference(curve, before, [&](double x) { return valueAt(before, x); }) < 0.011);
}

TEST_CASE("Templates are valid, and those named for a sound are that sound", "[model][curve]")
{
    for (const auto& info : curveTemplates())
    {
        for (const int repeats : {-1, 1, 2, 7, 32, 99})
        {
            CAPTURE(info.key, repeats);
            CHECK(findProblem(makeCurve(info.id, repeats, 5)) == "");
        }
    }
    // The source that a delay d(t) plays at t is t - d(t); with Time = the pass, its speed is 1 - d'.
    const auto speedAt = [](const DelayCurve& curve, double t) {
        constexpr double h = 1e-4;
        return 1.0 - (valueAt(curve, t + h) - valueAt(curve, t - h)) / (2.0 * h);
    };
    CHECK(speedAt(makeCurve(CurveTemplate::halfSpeed, 1), 0.5) == Approx(0.5));
    CHECK(speedAt(makeCurve(CurveTemplate::reversed, 4), 0.1) == Approx(-1.0));
    // Fitted bends follow the parabola to 2^-11 in value; in slope less closely.
    CHECK(speedAt(makeCurve(CurveTemplate::tapeStop, 1), 0.5) == Approx(0.5).margin(0.05));
    CHECK(speedAt(makeCurve(CurveTemplate::tapeStart, 1), 0.5) == Approx(0.5).margin(0.05));
    const auto stutter = makeCurve(CurveTemplate::stutter, 4);
    for (int slice = 0; slice < 4; ++slice)
        CHECK((slice + 0.5) / 4.0 - valueAt(stutter, (slice + 0.5) / 4.0) == Approx(0.125));
}
