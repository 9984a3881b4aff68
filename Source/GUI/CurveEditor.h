// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveClipboard.h"
#include "GUI/CurveHandles.h"
#include "GUI/CurveTool.h"
#include "GUI/JumpMarks.h"
#include "GUI/PaintTool.h"
#include "GUI/PenTool.h"
#include "GUI/PointEntry.h"
#include "GUI/PointTool.h"
#include "GUI/SelectTool.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace driftline
{

enum class CurveToolKind
{
    point,
    pen,
    paint,
    select
};

/// The curve of the slot that plays, to be looked at and drawn. What the mouse does is the chosen tool's; the right
/// button opens the menu of what it hits, the wheel scrolls and with Ctrl (Command on a Mac) zooms, the middle button
/// drags the view. All that the mouse reaches the keyboard reaches too: Docs/editor.md has both. [message thread]
class CurveEditor : public juce::Component, private juce::ScrollBar::Listener
{
public:
    /// `model` must outlive this.
    explicit CurveEditor(EditorModel& model);
    ~CurveEditor() override;

    CurveSession& session() { return session_; }
    const CurveSession& session() const { return session_; }
    const CurveSurface& surface() const { return surface_; }

    CurveToolKind tool() const { return tool_; }
    void chooseTool(CurveToolKind tool);
    void setPaintShape(PaintShape shape);
    PaintShape paintedShape() const { return paintTool_.shape(); }
    const SelectTool& selectTool() const { return selectTool_; }

    void setSnaps(bool snaps);
    void setGrid(const juce::String& choice);

    /// Which of the slot's two curves is shown in front: 0 left, 1 right.
    void setChannel(int channel);
    int channel() const { return session_.channel(); }
    const CurveSlot& slot() const { return session_.slot(); }
    const CurveAxes& axes() const { return surface_.axes; }

    /// Makes these the curves of the slot that is shown, as one edit.
    void edit(const CurveSlot& changed);
    void undo();
    void redo();
    bool canUndo() const { return session_.canUndo(); }
    bool canRedo() const { return session_.canRedo(); }

    /// What the right button offers at a place.
    juce::PopupMenu menuAt(juce::Point<float> place);

    /// Opens the fields of a point, and those that are open.
    void typeInto(std::size_t point);
    PointEntry* entry() const { return entry_.get(); }

    void setClipboard(Clipboard clipboard) { clipboard_ = std::move(clipboard); }

    /// Draws again what has changed since.
    void refresh(const PlaybackStatus& playback);

    /// Where the whole pass lies within this component: beyond its sides where it is zoomed.
    juce::Rectangle<float> plotArea() const { return surface_.frame.pass(); }
    /// Where the part that is shown lies.
    juce::Rectangle<float> visibleArea() const { return surface_.frame.visible; }

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override;
    void mouseMove(const juce::MouseEvent&) override;
    void mouseExit(const juce::MouseEvent&) override;
    void mouseDown(const juce::MouseEvent&) override;
    void mouseDrag(const juce::MouseEvent&) override;
    void mouseUp(const juce::MouseEvent&) override;
    void mouseDoubleClick(const juce::MouseEvent&) override;
    void mouseWheelMove(const juce::MouseEvent&, const juce::MouseWheelDetails&) override;
    void mouseMagnify(const juce::MouseEvent&, float factor) override;
    bool keyPressed(const juce::KeyPress&) override;
    void focusGained(FocusChangeType) override;
    void focusLost(FocusChangeType) override;
    std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

private:
    CurveTool& activeTool();
    Pointer pointerOf(const juce::MouseEvent& event) const { return {event.position, event.mods}; }
    void scrollBarMoved(juce::ScrollBar*, double start) override;
    void zoom(double factor, double position);
    void scroll(double passes);
    void frameChanged();
    /// Shows what an action has changed.
    void update();
    void say(const juce::String& text);
    void sayCurrent();
    void refuse(const juce::String& problem);
    void closeEntry();

    bool commandKey(const juce::KeyPress&);
    bool selectionKey(const juce::KeyPress&);
    bool arrowKey(const juce::KeyPress&);
    bool pointKey(const juce::KeyPress&);
    bool viewKey(const juce::KeyPress&);
    void stepGrid(int direction);
    void showMenu(juce::Point<float> place, const juce::PopupMenu::Options& options);
    void addEditEntries(juce::PopupMenu& menu);
    std::function<void(const std::function<bool(DelayCurve&)>&)> editRunner();
    std::function<void()> later(void (CurveEditor::*action)());
    void copy() { copySelected(session_, clipboard_); }
    void cut();
    void pasteHere();
    void duplicate();
    void selectAll();
    void toggleEndsMeet();

    void paintAxes(juce::Graphics&) const;
    void paintGridLines(juce::Graphics&) const;
    void paintCurves(juce::Graphics&) const;
    void paintKernelLimit(juce::Graphics&) const;
    void paintPoints(juce::Graphics&) const;
    void paintPointText(juce::Graphics&, std::size_t point) const;

    CurveSession session_;
    CurveSurface surface_{session_, {}, {}, {}};
    PointTool pointTool_{surface_};
    PenTool penTool_{surface_};
    PaintTool paintTool_{surface_};
    SelectTool selectTool_{surface_};
    CurveToolKind tool_ = CurveToolKind::point;
    CurveHandles handles_;
    juce::ScrollBar scrollBar_{false};
    std::unique_ptr<PointEntry> entry_;
    Clipboard clipboard_;

    unsigned shownGeneration_ = ~0U; ///< none yet
    std::vector<CurveJump> jumps_;
    JumpTreatment treatment_;
    int interpolation_ = 0;
    bool isPressed_ = false; ///< the tool has the mouse
    bool isPanning_ = false;
    double panStart_ = 0.0;   ///< the frame's start when the middle button took it
    bool showsFocus_ = false; ///< whether the keyboard came here by itself: a click needs no ring around it

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveEditor)
};

} // namespace driftline
