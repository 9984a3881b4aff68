// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurvePath.h"

namespace driftline
{

namespace
{

/// A bend looks round when its chords are no wider than this.
constexpr float chordPixels = 2.0F;

void addSegment(juce::Path& path, juce::Rectangle<float> area, const CurvePoint& from, const CurvePoint& to)
{
    if (from.shape == SegmentShape::hold)
        path.lineTo(pointOnCurve(area, to.position, from.value));
    const auto width = static_cast<float>(to.position - from.position) * area.getWidth();
    const int chords = from.shape == SegmentShape::line || from.shape == SegmentShape::hold
                           ? 1
                           : 1 + static_cast<int>(width / chordPixels);
    for (int i = 1; i <= chords; ++i)
    {
        const double t = static_cast<double>(i) / chords;
        // At its end a held segment steps to the next point.
        const double progress = i == chords ? 1.0 : segmentProgress(from, t);
        path.lineTo(pointOnCurve(area, from.position + t * (to.position - from.position),
                                 from.value + progress * (to.value - from.value)));
    }
}

} // namespace

juce::Point<float> pointOnCurve(juce::Rectangle<float> area, double position, double value)
{
    return {area.getX() + static_cast<float>(position) * area.getWidth(),
            area.getBottom() - static_cast<float>(value) * area.getHeight()};
}

juce::Path curvePath(const DelayCurve& curve, juce::Rectangle<float> area)
{
    juce::Path path;
    const auto& points = curve.points;
    path.startNewSubPath(pointOnCurve(area, 0.0, points.front().value));
    path.lineTo(pointOnCurve(area, points.front().position, points.front().value));
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        addSegment(path, area, points[i], points[i + 1]);
    path.lineTo(pointOnCurve(area, 1.0, points.back().value));
    return path;
}

juce::Path filledCurvePath(const DelayCurve& curve, juce::Rectangle<float> area)
{
    auto path = curvePath(curve, area);
    path.lineTo(area.getBottomRight());
    path.lineTo(area.getBottomLeft());
    path.closeSubPath();
    return path;
}

} // namespace driftline
