// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/CurveHit.h"
#include "GUI/CurvePath.h"
#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"
#include "GUI/ParameterControls.h"

#include <array>
#include <cmath>

// How the CurveEditor looks; what it does is in CurveEditor.cpp.

namespace driftline
{

namespace
{

constexpr float labelTextSize = 10.5F;
constexpr float pointRadius = 5.0F;
constexpr float bendRadius = 2.5F;
/// Lines closer together than so many pixels are not drawn.
constexpr double narrowestGrid = 7.0;
constexpr float labelGap = 84.0F;

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
    const auto palette = LookAndFeel::paletteOf(*this);
    paintAxes(g);
    {
        // Points at the edges stay whole.
        const juce::Graphics::ScopedSaveState clipped(g);
        if (surface_.frame.isZoomed())
            g.reduceClipRegion(surface_.frame.visible.expanded(8.0F, 8.0F).toNearestInt());
        paintCurves(g);
        paintJumps(g, jumps_, surface_, treatment_, palette,
                   LookAndFeel::fontOf(*this, FontWeight::regular, labelTextSize));
        paintKernelLimit(g);
        activeTool().paint(g, palette);
        paintPoints(g);
    }
    if (showsFocus_ && hasKeyboardFocus(true))
        drawFocusRing(g, getLocalBounds().toFloat(), palette.delay);
}

/// The lines that points are put on, between those of the axes; zoomed in they say where they are.
void CurveEditor::paintGridLines(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto& frame = surface_.frame;
    const double gap = surface_.gridGap();
    const double pixels = gap / frame.span() * static_cast<double>(frame.visible.getWidth());
    if (pixels < narrowestGrid)
        return;
    const int labelEvery = static_cast<int>(std::ceil(static_cast<double>(labelGap) / pixels));
    for (int i = static_cast<int>(std::ceil(frame.from / gap)); i * gap <= frame.to; ++i)
    {
        const float x = frame.place(i * gap, 0.0).x;
        g.setColour(palette.line.withMultipliedAlpha(0.3F));
        g.drawVerticalLine(juce::roundToInt(x), frame.visible.getY(), frame.visible.getBottom());
        if (!frame.isZoomed() || i % labelEvery != 0 || x + labelGap > frame.visible.getRight() + 20.0F)
            continue;
        g.setColour(palette.dimText);
        g.drawText(surface_.axes.positionText(i * gap),
                   juce::Rectangle<float>(x + 4.0F, frame.visible.getBottom() + 5.0F, labelGap, 14.0F),
                   juce::Justification::centredLeft);
    }
}

void CurveEditor::paintAxes(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto& frame = surface_.frame;
    const auto area = frame.visible;
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, labelTextSize));
    paintGridLines(g);
    for (const auto& line : surface_.axes.positions)
    {
        if (line.at < frame.from || line.at > frame.to)
            continue;
        const float x = frame.place(line.at, 0.0).x;
        g.setColour(palette.line.withMultipliedAlpha(line.isStrong ? 0.9F : 0.45F));
        g.drawVerticalLine(juce::roundToInt(x), area.getY(), area.getBottom());
        if (frame.isZoomed())
            continue;
        g.setColour(palette.dimText);
        g.drawText(line.label, juce::Rectangle<float>(x + 4.0F, area.getBottom() + 5.0F, 64.0F, 14.0F),
                   juce::Justification::centredLeft);
    }
    for (const auto& line : surface_.axes.delays)
    {
        const float y = frame.place(0.0, line.at).y;
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
    const juce::Range<float> visible(visibleArea().getX(), visibleArea().getRight());
    const juce::PathStrokeType stroke(2.5F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded);
    const auto& slot = session_.slot();
    if (slot.right)
    {
        // The side that is not edited, thin and behind.
        g.setColour(palette.delay.withAlpha(0.35F));
        g.strokePath(curvePath(channel() == 1 ? slot.left : *slot.right, area, CurveSteps::upright, visible),
                     juce::PathStrokeType(1.5F));
    }
    g.setColour(palette.delay.withAlpha(0.13F));
    g.fillPath(filledCurvePath(session_.curve(), area, visible));
    g.setColour(palette.delay);
    // Steps are drawn as what will be heard of them.
    g.strokePath(curvePath(session_.curve(), area, CurveSteps::open, visible), stroke);
}

void CurveEditor::paintKernelLimit(juce::Graphics& g) const
{
    // With Depth below 100 % it may lie under everything that is drawn.
    if (axes().kernelLimit < 0.0)
        return;
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = visibleArea();
    const float limitY = pointOnCurve(area, 0.0, std::min(axes().kernelLimit, 1.0)).y;
    const float y = std::clamp(limitY, area.getY() + 1.0F, area.getBottom() - 1.0F);
    constexpr std::array<float, 2> dashes{6.0F, 4.0F};
    g.setColour(palette.limit);
    g.drawDashedLine({area.getX(), y, area.getRight(), y}, dashes.data(), 2, 1.25F);

    const auto kernel = choiceText(parameterInfo(ParameterId::interpolation), interpolation_);
    const int samples = axes().kernelLimitSamples;
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
    const auto& points = session_.curve().points;
    g.setColour(palette.delay);
    for (std::size_t i = 0; i < points.size(); ++i)
        if (hasBendHandle(surface_, i))
            g.fillEllipse(
                juce::Rectangle<float>(2.0F * bendRadius, 2.0F * bendRadius).withCentre(bendHandle(surface_, i)));
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (points[i].position < surface_.frame.from || points[i].position > surface_.frame.to)
            continue;
        const auto centre = surface_.frame.place(points[i].position, points[i].value);
        if (session_.isSelected(i))
            drawRing(g, centre, pointRadius + 1.5F, palette.text, palette.delay);
        else
            drawRing(g, centre, pointRadius, palette.well, palette.delay);
        // Where the keyboard is.
        if (showsFocus_ && session_.current() == i)
        {
            g.setColour(palette.text);
            g.drawEllipse(juce::Rectangle<float>(26.0F, 26.0F).withCentre(centre), 1.5F);
        }
    }
    if (const auto current = session_.current(); current && session_.selection().size() == 1)
        paintPointText(g, *current);
}

void CurveEditor::paintPointText(juce::Graphics& g, std::size_t point) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto area = visibleArea();
    const auto& at = session_.curve().points[point];
    const auto centre = surface_.frame.place(at.position, at.value);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::medium, 11.5F);
    const auto text = surface_.text(at);
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
