// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveClip.h"
#include "Model/CurveEdits.h"
#include "Model/CurveEnds.h"
#include "Model/CurvePaint.h"
#include "Model/CurveTemplates.h"
#include "Model/CurveText.h"
#include "Model/CurveTransforms.h"
#include "Model/PatchChange.h"
#include "Model/PatchText.h"
#include "Model/PointGroup.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace driftline;

namespace
{

using test::Random;

CurveRange rangeByChance(Random& random)
{
    const double from = random.unit();
    const double to = random.unit();
    return random.oneIn(3) ? CurveRange{} : CurveRange{std::min(from, to), std::max(from, to)};
}

std::size_t indexByChance(const DelayCurve& curve, Random& random)
{
    return static_cast<std::size_t>(random.integer(0, static_cast<int>(curve.points.size()) - 1));
}

std::vector<std::size_t> indicesByChance(const DelayCurve& curve, Random& random)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (random.oneIn(3))
            indices.push_back(i);
    return indices;
}

/// A number that an edit may be handed by mistake, now and then.
double numberByChance(Random& random, double low, double high)
{
    return random.oneIn(40) ? std::nan("") : random.between(low, high);
}

SegmentShape shapeByChance(Random& random) { return static_cast<SegmentShape>(random.integer(0, 6)); }

DelayCurve templateByChance(Random& random, CurveTemplate id)
{
    return makeCurve(id, random.integer(1, 8), random.bits());
}

std::vector<CurveSample> strokeByChance(Random& random)
{
    std::vector<CurveSample> stroke;
    double position = random.unit();
    double value = random.unit();
    for (int i = random.integer(0, 300); i > 0; --i)
    {
        stroke.push_back({position, value});
        position += random.between(-0.01, 0.02);
        value += random.between(-0.03, 0.03);
    }
    return stroke;
}

std::string clipTextOf(const DelayCurve& curve)
{
    CurveClip clip;
    clip.slot.left = curve;
    return writeCurveClip(clip);
}

struct NamedEdit
{
    std::string name;
    std::function<void(DelayCurve&, Random&)> run; ///< may leave the curve as it is
};

/// Every operation that the editor has, by name.
std::vector<NamedEdit> allEdits()
{
    std::vector<NamedEdit> edits{
        {"add", [](auto& c, auto& r) { addPoint(c, numberByChance(r, -0.2, 1.2), numberByChance(r, -0.2, 1.2)); }},
        {"move",
         [](auto& c, auto& r) {
             movePoint(c, indexByChance(c, r), numberByChance(r, -0.2, 1.2), numberByChance(r, -0.2, 1.2));
         }},
        {"move together",
         [](auto& c, auto& r) {
             movePoints(c, indicesByChance(c, r), numberByChance(r, -0.4, 0.4), numberByChance(r, -1.0, 1.0));
         }},
        {"delete", [](auto& c, auto& r) { removePoint(c, indexByChance(c, r)); }},
        {"delete several", [](auto& c, auto& r) { removePoints(c, indicesByChance(c, r)); }},
        {"set tension",
         [](auto& c, auto& r) {
             setSegment(c, indexByChance(c, r), SegmentShape::curve, numberByChance(r, -1.5, 1.5));
         }},
        {"set shapes",
         [](auto& c, auto& r) {
             shapeSegments(c, indicesByChance(c, r), shapeByChance(r), numberByChance(r, -1.5, 1.5), r.integer(-3, 90));
         }},
        {"scale a range",
         [](auto& c, auto& r) { scaleValues(c, rangeByChance(r), numberByChance(r, -2.0, 2.0), r.unit()); }},
        {"scale points",
         [](auto& c, auto& r) {
             scalePoints(c, indicesByChance(c, r),
                         {numberByChance(r, -0.5, 3.0), r.unit(), numberByChance(r, -2.0, 2.0), r.unit()});
         }},
        {"skew a range", [](auto& c, auto& r) { skewValues(c, rangeByChance(r), numberByChance(r, -1.0, 1.0)); }},
        {"skew points",
         [](auto& c, auto& r) { skewPoints(c, indicesByChance(c, r), numberByChance(r, -1.0, 1.0), r.oneIn(2)); }},
        {"flip", [](auto& c, auto& r) { flip(c, rangeByChance(r)); }},
        {"reverse", [](auto& c, auto& r) { reverse(c, rangeByChance(r)); }},
        {"rotate", [](auto& c, auto& r) { rotate(c, numberByChance(r, -2.0, 2.0)); }},
        {"smooth", [](auto& c, auto& r) { smooth(c, rangeByChance(r), r.unit()); }},
        {"quantise", [](auto& c, auto& r) { quantise(c, rangeByChance(r), r.integer(0, 16), r.integer(0, 8)); }},
        {"randomise", [](auto& c, auto& r) { randomise(c, rangeByChance(r), r.unit(), r.bits()); }},
        {"simplify", [](auto& c, auto& r) { simplify(c, r.betweenLogarithmic(1e-4, 0.1)); }},
        {"fit a stroke", [](auto& c, auto& r) { drawStroke(c, strokeByChance(r), r.betweenLogarithmic(1e-3, 0.1)); }},
        {"paint",
         [](auto& c, auto& r) {
             paintShape(c, rangeByChance(r), paintShapes()[static_cast<std::size_t>(r.integer(0, 9))].shape,
                        numberByChance(r, -0.2, 1.2), r.oneIn(2));
         }},
        {"copy and paste",
         [](auto& c, auto& r) {
             const auto range = rangeByChance(r);
             const auto clip = readCurveClip(clipTextOf(copyRange(c, range)));
             replaceRange(c, rangeByChance(r), clip.slot.left);
         }},
        {"let ends meet", [](auto& c, auto& r) { setEndsMeet(c, r.oneIn(2)); }},
    };
    for (const auto& info : curveTemplates())
    {
        edits.push_back({"replace with " + std::string(info.key),
                         [id = info.id](auto& c, auto& r) { c = templateByChance(r, id); }});
        edits.push_back({"replace a part with " + std::string(info.key), [id = info.id](auto& c, auto& r) {
                             replaceRange(c, rangeByChance(r), templateByChance(r, id));
                         }});
    }
    return edits;
}

Patch patchOf(const DelayCurve& curve)
{
    Patch patch;
    patch.slots[0].left = curve;
    return patch;
}

} // namespace

TEST_CASE("Every edit keeps every curve sorted, in range and finite, and is undone and redone to the byte",
          "[model][curve][property]")
{
    const auto seed = GENERATE(range(1U, 13U));
    CAPTURE(seed);
    for (const auto& edit : allEdits())
    {
        CAPTURE(edit.name);
        Random random(seed);
        bool hasEverChanged = false;
        for (int i = 0; i < 12 || (!hasEverChanged && i < 200); ++i)
        {
            auto curve = test::randomCurve(random);
            if (random.oneIn(2))
                setEndsMeet(curve, true);
            const auto before = curve;
            const auto text = writePatch(patchOf(before));
            edit.run(curve, random);
            REQUIRE(findProblem(curve) == "");
            hasEverChanged = hasEverChanged || curve != before;

            auto patch = patchOf(curve);
            const auto edited = writePatch(patch);
            const auto step = changeBetween(patchOf(before), patch);
            takeBack(step, patch);
            REQUIRE(writePatch(patch) == text);
            bringAgain(step, patch);
            REQUIRE(writePatch(patch) == edited);
            REQUIRE(readPatch(edited).slots[0].left == curve);
        }
        CHECK(hasEverChanged);
    }
}

TEST_CASE("Ends that meet go together, and stay", "[model][curve]")
{
    DelayCurve curve{{{0.2, 0.3}, {0.6, 0.9}}};
    const auto apart = curve;
    REQUIRE(setEndsMeet(curve, true));
    CHECK_FALSE(setEndsMeet(curve, true));
    REQUIRE(curve.points.size() == 4);
    CHECK(curve.points.front() == CurvePoint{0.0, 0.3});
    CHECK(curve.points.back() == CurvePoint{1.0, 0.3});

    REQUIRE(movePoint(curve, 0, 0.1, 0.5));
    CHECK(curve.points.front() == CurvePoint{0.0, 0.5});
    CHECK(curve.points.back().value == 0.5);
    REQUIRE(movePoint(curve, 3, 0.9, 0.7));
    CHECK(curve.points.front().value == 0.7);
    CHECK(curve.points.back() == CurvePoint{1.0, 0.7});
    CHECK_FALSE(removePoint(curve, 0));
    CHECK_FALSE(removePoint(curve, 3));
    const std::vector<std::size_t> all{0, 1, 2, 3};
    REQUIRE(removePoints(curve, all));
    CHECK(curve.points.size() == 2);

    REQUIRE(setEndsMeet(curve, false));
    CHECK(movePoint(curve, 1, 0.9, 0.1));
    CHECK(curve.points.front().value == 0.7);
    CHECK(apart.endsMeet == false);
}

TEST_CASE("A turn leaves what it brings to the wrap as it was", "[model][curve]")
{
    DelayCurve curve{{{0.0, 0.2}, {0.5, 0.2}, {0.5, 0.8}, {1.0, 0.2}}};
    REQUIRE(setEndsMeet(curve, true));
    REQUIRE(rotate(curve, 0.5));
    CHECK(findProblem(curve) == "");
    CHECK(curve.endsMeet);
    CHECK(valueAt(curve, 0.0) == Approx(0.8));
    CHECK(valueAt(curve, 0.49) == Approx(0.212));
    CHECK(valueBefore(curve, 0.99) == Approx(0.2));
    CHECK(curve.points.back() == CurvePoint{1.0, curve.points.front().value});
}

TEST_CASE("Points are stretched about a place no further than their neighbours, and skewed", "[model][curve]")
{
    const DelayCurve before{{{0.0, 0.0}, {0.4, 0.2}, {0.5, 0.4}, {0.6, 0.6}, {0.8, 1.0}}};
    const std::vector<std::size_t> middle{1, 2, 3};
    auto curve = before;
    REQUIRE(scalePoints(curve, middle, {1.5, 0.5, 0.5, 0.4}));
    CHECK(curve.points[1].position == Approx(0.35));
    CHECK(curve.points[1].value == Approx(0.3));
    CHECK(curve.points[2] == before.points[2]);
    CHECK(curve.points[3].position == Approx(0.65));
    CHECK(curve.points[3].value == Approx(0.5));
    curve = before;
    REQUIRE(scalePoints(curve, middle, {9.0, 0.4, 1.0, 0.0}));
    CHECK(curve.points[3].position == Approx(0.8));
    CHECK(curve.points[2].position == Approx(0.6));
    CHECK(curve.points[1] == before.points[1]);
    curve = before;
    REQUIRE(skewPoints(curve, middle, 0.2, false));
    CHECK(curve.points[1].value == 0.2);
    CHECK(curve.points[2].value == Approx(0.5));
    CHECK(curve.points[3].value == Approx(0.8));
    REQUIRE(skewPoints(curve, middle, -0.1, true));
    CHECK(curve.points[1].value == Approx(0.1));
    CHECK(curve.points[3].value == Approx(0.8));
}

TEST_CASE("A clip is the same curve again, and other text is refused in one line", "[model][curve]")
{
    CurveSlot slot;
    slot.name = "Sl\"ot";
    slot.left = {{{0.0, 0.1, SegmentShape::stairs, 0.0, 7}, {1.0, 0.1}}, true};
    slot.right = rampCurve();
    const auto clip = readCurveClip(writeCurveClip({slot, {0.25, 0.5}}));
    CHECK(clip.slot == slot);
    CHECK(clip.range.from == 0.25);
    CHECK(clip.range.to == 0.5);

    const auto problem = [](const std::string& text) {
        return test::messageOf<CurveTextError>([&] { readCurveClip(text); });
    };
    CHECK(problem("") == "the clipboard holds no text; copy a curve first");
    CHECK(problem("Dear Sir,\nthe").starts_with("the text is no Driftline curve: it begins with 'Dear Sir,'"));
    CHECK(problem("{\"format\": \"other\"}").starts_with("the text is no Driftline curve: it does not say"));
    CHECK(problem("{\"format\": \"driftline-curve\", \"version\": 9}").find("another version") != std::string::npos);
    CHECK(problem(R"({"format":"driftline-curve","version":1,"slot":{"left":[{"x":2,"y":0}]}})")
              .starts_with("slot.left"));
    CHECK(problem("{\"format\":").find("not well-formed") != std::string::npos);
}

TEST_CASE("What a shape paints lies in its cell, and the rest stays", "[model][curve]")
{
    for (const auto& info : paintShapes())
    {
        CAPTURE(info.name);
        auto curve = rampCurve();
        REQUIRE(paintShape(curve, {0.25, 0.5}, info.shape, 0.8, false));
        CHECK(findProblem(curve) == "");
        CHECK(valueAt(curve, 0.1) == Approx(0.1));
        CHECK(valueAt(curve, 0.9) == Approx(0.9));
        double highest = 0.0;
        for (int i = 0; i <= 200; ++i)
            highest = std::max(highest, valueBefore(curve, 0.25 + 0.25 * i / 200.0));
        CHECK(highest == Approx(0.8).margin(0.01));
    }
}

TEST_CASE("A stroke that begins and ends on the curve makes no step there", "[model][curve]")
{
    auto curve = rampCurve();
    std::vector<CurveSample> stroke;
    for (int i = 0; i <= 100; ++i)
        stroke.push_back({0.3 + 0.004 * i, 0.305 + 0.004 * i + 0.2 * std::sin(3.14159265 * i / 100.0)});
    REQUIRE(drawStroke(curve, stroke, 0.01));
    CHECK(valueBefore(curve, 0.3) == valueAt(curve, 0.3));
    CHECK(valueBefore(curve, 0.7) == Approx(valueAt(curve, 0.7)));
    CHECK(curve.points.size() < 10);
    CHECK(valueAt(curve, 0.5) == Approx(0.705).margin(0.011));
}
