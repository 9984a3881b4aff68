// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveSession.h"

#include <algorithm>
#include <utility>

namespace driftline
{

CurveSession::CurveSession(EditorModel& model) : model_(model), slot_(model.slot(0)), revision_(model.revision()) {}

void CurveSession::refresh()
{
    const int slotIndex = static_cast<int>(model_.parameter(ParameterId::slot)) - 1;
    const auto revision = model_.revision();
    if (slotIndex == slotIndex_ && revision == revision_)
        return;
    if (slotIndex != slotIndex_)
        select(std::nullopt);
    slotIndex_ = slotIndex;
    taken();
}

void CurveSession::setChannel(int channel)
{
    if (channel == channel_)
        return;
    channel_ = channel;
    select(std::nullopt);
    ++generation_;
}

/// Takes over what the model holds now. With more points or fewer those that were selected are not the same ones.
void CurveSession::taken()
{
    const auto count = curve().points.size();
    slot_ = model_.slot(slotIndex_);
    revision_ = model_.revision();
    if (curve().points.size() != count)
        select(std::nullopt);
    ++generation_;
}

// --- edits ---

bool CurveSession::apply(const DelayCurve& changed)
{
    auto slot = slot_;
    if (channel_ == 1 && slot.right)
        slot.right = changed;
    else
        slot.left = changed;
    return edit(slot);
}

bool CurveSession::edit(const CurveSlot& changed)
{
    if (changed == slot_)
        return false;
    model_.setSlot(slotIndex_, changed);
    taken();
    return true;
}

bool CurveSession::editAll(const AllCurves& changed)
{
    if (changed == all())
        return false;
    model_.beginEdit();
    for (int i = 0; i < slotCount; ++i)
        if (const auto& slot = changed[static_cast<std::size_t>(i)]; slot != model_.slot(i))
            model_.setSlot(i, slot);
    model_.endEdit();
    taken();
    return true;
}

CurveSession::AllCurves CurveSession::all() const
{
    AllCurves curves;
    for (int i = 0; i < slotCount; ++i)
        curves[static_cast<std::size_t>(i)] = model_.slot(i);
    return curves;
}

void CurveSession::beginGesture()
{
    if (!isInGesture_)
        model_.beginEdit();
    isInGesture_ = true;
}

void CurveSession::endGesture()
{
    if (isInGesture_)
        model_.endEdit();
    isInGesture_ = false;
}

void CurveSession::undo()
{
    endGesture();
    model_.undo();
    select(std::nullopt);
    refresh();
}

void CurveSession::redo()
{
    endGesture();
    model_.redo();
    select(std::nullopt);
    refresh();
}

void CurveSession::refuse(const juce::String& problem)
{
    problem_ = problem;
    ++problems_;
}

// --- selection ---

bool CurveSession::isSelected(std::size_t point) const
{
    return std::binary_search(selection_.begin(), selection_.end(), point);
}

void CurveSession::select(std::optional<std::size_t> point)
{
    if (point)
        select(std::vector<std::size_t>{*point});
    else
        select(std::vector<std::size_t>{});
}

void CurveSession::select(std::vector<std::size_t> points)
{
    std::sort(points.begin(), points.end());
    if (points == selection_ && (points.empty() || current_ == points.back()))
        return;
    selection_ = std::move(points);
    current_ = selection_.empty() ? std::nullopt : std::optional(selection_.back());
    ++generation_;
}

void CurveSession::toggle(std::size_t point)
{
    auto points = selection_;
    const auto found = std::find(points.begin(), points.end(), point);
    const bool isAdded = found == points.end();
    if (isAdded)
        points.push_back(point);
    else
        points.erase(found);
    select(std::move(points));
    if (isAdded)
        current_ = point;
}

} // namespace driftline
