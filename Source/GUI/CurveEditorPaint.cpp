// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/CurvePath.h"
#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"
#include "GUI/ParameterControls.h"

#include <array>

// How the CurveEditor looks; what it does is in CurveEditor.cpp.

namespace driftline
{

namespace
{

constexpr float labelTextSize = 10.5F;
constexpr float pointRadius = 5.0F;
constexpr float bendRadius = 2.5F;

void drawRing(juce::Graphics& g, juce::Point<float> centre, float radius, juce::Colour inside, juce::Colour ring)
{
    const auto bounds = juce::Rectangle<float>(2.0F * radius, 2.0F * radius).withCentre(centre);
    g.setColour(inside);
    g.fillEllipse(bounds);
    g.setColour(ring);
    g.drawEllipse(bounds, 2.0F);
}

} // namespace

void CurveEditor::paint(juce::Graphics& g)
{
    paintAxes(g);
    paintCurves(g);
    paintKernelLimit(g);
    paintPoints(g);
    if (showsFocus_)
        drawFocusRing(g, getLocalBounds().toFloat(), LookAndFeel::paletteOf(*this).delay);
}

void CurveEditor::paintAxes(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = plotArea();
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, labelTextSize));
    for (const auto& line : axes_.positions)
    {
        const float x = pointOnCurve(area, line.at, 0.0).x;
        g.setColour(palette.line.withMultipliedAlpha(line.isStrong ? 0.9F : 0.45F));
        g.drawVerticalLine(juce::roundToInt(x), area.getY(), area.getBottom());
        g.setColour(palette.dimText);
        g.drawText(line.label, juce::Rectangle<float>(x + 4.0F, area.getBottom() + 5.0F, 64.0F, 14.0F),
                   juce::Justification::centredLeft);
    }
    for (const auto& line : axes_.delays)
    {
        const float y = pointOnCurve(area, 0.0, line.at).y;
        g.setColour(palette.line.withMultipliedAlpha(0.6F));
        g.drawHorizontalLine(juce::roundToInt(y), area.getX(), area.getRight());
        g.setColour(palette.dimText);
        g.drawText(line.label, juce::Rectangle<float>(0.0F, y - 7.0F, area.getX() - 8.0F, 14.0F),
                   juce::Justification::centredRight);
    }
    g.setColour(palette.line);
    g.drawVerticalLine(juce::roundToInt(area.getRight()), area.getY(), area.getBottom());
}

void CurveEditor::paintCurves(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = plotArea();
    const juce::PathStrokeType stroke(2.5F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded);
    if (slot_.right)
    {
        // The side that is not edited, thin and behind.
        g.setColour(palette.delay.withAlpha(0.35F));
        g.strokePath(curvePath(channel_ == 1 ? slot_.left : *slot_.right, area), juce::PathStrokeType(1.5F));
    }
    g.setColour(palette.delay.withAlpha(0.13F));
    g.fillPath(filledCurvePath(curve(), area));
    g.setColour(palette.delay);
    g.strokePath(curvePath(curve(), area), stroke);
}

void CurveEditor::paintKernelLimit(juce::Graphics& g) const
{
    // With Depth below 100 % it may lie under everything that is drawn.
    if (axes_.kernelLimit < 0.0)
        return;
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = plotArea();
    const float limitY = pointOnCurve(area, 0.0, std::min(axes_.kernelLimit, 1.0)).y;
    const float y = std::clamp(limitY, area.getY() + 1.0F, area.getBottom() - 1.0F);
    constexpr std::array<float, 2> dashes{6.0F, 4.0F};
    g.setColour(palette.limit);
    g.drawDashedLine({area.getX(), y, area.getRight(), y}, dashes.data(), 2, 1.25F);

    const auto kernel = choiceText(parameterInfo(ParameterId::interpolation), interpolation_);
    const int samples = axes_.kernelLimitSamples;
    const auto text = "shortest for " + kernel + ": " + juce::String(samples) + (samples == 1 ? " sample" : " samples");
    // Above the line, where there is room.
    const float textY = y - 17.0F > area.getY() ? y - 17.0F : y + 3.0F;
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, labelTextSize));
    g.drawText(text, juce::Rectangle<float>(area.getRight() - 204.0F, textY, 200.0F, 14.0F),
               juce::Justification::centredRight);
}

void CurveEditor::paintPoints(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = plotArea();
    const auto& points = curve().points;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (!canBend(i))
            continue;
        const bool isHot = hovered_ == Target{Part::bend, i} || dragged_ == Target{Part::bend, i};
        const float radius = isHot ? 2.0F * bendRadius : bendRadius;
        g.setColour(palette.delay);
        g.fillEllipse(juce::Rectangle<float>(2.0F * radius, 2.0F * radius).withCentre(bendHandle(i)));
    }
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const auto centre = pointOnCurve(area, points[i].position, points[i].value);
        const bool isHot = hovered_ == Target{Part::point, i};
        if (selected_ == i)
            drawRing(g, centre, pointRadius + 1.5F, palette.text, palette.delay);
        else
            drawRing(g, centre, isHot ? pointRadius + 1.0F : pointRadius, palette.well, palette.delay);
    }
    if (selected_ && *selected_ < points.size())
        paintPointText(g, *selected_);
    else if (hovered_ && hovered_->part == Part::point && hovered_->point < points.size())
        paintPointText(g, hovered_->point);
}

void CurveEditor::paintPointText(juce::Graphics& g, std::size_t point) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = plotArea();
    const auto& at = curve().points[point];
    const auto centre = pointOnCurve(area, at.position, at.value);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::medium, 11.5F);
    const auto text = pointText(point);
    const float width = compat::textWidth(font, text) + 20.0F;
    constexpr float height = 22.0F;
    const float above = centre.y - height - 12.0F;
    auto box = juce::Rectangle<float>(centre.x + 10.0F, above < area.getY() ? centre.y + 12.0F : above, width, height);
    box.setX(std::clamp(box.getX(), area.getX() + 2.0F, area.getRight() - width - 2.0F));
    g.setColour(palette.control);
    g.fillRoundedRectangle(box, 4.0F);
    g.setColour(palette.text);
    g.setFont(font);
    g.drawText(text, box, juce::Justification::centred);
}

} // namespace driftline
