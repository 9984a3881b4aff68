// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveHit.h"
#include "GUI/PointDrag.h"

namespace driftline
{

/// Points and segments by hand: a click adds a point, which the same press drags on; a drag moves a point or all that
/// are selected; a double click removes one; a drag of a segment bends it, or where it cannot bend moves it up and
/// down. Shift and a click add a point to those selected, or take it out. [message thread]
class PointTool : public CurveTool
{
public:
    using CurveTool::CurveTool;

    void press(const Pointer&) override;
    void drag(const Pointer&) override;
    void release(const Pointer&) override;
    void doubleClick(const Pointer&) override;
    void hover(juce::Point<float> place) override { hovered_ = targetAt(surface_, place); }
    void leave() override { hovered_.reset(); }
    void cancel() override { held_.reset(); }
    juce::MouseCursor cursor() const override;
    void paint(juce::Graphics&, const Palette&) const override;

private:
    void add(const Pointer&);
    void bend(const Pointer&);
    void lift(const Pointer&);

    std::optional<CurveTarget> hovered_;
    std::optional<CurveTarget> held_;
    PointDrag pointDrag_;
    DragPath path_;
    DelayCurve before_;            ///< the press
    bool hasMoved_ = false;        ///< since the press
    bool hasAdded_ = false;        ///< with the press
    bool hadAdded_ = false;        ///< with the press before: a double click that began so leaves the point
    bool takesOutOnClick_ = false; ///< the press was on a point that was selected, with Shift
};

} // namespace driftline
