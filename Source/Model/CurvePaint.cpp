// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurvePaint.h"

#include "Model/CurveEnds.h"
#include "Model/CurveTemplates.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace driftline
{

namespace
{

using Paint = PaintShape;
using Shape = SegmentShape;

constexpr std::array<PaintShapeInfo, paintShapeCount> table{{
    {Paint::hold, "Hold", "One delay for the whole cell: a step."},
    {Paint::ramp, "Ramp", "From the shortest delay up."},
    {Paint::saw, "Saw", "From the top down to the shortest delay."},
    {Paint::triangle, "Triangle", "Up and down again in straight lines."},
    {Paint::sine, "Sine", "Up and down again as a sine."},
    {Paint::sCurve, "S-curve", "Up, leaving and arriving level."},
    {Paint::bend, "Bend", "Up, slowly and then fast."},
    {Paint::stairs, "Stairs", "Up in four steps."},
    {Paint::pulse, "Pulse", "Low and high in turn."},
    {Paint::tapeStop, "Tape stop", "Up as a tape that slows down to a stand."},
}};

/// From 0 to 1.
DelayCurve unitShape(Paint shape)
{
    switch (shape)
    {
    case Paint::hold:
        return {{{0.0, 1.0}, {1.0, 1.0}}};
    case Paint::ramp:
        return makeCurve(CurveTemplate::ramp, 1);
    case Paint::saw:
        return makeCurve(CurveTemplate::fall, 1);
    case Paint::triangle:
        return makeCurve(CurveTemplate::triangle, 1);
    case Paint::sine:
        return makeCurve(CurveTemplate::sine, 1);
    case Paint::stairs:
        return {{{0.0, 0.0, Shape::stairs, 0.0, 4}, {1.0, 1.0}}};
    case Paint::pulse:
        return {{{0.0, 0.0, Shape::pulse, 0.0, 1}, {1.0, 1.0}}};
    case Paint::bend:
        return {{{0.0, 0.0, Shape::curve, 0.6}, {1.0, 1.0}}};
    case Paint::tapeStop: {
        auto curve = makeCurve(CurveTemplate::tapeStop, 1);
        for (auto& point : curve.points)
            point.value *= 2.0; // it ends at a half: with Time as long as the pass, that is a stand
        return curve;
    }
    case Paint::sCurve:
        return {{{0.0, 0.0, Shape::sCurve}, {1.0, 1.0}}};
    }
    return rampCurve();
}

} // namespace

const std::array<PaintShapeInfo, paintShapeCount>& paintShapes() { return table; }

DelayCurve paintedShape(PaintShape shape, double height, bool isUpsideDown)
{
    const double top = std::clamp(height, 0.0, 1.0);
    auto curve = unitShape(shape);
    for (auto& point : curve.points)
        point.value =
            std::clamp(top * (isUpsideDown && shape != Paint::hold ? 1.0 - point.value : point.value), 0.0, 1.0);
    return curve;
}

bool paintShape(DelayCurve& curve, CurveRange cell, PaintShape shape, double height, bool isUpsideDown)
{
    auto changed = curve;
    return std::isfinite(height) && replaceRange(changed, cell, paintedShape(shape, height, isUpsideDown))
           && adopt(curve, std::move(changed));
}

bool drawStroke(DelayCurve& curve, std::vector<CurveSample> stroke, double tolerance)
{
    for (auto& sample : stroke)
        sample = {std::clamp(sample.position, 0.0, 1.0), std::clamp(sample.value, 0.0, 1.0)};
    auto points = fitSamples(std::move(stroke), tolerance);
    if (points.size() < 2 || !(points.front().position < points.back().position))
        return false;
    auto& first = points.front();
    auto& last = points.back();
    // A hand that begins on the curve, or ends there, means no step.
    const auto meet = [&](CurvePoint& point, double value) {
        if (std::abs(point.value - value) <= tolerance)
            point.value = value;
    };
    meet(first, valueBefore(curve, first.position));
    meet(last, valueAt(curve, last.position));
    auto changed = curve;
    return replaceRange(changed, {first.position, last.position}, points) && adopt(curve, std::move(changed));
}

} // namespace driftline
