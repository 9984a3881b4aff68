// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveTemplates.h"
#include "Model/CurveText.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/RandomPatch.h"

#include <cmath>
#include <numbers>
#include <string>

using namespace driftline;

namespace
{

template<class Action>
std::string errorMessage(Action action)
{
    return test::messageOf<CurveTextError>(action);
}

double worstDifference(const DelayCurve& a, const DelayCurve& b)
{
    double worst = 0.0;
    for (int i = 0; i < 1000; ++i)
        worst = std::max(worst, std::abs(valueAt(a, (i + 0.37) / 1000.0) - valueAt(b, (i + 0.37) / 1000.0)));
    return worst;
}

} // namespace

TEST_CASE("A curve's table reads back to the bit", "[model][curve][text][property]")
{
    const auto seed = GENERATE(range(1U, 100U));
    CAPTURE(seed);
    test::Random random(seed);
    const auto curve = test::randomCurve(random);
    CHECK(readCurveCsv(writeCurveCsv(curve)) == curve);
}

TEST_CASE("Tables by people and by other programs are read", "[model][curve][text]")
{
    CHECK(readCurveCsv("0,0.5\n1, 1\n") == DelayCurve{{{0.0, 0.5}, {1.0, 1.0}}});
    CHECK(readCurveCsv("# mine\r\nposition,value\r\n\r\n0,0.25,hold\r\n0.5,1,curve,-0.5\r\n1,0")
          == DelayCurve{{{0.0, 0.25, SegmentShape::hold}, {0.5, 1.0, SegmentShape::curve, -0.5}, {1.0, 0.0}}});
    std::string samples;
    for (int i = 0; i <= 1000; ++i)
        samples += std::to_string(i / 1000.0) + "," + std::to_string(0.5 + 0.4 * std::sin(i / 160.0)) + "\n";
    const auto fitted = readCurveCsv(samples);
    CHECK(fitted.points.size() < 60);
    CHECK(valueAt(fitted, 0.4) == Approx(0.5 + 0.4 * std::sin(2.5)).margin(0.001));
}

TEST_CASE("Errors in a table name the line", "[model][curve][text]")
{
    CHECK(errorMessage([] { readCurveCsv(""); }) == "a curve needs at least one point");
    CHECK(errorMessage([] { readCurveCsv("0,0\nx,1\n"); }).starts_with("line 2: the position is 'x'"));
    CHECK(errorMessage([] { readCurveCsv("0\n"); }).starts_with("line 1: has no value"));
    CHECK(errorMessage([] { readCurveCsv("0,0\n0.5,nan\n"); }).starts_with("line 2: the value is 'nan'"));
    CHECK(errorMessage([] { readCurveCsv("0,2\n"); }).starts_with("line 1: position and value go from 0 to 1"));
    CHECK(errorMessage([] {
              readCurveCsv("0,0,wobble\n");
          }).starts_with("line 1: the shape is 'wobble'; it is one of line"));
    CHECK(errorMessage([] { readCurveCsv("0,0,stairs,0,1.5\n"); }).starts_with("line 1: the count is not"));
    CHECK(errorMessage([] { readCurveCsv("0,0,line,0,4,9\n"); }).starts_with("line 1: has more than five columns"));
    CHECK(errorMessage([] { readCurveCsv("0.5,0\n0.2,0\n"); }).starts_with("point 2: lies before"));
}

TEST_CASE("TIME-12's patterns become the same curves", "[model][curve][text]")
{
    const auto curves = readTime12Patterns("0 1 0 1 0.5 0 0 1 1 1 0 1 \n\n0 0.25 0 0 0.5 0.75 0 0 \n");
    REQUIRE(curves.size() == 3);
    CHECK(curves[0] == DelayCurve{{{0.0, 1.0}, {0.5, 0.0}, {1.0, 1.0}}});
    CHECK(curves[1] == rampCurve());
    CHECK(valueAt(curves[2], 0.3) == 0.25);
    CHECK(valueAt(curves[2], 0.9) == 0.75);

    // 1.1^(50 * 0.2) = 2.59: t to that power, and from the other end.
    const auto bent = readTime12Patterns("0 0 -0.2 1 1 1 0.2 1\n").front();
    CHECK(valueAt(bent, 0.5) == Approx(std::pow(0.5, std::pow(1.1, 10.0))).margin(0.002));
    const auto back = readTime12Patterns("0 0 0.2 1 1 1 0 1\n").front();
    CHECK(valueAt(back, 0.25) == Approx(1.0 - std::pow(0.75, std::pow(1.1, 10.0))).margin(0.002));

    // A pattern runs on from its last point to its first.
    const auto wrapped = readTime12Patterns("0.25 0 0 1 0.75 1 0 1\n").front();
    CHECK(valueAt(wrapped, 0.0) == Approx(0.5));
    CHECK(valueAt(wrapped, 0.5) == Approx(0.5));
    CHECK(valueAt(wrapped, 0.875) == Approx(0.75));

    // Waves and triangles swing 2 floor(100 tension^2) + 1 times.
    const auto wave = readTime12Patterns("0 0 0.1 4 1 1 0 1\n").front();
    for (const double t : {0.1, 0.3, 0.55, 0.8})
        CHECK(valueAt(wave, t) == Approx(0.5 - 0.5 * std::cos(3.0 * std::numbers::pi * t)).margin(1e-9));
    const auto triangle = readTime12Patterns("0 0 0.1 5 1 1 0 1\n").front();
    CHECK(valueAt(triangle, 0.5) == Approx(0.5));
    // Pulses begin at the second value where the tension is above 0; 100 * 0.15^2 = 2.25.
    const auto pulse = readTime12Patterns("0 0 0.15 3 1 1 0 1\n").front();
    CHECK(valueAt(pulse, 0.1) == 1.0);
    CHECK(valueAt(pulse, 0.3) == 0.0);
    // Stairs: 150 * 0.15^2 = 3.4 levels.
    const auto stairs = readTime12Patterns("0 0 -0.15 6 1 1 0 1\n").front();
    CHECK(valueAt(stairs, 0.2) == 0.0);
    CHECK(valueAt(stairs, 0.5) == 0.5);
    const auto inner = readTime12Patterns("0 0 0.15 6 1 1 0 1\n").front();
    CHECK(valueAt(inner, 0.2) == Approx(1.0 / 3.0));
}

TEST_CASE("Curves go to TIME-12 and come back", "[model][curve][text]")
{
    const DelayCurve exact{
        {{0.0, 0.2, SegmentShape::hold}, {0.25, 0.9}, {0.5, 0.1, SegmentShape::halfSine}, {0.75, 0.6}, {1.0, 0.2}}};
    const auto curves = readTime12Patterns(writeTime12Patterns({exact, makeCurve(CurveTemplate::stutter, 8)}));
    REQUIRE(curves.size() == 2);
    CHECK(worstDifference(curves[0], exact) < 1e-9);
    CHECK(worstDifference(curves[1], makeCurve(CurveTemplate::stutter, 8)) < 1e-9);
    for (int count = 2; count <= mostRepeats; ++count)
    {
        CAPTURE(count);
        const DelayCurve stairs{{{0.0, 0.0, SegmentShape::stairs, 0.0, count}, {1.0, 1.0}}};
        const DelayCurve pulse{{{0.0, 0.3, SegmentShape::pulse, 0.0, count}, {1.0, 0.8}}};
        const auto both = readTime12Patterns(writeTime12Patterns({stairs, pulse}));
        CHECK(valueAt(both[0], 1.5 / count) == Approx(1.0 / (count - 1)));
        CHECK(valueAt(both[1], 0.75 / count) == Approx(0.8));
    }
    // A bend is matched half way.
    const DelayCurve bent{{{0.0, 0.0, SegmentShape::curve, 0.4}, {1.0, 1.0}}};
    const auto back = readTime12Patterns(writeTime12Patterns({bent})).front();
    CHECK(valueAt(back, 0.5) == Approx(valueAt(bent, 0.5)).margin(0.002));
}

TEST_CASE("Errors in patterns name pattern and point", "[model][curve][text]")
{
    CHECK(errorMessage([] { readTime12Patterns(""); }).starts_with("is empty"));
    CHECK(errorMessage([] { readTime12Patterns("0 0 0\n"); }).starts_with("pattern 1: has 3 numbers"));
    CHECK(errorMessage([] { readTime12Patterns("0 0 0 1\n0 0 0 1 1 x 0 1\n"); })
          == "pattern 2, point 2: 'x' is no number");
    CHECK(errorMessage([] { readTime12Patterns("0 5 0 1\n"); }).starts_with("pattern 1, point 1: position and value"));
    CHECK(errorMessage([] { readTime12Patterns("0 0 0 8\n"); }).starts_with("pattern 1, point 1: the type"));
    std::string many;
    for (int i = 0; i < 13; ++i)
        many += "0 0 0 1\n";
    CHECK(errorMessage([&] { readTime12Patterns(many); }).starts_with("pattern 13: a file has at most twelve"));
}

TEST_CASE("Vital's shapes become the same curves and go back", "[model][curve][text]")
{
    const auto shape =
        readVitalShape(R"({"num_points":3,"points":[0,1,0.5,0,1,1],"powers":[0,3,0],"name":"Hill","smooth":false})");
    CHECK(shape.name == "Hill");
    CHECK(valueAt(shape.curve, 0.25) == Approx(0.5));
    CHECK(valueAt(shape.curve, 0.75) == Approx(1.0 - std::expm1(1.5) / std::expm1(3.0)).margin(0.002));
    const auto sine = readVitalShape(R"({"num_points":3,"points":[0,1,0.5,0,1,1],"powers":[0,0,0],"smooth":true})");
    CHECK(valueAt(sine.curve, 0.1) == Approx(0.5 - 0.5 * std::cos(0.2 * std::numbers::pi)).margin(1e-12));
    CHECK(readVitalShape(writeVitalShape(sine)).curve == sine.curve);

    const NamedCurve mixed{
        "Mixed", {{{0.0, 0.25, SegmentShape::hold}, {0.5, 1.0}, {0.75, 0.5, SegmentShape::sCurve}, {1.0, 0.0}}}};
    const auto back = readVitalShape(writeVitalShape(mixed));
    CHECK(back.name == "Mixed");
    CHECK(worstDifference(back.curve, mixed.curve) < 0.02);
    const NamedCurve busy{"Busy", makeCurve(CurveTemplate::square, 32)};
    CHECK(errorMessage([&] { writeVitalShape(busy); }).find("Vital has at most 100") != std::string::npos);
}

TEST_CASE("Errors in a Vital shape are one clear line", "[model][curve][text]")
{
    CHECK(errorMessage([] { readVitalShape("{"); }).starts_with("is no JSON object"));
    CHECK(errorMessage([] { readVitalShape("[]"); }).starts_with("is no JSON object"));
    CHECK(errorMessage([] { readVitalShape("{}"); }).starts_with("\"num_points\""));
    CHECK(errorMessage([] {
              readVitalShape(R"({"num_points":2,"points":[0,0],"powers":[0,0]})");
          }).starts_with("\"points\""));
    CHECK(errorMessage([] { readVitalShape(R"({"num_points":1,"points":[0,"a"],"powers":[0]})"); })
          == "\"points\" [1] is no number");
    CHECK(errorMessage([] {
              readVitalShape(R"({"num_points":2,"points":[0.5,0,0,0],"powers":[0,0]})");
          }).starts_with("point 2"));
}
