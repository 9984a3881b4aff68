// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveHit.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr float pointRadius = 10.0F;
constexpr float bendRadius = 8.0F;
constexpr float lineDistance = 6.0F;
/// Segments narrower than this show no handle: it would lie under the points.
constexpr float narrowestBend = 28.0F;

std::optional<std::size_t> pointNear(const CurveSurface& surface, juce::Point<float> place)
{
    std::optional<std::size_t> nearest;
    float best = pointRadius;
    const auto& points = surface.session.curve().points;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const float distance = place.getDistanceFrom(surface.frame.place(points[i].position, points[i].value));
        if (distance < best || (distance <= best && surface.session.isSelected(i)))
        {
            best = distance;
            nearest = i;
        }
    }
    return nearest;
}

/// The segment whose line passes within `lineDistance` above or below.
std::optional<std::size_t> segmentNear(const CurveSurface& surface, juce::Point<float> place)
{
    const auto& curve = surface.session.curve();
    if (!surface.frame.visible.contains(place))
        return std::nullopt;
    const double position = surface.frame.positionAt(place.x);
    const float height = surface.frame.place(position, valueAt(curve, position)).y;
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i)
        if (curve.points[i].position <= position && position < curve.points[i + 1].position)
            return std::abs(height - place.y) <= lineDistance ? std::optional(i) : std::nullopt;
    return std::nullopt;
}

} // namespace

bool isBendable(const DelayCurve& curve, std::size_t point)
{
    if (point + 1 >= curve.points.size())
        return false;
    const auto& from = curve.points[point];
    const auto& to = curve.points[point + 1];
    return (from.shape == SegmentShape::line || from.shape == SegmentShape::curve) && from.value != to.value
           && from.position < to.position;
}

bool hasBendHandle(const CurveSurface& surface, std::size_t point)
{
    const auto& curve = surface.session.curve();
    if (!isBendable(curve, point))
        return false;
    const double width = curve.points[point + 1].position - curve.points[point].position;
    return static_cast<float>(width / surface.frame.span()) * surface.frame.visible.getWidth() >= narrowestBend;
}

juce::Point<float> bendHandle(const CurveSurface& surface, std::size_t point)
{
    const auto& from = surface.session.curve().points[point];
    const auto& to = surface.session.curve().points[point + 1];
    const double middle = segmentProgress(from, 0.5);
    return surface.frame.place(0.5 * (from.position + to.position), from.value + middle * (to.value - from.value));
}

std::optional<CurveTarget> targetAt(const CurveSurface& surface, juce::Point<float> place)
{
    if (const auto point = pointNear(surface, place))
        return CurveTarget{CurvePart::point, *point};
    for (std::size_t i = 0; i < surface.session.curve().points.size(); ++i)
        if (hasBendHandle(surface, i) && place.getDistanceFrom(bendHandle(surface, i)) < bendRadius)
            return CurveTarget{CurvePart::bend, i};
    if (const auto segment = segmentNear(surface, place))
        return CurveTarget{CurvePart::segment, *segment};
    return std::nullopt;
}

} // namespace driftline
