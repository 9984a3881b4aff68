// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/CurveMenu.h"
#include "GUI/CurvePath.h"
#include "Model/CurveEdits.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double keyStep = 0.01;
/// A drag over this many pixels takes the bend from one end to the other.
constexpr float pixelsForFullBend = 160.0F;
/// The columns that the menu offers where the axis shows no lines.
constexpr int menuColumns = 16;

} // namespace

// --- edits ---

void CurveEditor::apply(const DelayCurve& changed)
{
    auto slot = slot_;
    if (channel_ == 1 && slot.right)
        slot.right = changed;
    else
        slot.left = changed;
    edit(slot);
}

void CurveEditor::edit(const CurveSlot& changed)
{
    slot_ = changed;
    model_.setSlot(slotIndex_, slot_);
    revision_ = model_.revision();
    repaint();
}

void CurveEditor::undo()
{
    model_.undo();
    takeModelsCurves();
}

void CurveEditor::redo()
{
    model_.redo();
    takeModelsCurves();
}

void CurveEditor::takeModelsCurves()
{
    slotIndex_ = static_cast<int>(model_.parameter(ParameterId::slot)) - 1;
    slot_ = model_.slot(slotIndex_);
    revision_ = model_.revision();
    dragged_.reset();
    hovered_.reset();
    selected_.reset();
    repaint();
}

void CurveEditor::beginDrag()
{
    if (!isEditing_)
        model_.beginEdit();
    isEditing_ = true;
}

void CurveEditor::endDrag()
{
    if (isEditing_)
        model_.endEdit();
    isEditing_ = false;
}

void CurveEditor::moveTo(juce::Point<float> place, bool snaps)
{
    auto changed = curve();
    const double position = positionAt(place.x);
    if (movePoint(changed, dragged_->point, snaps ? snapped(position) : position, valueAtHeight(place.y)))
        apply(changed);
}

void CurveEditor::bendTo(float y)
{
    auto changed = curve();
    const auto point = dragged_->point;
    const bool rises = changed.points[point + 1].value > changed.points[point].value;
    // Up lifts the middle: a rising segment then leaves early, a falling one late.
    const auto lift = static_cast<double>((grabbedHeight_ - y) / pixelsForFullBend * 2.0F);
    const double tension = std::clamp(grabbedTension_ + (rises ? -lift : lift), -1.0, 1.0);
    if (setSegment(changed, point, SegmentShape::curve, tension))
        apply(changed);
}

void CurveEditor::addAt(juce::Point<float> place)
{
    auto changed = curve();
    if (const auto added = addPoint(changed, positionAt(place.x), valueAtHeight(place.y)))
    {
        apply(changed);
        select(added);
    }
}

void CurveEditor::remove(std::size_t point)
{
    auto changed = curve();
    if (!removePoint(changed, point))
        return;
    hovered_.reset();
    dragged_.reset();
    apply(changed);
    select(std::min(point, changed.points.size() - 1));
}

void CurveEditor::nudge(double positionSteps, double valueSteps)
{
    if (!selected_)
        return;
    auto changed = curve();
    const auto& point = changed.points[*selected_];
    if (movePoint(changed, *selected_, point.position + positionSteps * keyStep, point.value + valueSteps * keyStep))
    {
        apply(changed);
        juce::AccessibilityHandler::postAnnouncement(pointText(*selected_),
                                                     juce::AccessibilityHandler::AnnouncementPriority::medium);
    }
}

void CurveEditor::select(std::optional<std::size_t> point)
{
    if (point == selected_)
        return;
    selected_ = point;
    if (point)
        juce::AccessibilityHandler::postAnnouncement(pointText(*point),
                                                     juce::AccessibilityHandler::AnnouncementPriority::medium);
    repaint();
}

void CurveEditor::selectNeighbour(int direction)
{
    const auto last = static_cast<int>(curve().points.size()) - 1;
    const int next = selected_ ? static_cast<int>(*selected_) + direction : direction > 0 ? 0 : last;
    select(static_cast<std::size_t>(std::clamp(next, 0, last)));
}

juce::String CurveEditor::pointText(std::size_t point) const
{
    const auto& at = curve().points[point];
    return axes_.positionText(at.position) + "   " + delayText(axes_.milliseconds(at.value));
}

// --- menus ---

void CurveEditor::showMenu(juce::Point<float> place, const juce::PopupMenu::Options& options)
{
    auto menu = menuAt(place);
    menu.setLookAndFeel(&getLookAndFeel());
    menu.showMenuAsync(options);
}

CurveEditRunner CurveEditor::editRunner()
{
    return [self = juce::Component::SafePointer<CurveEditor>(this)](const CurveEdit& change) {
        if (self == nullptr)
            return;
        auto changed = self->curve();
        if (!change(changed))
            return;
        self->apply(changed);
        self->hovered_.reset();
        if (self->selected_ && *self->selected_ >= changed.points.size())
            self->select(std::nullopt);
    };
}

juce::PopupMenu CurveEditor::menuAt(juce::Point<float> place)
{
    const auto run = editRunner();
    const juce::Component::SafePointer<CurveEditor> self(this);
    const auto& points = curve().points;
    juce::PopupMenu menu;
    const auto target = targetAt(place);
    const bool isPoint = target && target->part == Part::point;
    if (isPoint)
    {
        select(target->point);
        menu.addSectionHeader(pointText(target->point));
        menu.addItem("Remove point", points.size() > 1, false, [self, point = target->point] {
            if (self != nullptr && point < self->curve().points.size())
                self->remove(point);
        });
    }
    else
        menu.addItem("Add point here", [self, place] {
            if (self != nullptr)
                self->addAt(place);
        });
    const double position = positionAt(place.x);
    const auto after =
        std::find_if(points.begin(), points.end(), [&](const CurvePoint& p) { return p.position > position; });
    const auto left = static_cast<std::size_t>(std::max<std::ptrdiff_t>(std::distance(points.begin(), after) - 1, 0));
    const auto segment = isPoint ? target->point : left;
    menu.addSectionHeader("Segment");
    addSegmentEntries(menu, points[segment], segment, segment + 1 < points.size(), run);
    menu.addSectionHeader("Curve");
    addCurveEntries(menu, gridGap() > 0.0 ? static_cast<int>(std::lround(1.0 / gridGap())) : menuColumns, run);
    menu.addSeparator();
    menu.addItem("Undo", canUndo(), false, [self] {
        if (self != nullptr)
            self->undo();
    });
    menu.addItem("Redo", canRedo(), false, [self] {
        if (self != nullptr)
            self->redo();
    });
    return menu;
}

} // namespace driftline
