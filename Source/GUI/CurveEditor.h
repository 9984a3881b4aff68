// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveAxes.h"
#include "GUI/EditorModel.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <optional>

namespace driftline
{

/// The curve of the slot that plays, to be looked at and drawn. [message thread]
///
/// Mouse: a double click adds a point, or removes the one it hits; a drag moves a point, with Shift onto the grid; a
/// drag of the small handle in the middle of a segment bends it; the right button offers the shapes, curves to begin
/// with and changes to all points. Keys: arrows nudge the selected point, with Shift a tenth as far; Page Up and Page
/// Down select the one before and after it, Home and End the first and the last; Return adds a point in the middle of
/// the next segment; Delete removes; Shift with F10 opens the menu of the selected point. With Ctrl (Command on a Mac)
/// Z takes the last edit back, with Shift too, or Y, brings it again.
class CurveEditor : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit CurveEditor(EditorModel& model);
    ~CurveEditor() override { endDrag(); }

    /// Which of the slot's two curves is shown in front: 0 left, 1 right.
    void setChannel(int channel);
    int channel() const { return channel_; }

    /// Makes these the curves of the slot that is shown, as one edit.
    void edit(const CurveSlot& changed);

    /// Takes back the last step of the model's history, whatever it was of; brings it again.
    void undo();
    void redo();
    bool canUndo() const { return !model_.undoText().empty(); }
    bool canRedo() const { return !model_.redoText().empty(); }

    /// What the right button offers at a place.
    juce::PopupMenu menuAt(juce::Point<float> place);

    /// Draws again what has changed since.
    void refresh(const PlaybackStatus& playback);

    /// Where the curve itself lies, within this component.
    juce::Rectangle<float> plotArea() const;

    const CurveSlot& slot() const { return slot_; }
    const CurveAxes& axes() const { return axes_; }

    void paint(juce::Graphics&) override;
    void mouseMove(const juce::MouseEvent&) override;
    void mouseExit(const juce::MouseEvent&) override;
    void mouseDown(const juce::MouseEvent&) override;
    void mouseDrag(const juce::MouseEvent&) override;
    void mouseUp(const juce::MouseEvent&) override;
    void mouseDoubleClick(const juce::MouseEvent&) override;
    bool keyPressed(const juce::KeyPress&) override;
    void focusGained(FocusChangeType) override;
    void focusLost(FocusChangeType) override;

private:
    enum class Part
    {
        point,
        bend ///< the handle in the middle of the segment that starts at the point
    };
    struct Target
    {
        Part part;
        std::size_t point;
        bool operator==(const Target&) const = default;
    };

    const DelayCurve& curve() const;
    std::optional<Target> targetAt(juce::Point<float> place) const;
    bool canBend(std::size_t point) const;
    juce::Point<float> bendHandle(std::size_t point) const;
    double positionAt(float x) const;
    double valueAtHeight(float y) const;
    double gridGap() const;
    double snapped(double position) const;

    /// Makes `changed` the curve that is shown, also in the model.
    void apply(const DelayCurve& changed);
    void moveTo(juce::Point<float> place, bool snaps);
    void bendTo(float y);
    void addAt(juce::Point<float> place);
    void remove(std::size_t point);
    void select(std::optional<std::size_t> point);
    void selectNeighbour(int direction);
    void nudge(double positionSteps, double valueSteps);
    void showMenu(juce::Point<float> place, const juce::PopupMenu::Options& options);
    std::function<void(const std::function<bool(DelayCurve&)>&)> editRunner();
    bool undoByKey(const juce::KeyPress& key);

    void takeModelsCurves();
    void beginDrag();
    void endDrag();
    juce::String pointText(std::size_t point) const;

    void paintAxes(juce::Graphics&) const;
    void paintCurves(juce::Graphics&) const;
    void paintKernelLimit(juce::Graphics&) const;
    void paintPoints(juce::Graphics&) const;
    void paintPointText(juce::Graphics&, std::size_t point) const;

    EditorModel& model_;
    CurveSlot slot_;
    int slotIndex_ = 0;
    int channel_ = 0;
    std::uint32_t revision_ = 0;
    CurveAxes axes_;
    int interpolation_ = 0;

    std::optional<std::size_t> selected_;
    std::optional<Target> hovered_;
    std::optional<Target> dragged_;
    bool isEditing_ = false;        ///< a drag, which is one edit of the model
    bool showsFocus_ = false;       ///< whether the keyboard came here by itself: a click needs no ring around it
    juce::Point<float> grabOffset_; ///< from the pointer to the point that it holds
    double grabbedTension_ = 0.0;   ///< of the segment when its handle was taken
    float grabbedHeight_ = 0.0F;    ///< where the pointer took it

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveEditor)
};

} // namespace driftline
