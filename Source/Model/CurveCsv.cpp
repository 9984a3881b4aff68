// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveFit.h"
#include "Model/CurveText.h"
#include "Model/PlainText.h"
#include "Model/ShapeKeys.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr std::string_view heading = "position,value,shape,tension,count";

/// How closely a table that is too long is followed.
constexpr double tableTolerance = 1.0 / 4096.0;

/// Takes the text up to the next `separator` off the front.
std::string_view takeUpTo(std::string_view& text, char separator)
{
    const auto end = std::min(text.find(separator), text.size());
    const auto taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return trimmed(taken);
}

[[noreturn]] void fail(int line, const std::string& problem)
{
    throw CurveTextError("line " + std::to_string(line) + ": " + problem);
}

double number(std::string_view field, std::string_view column, int line)
{
    const auto value = parseNumber(std::string(field));
    if (!value)
        fail(line, std::string(column).append(" is '").append(field).append("'; write a number such as 0.25"));
    return *value;
}

CurvePoint readPoint(std::string_view row, int line)
{
    CurvePoint point;
    point.position = number(takeUpTo(row, ','), "the position", line);
    if (row.empty())
        fail(line, "has no value; a row is position, value and, where wanted, shape, tension, count");
    point.value = number(takeUpTo(row, ','), "the value", line);
    if (const auto key = takeUpTo(row, ','); !key.empty())
    {
        const auto shape = shapeFromKey(key);
        if (!shape)
            fail(line, std::string("the shape is '").append(key).append("'; it is one of ").append(shapeKeyList()));
        point.shape = *shape;
    }
    if (const auto tension = takeUpTo(row, ','); !tension.empty())
        point.tension = number(tension, "the tension", line);
    if (const auto count = takeUpTo(row, ','); !count.empty())
    {
        const double value = number(count, "the count", line);
        if (!(value >= 1.0 && value <= mostRepeats) || value != static_cast<int>(value))
            fail(line, "the count is not a whole number from 1 to " + std::to_string(mostRepeats));
        point.count = static_cast<int>(value);
    }
    if (!row.empty())
        fail(line, "has more than five columns");
    return point;
}

bool isPlain(const CurvePoint& point) { return point.shape == SegmentShape::line; }

DelayCurve fitted(const std::vector<CurvePoint>& points)
{
    std::vector<CurveSample> samples;
    samples.reserve(points.size());
    for (const auto& point : points)
        samples.push_back({point.position, point.value});
    return {fitSamples(std::move(samples), tableTolerance)};
}

} // namespace

std::string writeCurveCsv(const DelayCurve& curve)
{
    std::string text(heading);
    text += '\n';
    for (const auto& point : curve.points)
    {
        text.append(formatExactly(point.position)).append(",").append(formatExactly(point.value)).append(",");
        text.append(shapeKey(point.shape)).append(",").append(formatExactly(point.tension)).append(",");
        text.append(std::to_string(point.count)).append("\n");
    }
    return text;
}

DelayCurve readCurveCsv(std::string_view text)
{
    DelayCurve curve;
    for (int line = 1; !text.empty(); ++line)
    {
        const auto row = takeUpTo(text, '\n');
        const bool isHeading = curve.points.empty() && row.starts_with("position");
        if (row.empty() || row.front() == '#' || isHeading)
            continue;
        curve.points.push_back(readPoint(row, line));
        const auto& point = curve.points.back();
        if (!(point.position >= 0.0 && point.position <= 1.0) || !(point.value >= 0.0 && point.value <= 1.0))
            fail(line, "position and value go from 0 to 1");
    }
    if (curve.points.size() > maximumPoints && std::all_of(curve.points.begin(), curve.points.end(), isPlain))
        curve = fitted(curve.points);
    if (const auto problem = findProblem(curve); !problem.empty())
        throw CurveTextError(problem);
    return curve;
}

} // namespace driftline
