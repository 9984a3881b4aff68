// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PaintTool.h"

#include "GUI/CurvePath.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double keyStep = 0.05;
constexpr double fineKeyStep = 0.005;

} // namespace

void PaintTool::press(const Pointer& pointer)
{
    isHeld_ = true;
    isByKeys_ = false;
    lastPosition_ = frame().positionAt(pointer.place.x);
    session().select(std::nullopt);
    drag(pointer);
}

void PaintTool::drag(const Pointer& pointer)
{
    if (!isHeld_)
        return;
    const double gap = surface_.gridGap();
    const double position = frame().positionAt(pointer.place.x);
    const double height = frame().valueAt(pointer.place.y);
    isUpsideDown_ = pointer.mods.isShiftDown();
    // From the cell after the last one to this one; a fast hand skips some, which get the height on its way.
    const auto last = cellAt(lastPosition_, gap);
    const auto now = cellAt(position, gap);
    const int way = static_cast<int>(std::lround((now.from - last.from) / gap));
    for (int i = 1; i < std::abs(way); ++i)
    {
        const double along = static_cast<double>(i) / std::abs(way);
        paintCell(cellAt(last.from + (way > 0 ? i : -i) * gap, gap), height_ + along * (height - height_),
                  isUpsideDown_);
    }
    paintCell(now, height, isUpsideDown_);
    cell_ = now;
    height_ = height;
    lastPosition_ = position;
}

void PaintTool::paintCell(CurveRange cell, double height, bool isUpsideDown)
{
    auto changed = curve();
    if (paintShape(changed, cell, shape_, height, isUpsideDown))
        session().apply(changed);
}

void PaintTool::hover(juce::Point<float> place)
{
    isByKeys_ = false;
    cell_.reset();
    if (!frame().visible.contains(place))
        return;
    cell_ = cellAt(frame().positionAt(place.x), surface_.gridGap());
    height_ = frame().valueAt(place.y);
    isUpsideDown_ = false;
}

void PaintTool::cancel()
{
    isHeld_ = isByKeys_ = false;
    cell_.reset();
}

void PaintTool::moveCell(int direction)
{
    const double gap = surface_.gridGap();
    const double middle = 0.5 * (cell_->from + cell_->to) + direction * gap;
    if (middle > 0.0 && middle < 1.0)
        cell_ = cellAt(middle, gap);
}

bool PaintTool::keyPressed(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    if (mods.isCommandDown() || mods.isAltDown() || isHeld_)
        return false;
    const auto code = key.getKeyCode();
    const bool isSideways = code == juce::KeyPress::leftKey || code == juce::KeyPress::rightKey;
    const bool isUpright = code == juce::KeyPress::upKey || code == juce::KeyPress::downKey;
    if (code == juce::KeyPress::escapeKey && isByKeys_)
    {
        cancel();
        return true;
    }
    if (!isSideways && !isUpright && code != juce::KeyPress::returnKey)
        return false;
    if (!isByKeys_ || !cell_)
    {
        if (code == juce::KeyPress::returnKey)
            return false;
        isByKeys_ = true;
        cell_ = cellAt(frame().from, surface_.gridGap());
        return true;
    }
    if (isSideways)
        moveCell(code == juce::KeyPress::leftKey ? -1 : 1);
    else if (isUpright)
    {
        const double step = mods.isShiftDown() ? fineKeyStep : keyStep;
        height_ = std::clamp(height_ + (code == juce::KeyPress::upKey ? step : -step), 0.0, 1.0);
    }
    else
    {
        paintCell(*cell_, height_, mods.isShiftDown());
        moveCell(1);
    }
    return true;
}

juce::String PaintTool::cellText() const
{
    return isByKeys_ && cell_ ? "Cell at " + surface_.text({cell_->from, height_}) : juce::String();
}

void PaintTool::paint(juce::Graphics& g, const Palette& palette) const
{
    if (!cell_)
        return;
    const auto left = frame().place(cell_->from, 1.0);
    const auto right = frame().place(cell_->to, 0.0);
    const juce::Rectangle<float> area(left, right);
    g.setColour(palette.text.withAlpha(isByKeys_ ? 0.16F : 0.07F));
    g.fillRect(area);
    g.setColour(palette.text.withAlpha(0.7F));
    g.strokePath(curvePath(paintedShape(shape_, height_, isUpsideDown_), area), juce::PathStrokeType(1.5F));
}

} // namespace driftline
