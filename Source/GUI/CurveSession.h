// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"

#include <juce_core/juce_core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace driftline
{

/// What is being edited: the slot and side that are shown, and what is selected in them. The curve editor and the row
/// of slots share one. The history is the model's. [message thread]
class CurveSession
{
public:
    using AllCurves = std::array<CurveSlot, slotCount>;

    /// `model` must outlive this.
    explicit CurveSession(EditorModel& model);
    ~CurveSession() { endGesture(); }
    CurveSession(const CurveSession&) = delete;
    CurveSession& operator=(const CurveSession&) = delete;

    EditorModel& model() const { return model_; }

    /// Goes up with everything that is shown or selected: who draws it asks whether it is still the same.
    unsigned generation() const { return generation_; }

    /// Follows the model: another slot that plays, a patch from elsewhere.
    void refresh();

    int slotIndex() const { return slotIndex_; }
    const CurveSlot& slot() const { return slot_; }
    /// Which of the slot's two curves: 0 left, 1 right.
    int channel() const { return channel_; }
    void setChannel(int channel);
    const DelayCurve& curve() const { return channel_ == 1 && slot_.right ? *slot_.right : slot_.left; }

    /// Makes it the curve that is shown. One step to undo, unless a gesture is under way, which is one step as a whole.
    /// Returns whether that is another curve.
    bool apply(const DelayCurve& changed);
    /// The same with both sides, or with all slots.
    bool edit(const CurveSlot& changed);
    bool editAll(const AllCurves& changed);
    AllCurves all() const;

    void beginGesture();
    void endGesture();

    /// Takes back the last step of the model's history, whatever it was of; brings it again. Ends a gesture.
    void undo();
    void redo();
    bool canUndo() const { return !model_.undoText().empty(); }
    bool canRedo() const { return !model_.redoText().empty(); }

    /// The points that are selected, sorted.
    const std::vector<std::size_t>& selection() const { return selection_; }
    bool isSelected(std::size_t point) const;
    /// Where the keyboard is among them.
    std::optional<std::size_t> current() const { return current_; }
    void select(std::optional<std::size_t> point);
    void select(std::vector<std::size_t> points);
    void toggle(std::size_t point);

    /// What the last action could not do, in one line, for the panel to show; the number goes up with each.
    void refuse(const juce::String& problem);
    const juce::String& problem() const { return problem_; }
    unsigned problems() const { return problems_; }

private:
    void taken();

    EditorModel& model_;
    CurveSlot slot_;
    int slotIndex_ = 0;
    int channel_ = 0;
    std::uint32_t revision_ = 0;
    unsigned generation_ = 0;

    bool isInGesture_ = false;

    std::vector<std::size_t> selection_;
    std::optional<std::size_t> current_;
    juce::String problem_;
    unsigned problems_ = 0;
};

} // namespace driftline
