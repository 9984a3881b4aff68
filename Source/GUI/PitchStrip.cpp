// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PitchStrip.h"

#include "GUI/CurvePath.h"
#include "GUI/LookAndFeel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace driftline
{

namespace
{

constexpr float textSize = 10.5F;
constexpr float valueTextSize = 11.5F;
constexpr float valueWidth = 76.0F;
constexpr float margin = 6.0F;
/// What the strip may reach, either way; the first that holds what is seen is taken.
constexpr std::array<double, 5> ranges{1.0, 3.0, 12.0, 24.0, 48.0};
/// The share of the columns that lie within the range.
constexpr double heldShare = 0.9;
constexpr double roundingSemitones = 0.05;
/// Nearer to standing still than this no pitch is heard.
constexpr double slowest = 1.0 / 256.0;

double semitones(double ratio) { return 12.0 * std::log2(std::max(std::abs(ratio), slowest)); }

} // namespace

juce::String pitchText(double ratio)
{
    if (std::abs(ratio) < slowest)
        return "still";
    const double bend = std::round(10.0 * semitones(ratio)) / 10.0;
    const auto number = juce::String(bend == 0.0 ? 0.0 : bend, 1);
    return (bend > 0.0 ? "+" : "") + number + (ratio < 0.0 ? " st rev." : " st");
}

PitchStrip::PitchStrip(const LiveHistory& history, const CurveEditor& editor) : LiveLayer(history, editor) {}

double PitchStrip::wantedRange() const
{
    std::vector<double> bends;
    for (int i = 0; i < LivePass::columnCount; ++i)
        if (const auto& column = history_.pass(0).column(i); column.isFilled)
            bends.push_back(std::abs(semitones(column.pitchRatio)));
    if (bends.empty())
        return ranges.front();
    // Where a curve turns the sound stands still for a moment: a few columns do not squeeze all the others.
    const auto most = bends.begin() + static_cast<std::ptrdiff_t>(heldShare * static_cast<double>(bends.size() - 1));
    std::nth_element(bends.begin(), most, bends.end());
    for (const double range : ranges)
        if (*most <= range + roundingSemitones)
            return range;
    return ranges.back();
}

void PitchStrip::refresh(bool isRunning)
{
    LiveLayer::refresh();
    const auto value = isRunning ? pitchText(history_.pitchRatio(0)) : juce::String();
    const auto [first, end] = history_.changed(0);
    if (value == value_ && first == end)
        return;
    value_ = value;
    if (const double range = wantedRange(); range != rangeSemitones_)
    {
        rangeSemitones_ = range;
        repaint();
    }
    repaint(getLocalBounds().removeFromRight(static_cast<int>(valueWidth + 2.0F * margin)));
}

float PitchStrip::yOf(double bend) const
{
    const auto middle = 0.5F * static_cast<float>(getHeight());
    const auto reach = middle - margin;
    return middle - reach * static_cast<float>(std::clamp(bend / rangeSemitones_, -1.0, 1.0));
}

void PitchStrip::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    const auto plot = shownArea();
    g.setColour(palette.line.withMultipliedAlpha(0.6F));
    g.drawHorizontalLine(juce::roundToInt(yOf(0.0)), plot.getX(), plot.getRight());

    g.saveState();
    g.reduceClipRegion(plot.withY(0.0F).withHeight(bounds.getHeight()).toNearestInt());
    juce::Path forwards;
    juce::Path backwards;
    juce::Path* drawing = nullptr;
    const auto [first, end] = columnsIn(g.getClipBounds());
    for (int i = first; i < end; ++i)
    {
        const auto& column = history_.pass(0).column(i);
        auto* path = !column.isFilled ? nullptr : column.pitchRatio < 0.0 ? &backwards : &forwards;
        const juce::Point<float> place(xOf(i), yOf(semitones(column.pitchRatio)));
        if (path != nullptr && path == drawing && !column.isStart)
            path->lineTo(place);
        else if (path != nullptr)
            path->startNewSubPath(place);
        drawing = path;
    }
    g.setColour(palette.feedback);
    g.strokePath(forwards, juce::PathStrokeType(1.75F));
    g.setColour(palette.feedback.withMultipliedAlpha(0.5F));
    g.strokePath(backwards, juce::PathStrokeType(1.75F));
    g.restoreState();

    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, textSize));
    g.setColour(palette.dimText);
    g.drawText("Pitch", juce::Rectangle<float>(0.0F, 0.0F, plot.getX() - 8.0F, bounds.getHeight()),
               juce::Justification::centredRight);
    const auto scale = juce::String::fromUTF8("\xc2\xb1") + juce::String(juce::roundToInt(rangeSemitones_)) + " st";
    g.drawText(scale, juce::Rectangle<float>(plot.getX() + 4.0F, 2.0F, 60.0F, 14.0F), juce::Justification::centredLeft);
    if (value_.isEmpty())
        return;
    auto box = juce::Rectangle<float>(valueWidth, 18.0F).withCentre(bounds.getCentre());
    box.setX(plot.getRight() - valueWidth);
    box.setY(4.0F);
    g.setColour(palette.well.withAlpha(0.85F));
    g.fillRoundedRectangle(box, 4.0F);
    g.setColour(palette.feedback);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, valueTextSize));
    g.drawText(value_, box.reduced(4.0F, 0.0F), juce::Justification::centredRight);
}

} // namespace driftline
