// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSurface.h"
#include "GUI/Palette.h"

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// The mouse within the curve. Shift: a tenth of the way; Ctrl (Command on a Mac): along one axis only; Alt: snaps
/// where the grid does not, and the other way round.
struct Pointer
{
    juce::Point<float> place;
    juce::ModifierKeys mods;

    bool isFine() const { return mods.isShiftDown(); }
    bool isLocked() const { return mods.isCommandDown(); }
    bool invertsSnap() const { return mods.isAltDown(); }
};

/// What the mouse does in the curve. A press, its drags and its release are one step to undo. One that is interrupted,
/// by Escape or another tool, leaves the curve as it stands. [message thread]
class CurveTool
{
public:
    explicit CurveTool(CurveSurface& surface) : surface_(surface) {}
    virtual ~CurveTool() = default;

    virtual void press(const Pointer&) = 0;
    virtual void drag(const Pointer&) = 0;
    virtual void release(const Pointer&) = 0;
    virtual void doubleClick(const Pointer&) {}
    virtual void hover(juce::Point<float>) {}
    virtual void leave() {}
    virtual void cancel() {}

    /// The keys that only this tool has; it comes before the editor's own.
    virtual bool keyPressed(const juce::KeyPress&) { return false; }

    virtual juce::MouseCursor cursor() const { return juce::MouseCursor::CrosshairCursor; }

    /// Draws what it holds, over the curve.
    virtual void paint(juce::Graphics&, const Palette&) const {}

    CurveTool(const CurveTool&) = delete;
    CurveTool& operator=(const CurveTool&) = delete;

protected:
    CurveSession& session() const { return surface_.session; }
    const DelayCurve& curve() const { return surface_.session.curve(); }
    const CurveFrame& frame() const { return surface_.frame; }
    juce::Point<float> placeOf(const CurvePoint& point) const { return frame().place(point.position, point.value); }

    CurveSurface& surface_;
};

} // namespace driftline
