// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"

#include "GUI/CurvePath.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr float grabRadius = 10.0F;
constexpr float bendGrabRadius = 8.0F;
/// Segments narrower than this show no handle: it would lie under the points.
constexpr float narrowestBend = 28.0F;
constexpr double fineFactor = 0.1;
constexpr int snapSteps = 16;

} // namespace

CurveEditor::CurveEditor(EditorModel& model) : model_(model)
{
    setTitle("Delay curve");
    setHelpText("Double click adds a point, drag moves it, Delete removes it. Arrow keys nudge the selected point, "
                "Page Up and Page Down select another one.");
    setWantsKeyboardFocus(true);
    slot_ = model_.slot(0);
}

const DelayCurve& CurveEditor::curve() const { return channel_ == 1 && slot_.right ? *slot_.right : slot_.left; }

juce::Rectangle<float> CurveEditor::plotArea() const
{
    constexpr float left = 52.0F;
    constexpr float right = 20.0F;
    constexpr float top = 8.0F;
    constexpr float bottom = 30.0F;
    return getLocalBounds()
        .toFloat()
        .withTrimmedLeft(left)
        .withTrimmedRight(right)
        .withTrimmedTop(top)
        .withTrimmedBottom(bottom);
}

void CurveEditor::setChannel(int channel)
{
    if (channel == channel_)
        return;
    channel_ = channel;
    select(std::nullopt);
    repaint();
}

void CurveEditor::refresh(const PlaybackStatus& playback)
{
    const int slotIndex = static_cast<int>(model_.parameter(ParameterId::slot)) - 1;
    const auto revision = model_.revision();
    if (slotIndex != slotIndex_ || revision != revision_)
    {
        if (slotIndex != slotIndex_)
            selected_.reset();
        slotIndex_ = slotIndex;
        revision_ = revision;
        slot_ = model_.slot(slotIndex);
        if (dragged_ && dragged_->point >= curve().points.size())
            dragged_.reset();
        if (selected_ && *selected_ >= curve().points.size())
            selected_.reset();
        hovered_.reset();
        repaint();
    }
    auto axes = curveAxes(model_, playback);
    const int interpolation = static_cast<int>(model_.parameter(ParameterId::interpolation));
    if (axes != axes_ || interpolation != interpolation_)
    {
        axes_ = std::move(axes);
        interpolation_ = interpolation;
        repaint();
    }
}

// --- where things are ---

double CurveEditor::positionAt(float x) const
{
    const auto area = plotArea();
    return std::clamp(static_cast<double>((x - area.getX()) / area.getWidth()), 0.0, 1.0);
}

double CurveEditor::valueAtHeight(float y) const
{
    const auto area = plotArea();
    return std::clamp(static_cast<double>((area.getBottom() - y) / area.getHeight()), 0.0, 1.0);
}

double CurveEditor::gridGap() const
{
    // Between the grid's lines too: a line's gap is halved until there are at least as many places as snapSteps.
    const auto& lines = axes_.positions;
    if (lines.size() < 2)
        return 0.0;
    double gap = lines[1].at - lines[0].at;
    while (gap * snapSteps > 1.0)
        gap *= 0.5;
    return gap;
}

double CurveEditor::snapped(double position) const
{
    const double gap = gridGap();
    return gap > 0.0 ? std::clamp(std::round(position / gap) * gap, 0.0, 1.0) : position;
}

bool CurveEditor::canBend(std::size_t point) const
{
    const auto& points = curve().points;
    if (point + 1 >= points.size())
        return false;
    const auto& from = points[point];
    const auto& to = points[point + 1];
    const bool isBendable = from.shape == SegmentShape::line || from.shape == SegmentShape::curve;
    return isBendable && from.value != to.value
           && static_cast<float>(to.position - from.position) * plotArea().getWidth() >= narrowestBend;
}

juce::Point<float> CurveEditor::bendHandle(std::size_t point) const
{
    const auto& from = curve().points[point];
    const auto& to = curve().points[point + 1];
    const double middle = segmentProgress(from, 0.5);
    return pointOnCurve(plotArea(), 0.5 * (from.position + to.position), from.value + middle * (to.value - from.value));
}

std::optional<CurveEditor::Target> CurveEditor::targetAt(juce::Point<float> place) const
{
    std::optional<Target> nearest;
    float best = grabRadius;
    const auto area = plotArea();
    const auto& points = curve().points;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const float distance = place.getDistanceFrom(pointOnCurve(area, points[i].position, points[i].value));
        // Of two at one place the selected one, so that a step can be taken apart again.
        if (distance < best || (distance <= best && selected_ == i))
        {
            best = distance;
            nearest = Target{Part::point, i};
        }
    }
    for (std::size_t i = 0; !nearest && i < points.size(); ++i)
        if (canBend(i) && place.getDistanceFrom(bendHandle(i)) < bendGrabRadius)
            nearest = Target{Part::bend, i};
    return nearest;
}

// --- mouse and keys ---

void CurveEditor::mouseMove(const juce::MouseEvent& event)
{
    const auto target = targetAt(event.position);
    if (target == hovered_)
        return;
    hovered_ = target;
    setMouseCursor(target ? juce::MouseCursor::PointingHandCursor : juce::MouseCursor::CrosshairCursor);
    repaint();
}

void CurveEditor::mouseExit(const juce::MouseEvent&)
{
    hovered_.reset();
    repaint();
}

void CurveEditor::mouseDown(const juce::MouseEvent& event)
{
    if (event.mods.isPopupMenu())
    {
        showMenu(event.position, juce::PopupMenu::Options().withMousePosition());
        return;
    }
    dragged_ = targetAt(event.position);
    if (!dragged_)
    {
        select(std::nullopt);
        return;
    }
    const auto& point = curve().points[dragged_->point];
    if (dragged_->part == Part::point)
    {
        select(dragged_->point);
        grabOffset_ = pointOnCurve(plotArea(), point.position, point.value) - event.position;
    }
    else
    {
        grabbedTension_ = point.shape == SegmentShape::curve ? point.tension : 0.0;
        grabbedHeight_ = event.position.y;
    }
}

void CurveEditor::mouseDrag(const juce::MouseEvent& event)
{
    if (!dragged_)
        return;
    beginDrag();
    if (dragged_->part == Part::point)
        moveTo(event.position + grabOffset_, event.mods.isShiftDown());
    else
        bendTo(event.position.y);
}

void CurveEditor::mouseUp(const juce::MouseEvent& event)
{
    dragged_.reset();
    endDrag();
    hovered_ = targetAt(event.position);
    repaint();
}

void CurveEditor::mouseDoubleClick(const juce::MouseEvent& event)
{
    if (event.mods.isPopupMenu())
        return;
    const auto target = targetAt(event.position);
    if (target && target->part == Part::point)
        remove(target->point);
    else if (plotArea().expanded(grabRadius).contains(event.position))
        addAt(event.position);
}

void CurveEditor::focusGained(FocusChangeType cause)
{
    showsFocus_ = cause == focusChangedByTabKey;
    repaint();
}

void CurveEditor::focusLost(FocusChangeType)
{
    showsFocus_ = false;
    repaint();
}

bool CurveEditor::undoByKey(const juce::KeyPress& key)
{
    const auto modifiers = key.getModifiers();
    if (!modifiers.isCommandDown() || modifiers.isAltDown())
        return false;
    const auto code = juce::CharacterFunctions::toLowerCase(static_cast<juce::juce_wchar>(key.getKeyCode()));
    if (code == 'z' && !modifiers.isShiftDown())
        undo();
    else if (code == 'z' || code == 'y')
        redo();
    else
        return false;
    return true;
}

bool CurveEditor::keyPressed(const juce::KeyPress& key)
{
    if (undoByKey(key))
        return true;
    const auto modifiers = key.getModifiers();
    if (modifiers.isCtrlDown() || modifiers.isAltDown() || modifiers.isCommandDown())
        return false;
    const double steps = modifiers.isShiftDown() ? fineFactor : 1.0;
    const auto code = key.getKeyCode();
    if (code == juce::KeyPress::leftKey)
        nudge(-steps, 0.0);
    else if (code == juce::KeyPress::rightKey)
        nudge(steps, 0.0);
    else if (code == juce::KeyPress::upKey)
        nudge(0.0, steps);
    else if (code == juce::KeyPress::downKey)
        nudge(0.0, -steps);
    else if (code == juce::KeyPress::pageUpKey)
        selectNeighbour(-1);
    else if (code == juce::KeyPress::pageDownKey)
        selectNeighbour(1);
    else if (code == juce::KeyPress::homeKey)
        select(0);
    else if (code == juce::KeyPress::endKey)
        select(curve().points.size() - 1);
    else if ((code == juce::KeyPress::deleteKey || code == juce::KeyPress::backspaceKey) && selected_)
        remove(*selected_);
    else if (code == juce::KeyPress::F10Key && modifiers.isShiftDown())
    {
        const auto& point = curve().points[selected_.value_or(0)];
        const auto place = pointOnCurve(plotArea(), point.position, point.value);
        showMenu(place, juce::PopupMenu::Options().withTargetScreenArea(
                            localAreaToGlobal(juce::Rectangle<int>(1, 1).withPosition(place.toInt()))));
    }
    else if (code == juce::KeyPress::returnKey && selected_)
    {
        const auto& points = curve().points;
        const double end = *selected_ + 1 < points.size() ? points[*selected_ + 1].position : 1.0;
        const double middle = 0.5 * (points[*selected_].position + end);
        addAt(pointOnCurve(plotArea(), middle, valueAt(curve(), middle)));
    }
    else
        return false;
    return true;
}

} // namespace driftline
