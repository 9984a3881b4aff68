// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PenTool.h"

#include "Model/CurvePaint.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace driftline
{

namespace
{

constexpr double keyStep = 0.05;
constexpr double fineKeyStep = 0.005;
/// Between two places the stroke is taken as straight, in steps of this part of a pass on the screen.
constexpr double sampleGap = 1.0 / 1024.0;

} // namespace

void PenTool::press(const Pointer& pointer)
{
    cancel();
    isHeld_ = true;
    position_ = frame().positionAt(pointer.place.x);
    value_ = frame().valueAt(pointer.place.y);
    stroke_[position_] = value_;
}

void PenTool::drag(const Pointer& pointer)
{
    if (isHeld_)
        moveTo(frame().positionAt(pointer.place.x), frame().valueAt(pointer.place.y));
}

void PenTool::release(const Pointer&)
{
    if (isHeld_)
        put();
    cancel();
}

/// The pen's straight way to a place, over whatever the stroke was there.
void PenTool::moveTo(double position, double value)
{
    const auto [low, high] = std::minmax(position_, position);
    stroke_.erase(stroke_.lower_bound(low), stroke_.upper_bound(high));
    const double gap = sampleGap * frame().span();
    for (double x = low; x < high; x += gap)
        stroke_[x] = value_ + (value - value_) * (x - position_) / (position - position_);
    stroke_[position_] = value_;
    stroke_[position] = value;
    position_ = position;
    value_ = value;
}

void PenTool::put()
{
    std::vector<CurveSample> samples;
    for (const auto& [position, value] : stroke_)
        samples.push_back({position, value});
    auto changed = curve();
    const double tolerance = static_cast<double>(tolerancePixels / frame().visible.getHeight());
    if (!drawStroke(changed, std::move(samples), tolerance))
        return;
    session().apply(changed);
    session().select(std::nullopt);
}

void PenTool::cancel()
{
    isHeld_ = isByKeys_ = false;
    stroke_.clear();
}

bool PenTool::draw(int direction)
{
    const double gap = surface_.gridGap();
    if (stroke_.empty())
        stroke_[position_] = value_;
    moveTo(std::clamp(onGrid(position_ + direction * gap, gap), 0.0, 1.0), value_);
    return true;
}

bool PenTool::keyPressed(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    if (mods.isCommandDown() || mods.isAltDown() || isHeld_)
        return false;
    const auto code = key.getKeyCode();
    const bool isArrow = code == juce::KeyPress::leftKey || code == juce::KeyPress::rightKey
                         || code == juce::KeyPress::upKey || code == juce::KeyPress::downKey;
    if (isArrow && !isByKeys_)
    {
        position_ = std::clamp(onGrid(frame().from, surface_.gridGap()), 0.0, 1.0);
        if (const auto point = session().current())
            position_ = curve().points[*point].position;
        value_ = driftline::valueAt(curve(), position_);
        isByKeys_ = true;
    }
    const double step = mods.isShiftDown() ? fineKeyStep : keyStep;
    if (code == juce::KeyPress::leftKey || code == juce::KeyPress::rightKey)
        return draw(code == juce::KeyPress::leftKey ? -1 : 1);
    if (code == juce::KeyPress::upKey || code == juce::KeyPress::downKey)
    {
        value_ = std::clamp(value_ + (code == juce::KeyPress::upKey ? step : -step), 0.0, 1.0);
        return true;
    }
    if (code == juce::KeyPress::returnKey && isByKeys_)
    {
        put();
        stroke_.clear();
        return true;
    }
    if (code == juce::KeyPress::escapeKey && isByKeys_)
    {
        cancel();
        return true;
    }
    return false;
}

juce::String PenTool::strokeText() const
{
    return isByKeys_ ? "Pen at " + surface_.text({position_, value_}) : juce::String();
}

void PenTool::paint(juce::Graphics& g, const Palette& palette) const
{
    g.setColour(palette.text);
    if (stroke_.size() > 1)
    {
        juce::Path path;
        for (const auto& [position, value] : stroke_)
        {
            const auto place = frame().place(position, value);
            if (path.isEmpty())
                path.startNewSubPath(place);
            else
                path.lineTo(place);
        }
        g.strokePath(path, juce::PathStrokeType(2.0F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
    }
    if (isByKeys_)
        g.drawEllipse(juce::Rectangle<float>(12.0F, 12.0F).withCentre(frame().place(position_, value_)), 2.0F);
}

} // namespace driftline
