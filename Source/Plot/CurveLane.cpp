// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/CurveLane.h"

#include "Model/CompiledCurve.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace driftline
{

namespace
{

constexpr double phasesPerPass = 0x1p64;

/// Where the curve goes in one pass, from 0 to 1 across and from 0 to 1 up: closely enough for lines that are
/// `pixelsPerPass` wide together, and exact on both sides of a step.
std::vector<PlotPoint> outlineOf(const DelayCurve& curve, double pixelsPerPass)
{
    const CompiledCurve compiled(curve);
    const auto& pieces = compiled.pieces();
    std::vector<PlotPoint> outline;
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const CurvePhase start = pieces[i].start;
        // The last phase in front of the next piece; behind the last piece it wraps to the pass's end.
        const CurvePhase last = (i + 1 < pieces.size() ? pieces[i + 1].start : 0) - 1;
        const double width = static_cast<double>(last - start) / phasesPerPass;
        const bool isStraight = pieces[i].coefficients[2] == 0.0 && pieces[i].coefficients[3] == 0.0;
        const int steps = isStraight ? 1 : std::max(1, static_cast<int>(std::ceil(width * pixelsPerPass)));
        for (int k = 0; k <= steps; ++k)
        {
            const CurvePhase phase =
                k == steps ? last : start + static_cast<CurvePhase>(static_cast<double>(last - start) / steps * k);
            outline.push_back({static_cast<double>(phase) / phasesPerPass, compiled.valueAt(phase)});
        }
    }
    return outline;
}

/// One channel's curve on the plot.
class CurveDrawing
{
public:
    CurveDrawing(const PlotBox& plot, double start, double passes) : plot_(plot), start_(start), passes_(passes) {}

    PlotPoint at(double pass, double value) const
    {
        return {plot_.left + (pass - start_) / passes_ * plot_.width(), plot_.bottom - value * plot_.height()};
    }

    std::vector<PlotPoint> line(const DelayCurve& curve) const
    {
        const auto outline = outlineOf(curve, plot_.width() / passes_);
        std::vector<PlotPoint> line;
        forEachPass([&](double pass) {
            for (const auto& point : outline)
                line.push_back(at(pass + point.x, point.y));
        });
        return line;
    }

    template<class Act>
    void forEachPass(Act&& act) const
    {
        for (double pass = std::floor(start_); pass < start_ + passes_; pass += 1.0)
            act(pass);
    }

    double passes() const { return passes_; }

private:
    PlotBox plot_;
    double start_;
    double passes_;
};

void drawPoints(Canvas& canvas, const CurveDrawing& drawing, const DelayCurve& curve)
{
    constexpr double mostPoints = 160.0; // more of them hide the line
    if (drawing.passes() * static_cast<double>(curve.points.size()) > mostPoints)
        return;
    drawing.forEachPass([&](double pass) {
        for (const auto& point : curve.points)
        {
            canvas.dot(drawing.at(pass + point.position, point.value), 5.0, palette::well);
            canvas.dot(drawing.at(pass + point.position, point.value), 3.5, palette::water);
        }
    });
}

} // namespace

void drawCurveLane(Canvas& canvas, const Lane& lane, const TimeAxis& axis, std::span<const AxisTick> gridTicks,
                   const CurveSlot& slot, const CurveStretch& stretch, const std::string& subject)
{
    const auto countText = [](const DelayCurve& curve) { return std::to_string(curve.points.size()); };
    const std::string notes = countText(slot.left) + (slot.right ? " and " + countText(*slot.right) : "") + " points";
    drawLaneFrame(canvas, lane, "CURVE", subject, notes);
    const bool isStereo = slot.right.has_value() || stretch.start[0] != stretch.start[1];
    if (isStereo)
        drawChannelLegend(canvas, lane, notes);

    drawTimeGrid(canvas, lane, axis, gridTicks);
    for (const double value : {0.0, 0.5, 1.0})
    {
        const double y = lane.plot.bottom - value * lane.plot.height();
        canvas.horizontalLine(lane.plot.left, lane.plot.right, y, palette::line.withAlpha(value == 0.0 ? 1.0 : 0.7));
        drawValueLabel(canvas, lane, y, std::to_string(std::lround(value * 100.0)) + (value == 1.0 ? " %" : ""));
    }

    // A point on the edge is seen whole.
    constexpr double pointRadius = 6.0;
    const CurveDrawing left(lane.plot, stretch.start[0], stretch.passes);
    const auto line = left.line(slot.left);
    auto area = line;
    area.push_back({line.back().x, lane.plot.bottom});
    area.push_back({line.front().x, lane.plot.bottom});
    const Canvas::Clip clip(canvas, {lane.plot.left - pointRadius, lane.plot.top - pointRadius,
                                     lane.plot.right + pointRadius, lane.plot.bottom + pointRadius});
    {
        const Canvas::Clip sides(
            canvas, {lane.plot.left, lane.plot.top - pointRadius, lane.plot.right, lane.plot.bottom + pointRadius});
        canvas.fillPolygon(area, palette::water.withAlpha(0.13));
        if (isStereo)
            canvas.polyline(
                CurveDrawing(lane.plot, stretch.start[1], stretch.passes).line(slot.right.value_or(slot.left)),
                palette::paleWater.withAlpha(0.75), 1.5);
        canvas.polyline(line, palette::water, 2.5);
    }
    drawPoints(canvas, left, slot.left);
}

} // namespace driftline
