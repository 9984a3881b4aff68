// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveFit.h"
#include "Model/CurveText.h"
#include "Model/CurveTransforms.h"
#include "Model/PlainText.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

namespace driftline
{

namespace
{

constexpr std::size_t mostPatterns = 12;

/// How closely a shape that is none of ours is followed.
constexpr double shapeTolerance = 1.0 / 1024.0;

enum class PatternType
{
    hold,
    curve,
    sCurve,
    pulse,
    wave,
    triangle,
    stairs,
    smoothStairs
};
constexpr int lastPatternType = 7;

struct PatternPoint
{
    double position = 0.0;
    double value = 0.0;
    double tension = 0.0;
    PatternType type = PatternType::curve;
};

/// A segment on its way to being ours.
struct PatternSegment
{
    PatternPoint from;
    double endPosition = 1.0;
    double endValue = 0.0;

    double positionAt(double t) const { return from.position + (endPosition - from.position) * t; }
    double valueAt(double progress) const { return from.value + (endValue - from.value) * progress; }
};

using Points = std::vector<CurvePoint>;

/// TIME-12's bend: t to the power 1.1^(50 |tension|), from the other end where tension is above 0.
double powerBend(double t, double tension)
{
    const double power = std::pow(1.1, std::abs(tension) * 50.0);
    return tension <= 0.0 ? std::pow(t, power) : 1.0 - std::pow(1.0 - t, power);
}

/// Two bends, the second one turned round.
double powerSCurve(double t, double tension)
{
    return t < 0.5 ? 0.5 * powerBend(2.0 * t, tension) : 1.0 - 0.5 * powerBend(2.0 - 2.0 * t, tension);
}

/// How many times a pattern's segment repeats: its tension's square times `scale`, at least `fewest`.
int repeatsOf(double tension, double scale, int fewest)
{
    return std::max(static_cast<int>(std::floor(tension * tension * scale)), fewest);
}

/// The tension that `repeatsOf` makes `repeats` of; half a repeat more, so that rounding cannot lose one.
double tensionOf(int repeats, double scale) { return -std::sqrt((repeats + 0.5) / scale); }

template<class Progress>
void appendFitted(Points& points, const PatternSegment& segment, double start, double end, Progress&& progress)
{
    const CurveRange range{segment.positionAt(start), segment.positionAt(end)};
    if (!(range.from < range.to))
        return;
    const auto fitted = fitFunction(
        [&](double position) {
            const double t = (position - segment.from.position) / (segment.endPosition - segment.from.position);
            return segment.valueAt(progress(std::clamp(t, 0.0, 1.0)));
        },
        range, shapeTolerance);
    points.insert(points.end(), fitted.begin(), std::prev(fitted.end()));
}

/// From the first value to the second and back, an odd number of times, so that it ends at the second.
void appendSwings(Points& points, const PatternSegment& segment, SegmentShape shape)
{
    const int swings = 2 * repeatsOf(segment.from.tension, 100.0, 0) + 1;
    for (int i = 0; i < swings; ++i)
        points.push_back({segment.positionAt(static_cast<double>(i) / swings), segment.valueAt(i % 2), shape});
}

void appendPulses(Points& points, const PatternSegment& segment)
{
    const int parts = 2 * repeatsOf(segment.from.tension, 100.0, 1);
    const int first = segment.from.tension <= 0.0 ? 0 : 1;
    for (int i = 0; i < parts; ++i)
        points.push_back(
            {segment.positionAt(static_cast<double>(i) / parts), segment.valueAt((i + first) % 2), SegmentShape::hold});
}

void appendStairs(Points& points, const PatternSegment& segment)
{
    const int count = repeatsOf(segment.from.tension, 150.0, fewestStairs);
    // With a tension above 0 the first and the last level are left out.
    const bool isInner = segment.from.tension > 0.0;
    const int levels = isInner ? count - 1 : count;
    for (int i = 0; i < levels; ++i)
    {
        const double progress = isInner ? (i + 1.0) / count : static_cast<double>(i) / (count - 1);
        points.push_back(
            {segment.positionAt(static_cast<double>(i) / levels), segment.valueAt(progress), SegmentShape::hold});
    }
}

void appendSmoothStairs(Points& points, const PatternSegment& segment)
{
    constexpr double tensionOfFourthPower = 0.2909; // 1.1^(50 * 0.2909) = 4
    const double tension = segment.from.tension <= 0.0 ? -tensionOfFourthPower : tensionOfFourthPower;
    const int count = repeatsOf(segment.from.tension, 150.0, 1);
    for (int i = 0; i < count; ++i)
        appendFitted(points, segment, static_cast<double>(i) / count, (i + 1.0) / count,
                     [&](double t) { return (i + powerSCurve(std::clamp(t * count - i, 0.0, 1.0), tension)) / count; });
}

/// The segment without its last point.
void appendSegment(Points& points, const PatternSegment& segment)
{
    const double tension = segment.from.tension;
    const CurvePoint start{segment.from.position, segment.from.value};
    switch (segment.from.type)
    {
    case PatternType::hold:
        points.push_back({start.position, start.value, SegmentShape::hold});
        break;
    case PatternType::curve:
        if (tension == 0.0 || segment.from.position == segment.endPosition)
            points.push_back(start);
        else
            appendFitted(points, segment, 0.0, 1.0, [&](double t) { return powerBend(t, tension); });
        break;
    case PatternType::sCurve:
        if (tension == 0.0 || segment.from.position == segment.endPosition)
            points.push_back(start);
        else
            appendFitted(points, segment, 0.0, 1.0, [&](double t) { return powerSCurve(t, tension); });
        break;
    case PatternType::pulse:
        appendPulses(points, segment);
        break;
    case PatternType::wave:
        appendSwings(points, segment, SegmentShape::halfSine);
        break;
    case PatternType::triangle:
        appendSwings(points, segment, SegmentShape::line);
        break;
    case PatternType::stairs:
        appendStairs(points, segment);
        break;
    case PatternType::smoothStairs:
        appendSmoothStairs(points, segment);
        break;
    }
}

/// Positions counted from the first point, so that the segment that passes the end is whole; then turned back.
DelayCurve curveOf(const std::vector<PatternPoint>& pattern)
{
    const double offset = pattern.front().position;
    Points points;
    for (std::size_t i = 0; i < pattern.size(); ++i)
    {
        PatternSegment segment{pattern[i], 1.0, pattern.front().value};
        segment.from.position -= offset;
        if (i + 1 < pattern.size())
        {
            segment.endPosition = pattern[i + 1].position - offset;
            segment.endValue = pattern[i + 1].value;
        }
        appendSegment(points, segment);
    }
    points.push_back({1.0, pattern.front().value});
    auto curve = joined(std::move(points));
    if (curve.points.size() <= maximumPoints && offset > 0.0)
        rotate(curve, offset);
    return curve;
}

std::vector<PatternPoint> readPattern(const std::string& line, const std::string& place)
{
    std::istringstream stream(line);
    std::vector<std::string> words(std::istream_iterator<std::string>(stream), {});
    if (words.size() % 4 != 0)
        throw CurveTextError(place + ": has " + std::to_string(words.size())
                             + " numbers; each point has four: position, value, tension, type");
    std::vector<PatternPoint> points;
    for (std::size_t i = 0; i < words.size(); i += 4)
    {
        const auto pointPlace = place + ", point " + std::to_string(i / 4 + 1) + ": ";
        std::array<double, 4> numbers{};
        for (std::size_t k = 0; k < 4; ++k)
        {
            const auto value = parseNumber(words[i + k]);
            if (!value)
                throw CurveTextError(pointPlace + "'" + words[i + k] + "' is no number");
            numbers[k] = *value;
        }
        const auto isWithin = [](double value, double low, double high) { return value >= low && value <= high; };
        if (!isWithin(numbers[0], 0.0, 1.0) || !isWithin(numbers[1], 0.0, 1.0) || !isWithin(numbers[2], -1.0, 1.0))
            throw CurveTextError(pointPlace + "position and value go from 0 to 1, tension from -1 to 1");
        if (!isWithin(numbers[3], 0.0, lastPatternType) || numbers[3] != std::floor(numbers[3]))
            throw CurveTextError(pointPlace + "the type is a whole number from 0 to 7");
        points.push_back({numbers[0], numbers[1], numbers[2], static_cast<PatternType>(static_cast<int>(numbers[3]))});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const PatternPoint& a, const PatternPoint& b) { return a.position < b.position; });
    return points;
}

PatternPoint patternPoint(const CurvePoint& point)
{
    PatternPoint result{point.position, point.value, 0.0, PatternType::curve};
    switch (point.shape)
    {
    case SegmentShape::line:
        break;
    case SegmentShape::hold:
        result.type = PatternType::hold;
        break;
    case SegmentShape::curve: {
        // The same value half way: 2^-power there, of whichever end the bend is fast at.
        const double middle = segmentProgress(point, 0.5);
        const double power = -std::log2(std::min(middle, 1.0 - middle));
        const double size = std::min(std::log(power) / std::log(1.1) / 50.0, 1.0);
        result.tension = middle < 0.5 ? -size : size;
        break;
    }
    case SegmentShape::sCurve: // within a hundredth of a half sine
    case SegmentShape::halfSine:
        result.type = PatternType::wave;
        break;
    case SegmentShape::stairs:
        result.type = PatternType::stairs;
        result.tension = point.count == fewestStairs ? 0.0 : tensionOf(point.count, 150.0);
        break;
    case SegmentShape::pulse:
        result.type = PatternType::pulse;
        result.tension = point.count == 1 ? 0.0 : tensionOf(point.count, 100.0);
        break;
    }
    return result;
}

} // namespace

std::string writeTime12Patterns(const std::vector<DelayCurve>& curves)
{
    std::string text;
    for (const auto& curve : curves)
    {
        for (const auto& point : cutOut(curve, {}))
        {
            const auto written = patternPoint(point);
            text.append(formatExactly(written.position)).append(" ").append(formatExactly(written.value)).append(" ");
            text.append(formatExactly(written.tension)).append(" ");
            text.append(std::to_string(static_cast<int>(written.type))).append(" ");
        }
        text += '\n';
    }
    return text;
}

std::vector<DelayCurve> readTime12Patterns(std::string_view text)
{
    std::vector<DelayCurve> curves;
    std::istringstream stream{std::string(text)};
    std::string line;
    while (std::getline(stream, line))
    {
        const auto place = "pattern " + std::to_string(curves.size() + 1);
        const auto pattern = readPattern(line, place);
        if (curves.size() >= mostPatterns && !pattern.empty())
            throw CurveTextError(place + ": a file has at most twelve patterns, one a line");
        if (curves.size() >= mostPatterns)
            continue;
        auto curve = pattern.empty() ? rampCurve() : curveOf(pattern);
        if (const auto problem = findProblem(curve); !problem.empty())
            throw CurveTextError(place + ": " + problem);
        curves.push_back(std::move(curve));
    }
    if (curves.empty())
        throw CurveTextError("is empty; a pattern file has a line for each pattern");
    return curves;
}

} // namespace driftline
