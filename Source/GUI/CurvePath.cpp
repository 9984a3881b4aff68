// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurvePath.h"

#include <algorithm>

namespace driftline
{

namespace
{

/// A bend looks round when its chords are no wider than this.
constexpr float chordPixels = 2.0F;

/// Draws the line, part by part.
class LineMaker
{
public:
    LineMaker(juce::Rectangle<float> area, CurveSteps steps, juce::Range<float> visible)
        : area_(area), steps_(steps), visible_(visible)
    {}

    void start(double position, double value)
    {
        path.startNewSubPath(pointOnCurve(area_, position, value));
        value_ = value;
    }

    void lineTo(double position, double value)
    {
        path.lineTo(pointOnCurve(area_, position, value));
        value_ = value;
    }

    void stepTo(double position, double value)
    {
        if (value == value_)
            return;
        if (steps_ == CurveSteps::open)
            start(position, value);
        else
            lineTo(position, value);
    }

    void add(const CurvePoint& from, const CurvePoint& to)
    {
        if (from.position < to.position)
        {
            if (isStepped(from.shape))
                addLevels(from, to);
            else
                addBend(from, to);
        }
        stepTo(to.position, to.value);
    }

    juce::Path path;

private:
    void addLevels(const CurvePoint& from, const CurvePoint& to)
    {
        const int parts = from.shape == SegmentShape::hold     ? 1
                          : from.shape == SegmentShape::stairs ? from.count
                                                               : 2 * from.count;
        for (int i = 0; i < parts; ++i)
        {
            const double level = from.shape == SegmentShape::hold ? 0.0
                                 : i + 1 == parts                 ? 1.0
                                                                  : segmentProgress(from, (i + 0.5) / parts);
            const double value = from.value + level * (to.value - from.value);
            const double width = to.position - from.position;
            stepTo(from.position + width * i / parts, value);
            lineTo(from.position + width * (i + 1) / parts, value);
        }
    }

    void addBend(const CurvePoint& from, const CurvePoint& to)
    {
        const double width = to.position - from.position;
        const auto left = pointOnCurve(area_, from.position, 0.0).x;
        const auto right = pointOnCurve(area_, to.position, 0.0).x;
        const auto shown = visible_.isEmpty() ? juce::Range<float>(left, right)
                                              : visible_.getIntersectionWith({left, std::max(left, right)});
        const bool isStraight = from.shape == SegmentShape::line || shown.isEmpty();
        const int chords = isStraight ? 0 : 1 + static_cast<int>(shown.getLength() / chordPixels);
        for (int i = 0; i <= chords && chords > 0; ++i)
        {
            const auto x = shown.getStart() + shown.getLength() * static_cast<float>(i) / static_cast<float>(chords);
            const double t = std::clamp(static_cast<double>((x - left) / (right - left)), 0.0, 1.0);
            lineTo(from.position + t * width, from.value + segmentProgress(from, t) * (to.value - from.value));
        }
        lineTo(to.position, to.value);
    }

    const juce::Rectangle<float> area_;
    const CurveSteps steps_;
    const juce::Range<float> visible_;
    double value_ = 0.0;
};

} // namespace

juce::Point<float> pointOnCurve(juce::Rectangle<float> area, double position, double value)
{
    return {area.getX() + static_cast<float>(position) * area.getWidth(),
            area.getBottom() - static_cast<float>(value) * area.getHeight()};
}

juce::Path curvePath(const DelayCurve& curve, juce::Rectangle<float> area, CurveSteps steps, juce::Range<float> visible)
{
    LineMaker line(area, steps, visible);
    const auto& points = curve.points;
    line.start(0.0, points.front().value);
    line.lineTo(points.front().position, points.front().value);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        line.add(points[i], points[i + 1]);
    line.lineTo(1.0, points.back().value);
    return line.path;
}

juce::Path filledCurvePath(const DelayCurve& curve, juce::Rectangle<float> area, juce::Range<float> visible)
{
    auto path = curvePath(curve, area, CurveSteps::upright, visible);
    path.lineTo(area.getBottomRight());
    path.lineTo(area.getBottomLeft());
    path.closeSubPath();
    return path;
}

} // namespace driftline
