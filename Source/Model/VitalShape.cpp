// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveFit.h"
#include "Model/CurveText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace driftline
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::size_t mostVitalPoints = 100;
constexpr double steepestPower = 20.0;

/// How closely an exponential bend is followed.
constexpr double bendTolerance = 1.0 / 1024.0;

[[noreturn]] void fail(const std::string& problem) { throw CurveTextError(problem); }

/// Vital's bend: (e^(power t) - 1) / (e^power - 1), behind half a sine where the shape is smooth.
double vitalProgress(double t, double power, bool isSmooth)
{
    const double way = isSmooth ? segmentProgress({0.0, 0.0, SegmentShape::halfSine}, t) : t;
    return std::abs(power) < 0.01 ? way : std::expm1(power * way) / std::expm1(power);
}

std::vector<double> numbers(const Json& document, const char* key, std::size_t count)
{
    if (!document.contains(key) || !document[key].is_array() || document[key].size() < count)
        fail(std::string("\"") + key + "\" is not a list of " + std::to_string(count) + " numbers");
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto& value = document[key][i];
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            fail(std::string("\"") + key + "\" [" + std::to_string(i) + "] is no number");
        values.push_back(value.get<double>());
    }
    return values;
}

void appendSegment(std::vector<CurvePoint>& points, const CurvePoint& from, const CurvePoint& to, double power,
                   bool isSmooth)
{
    const bool isStraight = std::abs(power) < 0.01 || from.value == to.value;
    if (isStraight || from.position >= to.position)
    {
        points.push_back({from.position, from.value, isSmooth ? SegmentShape::halfSine : SegmentShape::line});
        return;
    }
    const auto fitted = fitFunction(
        [&](double position) {
            const double t = (position - from.position) / (to.position - from.position);
            return from.value + (to.value - from.value) * vitalProgress(t, power, isSmooth);
        },
        {from.position, to.position}, bendTolerance);
    points.insert(points.end(), fitted.begin(), std::prev(fitted.end()));
}

Json parse(std::string_view text)
{
    Json document = Json::parse(text, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        fail("is no JSON object; a .vitallfo file is one, this may be cut short");
    return document;
}

/// The power whose bend has Schlick's value half way: 1 / (e^(power / 2) + 1) there.
double powerOf(const CurvePoint& point)
{
    if (point.shape != SegmentShape::curve)
        return 0.0;
    const double middle = segmentProgress(point, 0.5);
    return std::clamp(2.0 * std::log(1.0 / middle - 1.0), -steepestPower, steepestPower);
}

/// Holds as Vital draws them: level, and then a step of two points.
std::vector<CurvePoint> withoutHolds(const std::vector<CurvePoint>& points)
{
    std::vector<CurvePoint> result;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        result.push_back(points[i]);
        if (points[i].shape != SegmentShape::hold || i + 1 == points.size())
            continue;
        result.back().shape = SegmentShape::line;
        result.push_back({points[i + 1].position, points[i].value});
    }
    return joined(std::move(result)).points;
}

} // namespace

std::string writeVitalShape(const NamedCurve& shape)
{
    const auto whole = cutOut(shape.curve, {});
    const bool isSmooth = std::all_of(whole.begin(), std::prev(whole.end()),
                                      [](const CurvePoint& point) { return point.shape == SegmentShape::halfSine; });
    const auto points = isSmooth ? whole : withoutHolds(inBends(shape.curve));
    if (points.size() > mostVitalPoints)
        fail("the curve needs " + std::to_string(points.size()) + " points; Vital has at most "
             + std::to_string(mostVitalPoints) + ", so simplify it first");
    Json places = Json::array();
    Json powers = Json::array();
    for (const auto& point : points)
    {
        places.push_back(point.position);
        places.push_back(1.0 - point.value);
        powers.push_back(powerOf(point));
    }
    const Json document{{"num_points", points.size()},
                        {"points", places},
                        {"powers", powers},
                        {"name", shape.name},
                        {"smooth", isSmooth}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

NamedCurve readVitalShape(std::string_view text)
{
    const auto document = parse(text);
    const auto size = document.value("num_points", Json());
    if (!size.is_number_integer() || size < 1 || size > maximumPoints)
        fail("\"num_points\" is not a whole number from 1 to " + std::to_string(maximumPoints));
    const auto count = size.get<std::size_t>();
    const auto places = numbers(document, "points", 2 * count);
    const auto powers = numbers(document, "powers", count);
    const bool isSmooth = document.contains("smooth") && document["smooth"].is_boolean() && document["smooth"];

    std::vector<CurvePoint> given;
    for (std::size_t i = 0; i < count; ++i)
    {
        const CurvePoint point{places[2 * i], 1.0 - places[2 * i + 1]};
        if (!(point.position >= 0.0 && point.position <= 1.0 && point.value >= 0.0 && point.value <= 1.0)
            || (i > 0 && point.position < given.back().position))
            fail("point " + std::to_string(i + 1) + ": points go from 0 to 1, sorted by position");
        given.push_back(point);
    }
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i + 1 < count; ++i)
        appendSegment(points, given[i], given[i + 1], std::clamp(powers[i], -steepestPower, steepestPower), isSmooth);
    points.push_back(given.back());

    NamedCurve shape{document.contains("name") && document["name"].is_string() ? document["name"].get<std::string>()
                                                                               : "",
                     joined(std::move(points))};
    if (const auto problem = findProblem(shape.curve); !problem.empty())
        fail(problem);
    return shape;
}

} // namespace driftline
