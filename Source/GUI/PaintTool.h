// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveTool.h"
#include "Model/CurvePaint.h"

#include <optional>

namespace driftline
{

/// Puts a shape into each cell of the grid that the mouse passes, as high as the mouse is; with Shift upside down.
/// Keys: left and right go to another cell, up and down set the height, with Shift finely; Return paints, with Shift
/// upside down. [message thread]
class PaintTool : public CurveTool
{
public:
    using CurveTool::CurveTool;

    PaintShape shape() const { return shape_; }
    void setShape(PaintShape shape) { shape_ = shape; }

    void press(const Pointer&) override;
    void drag(const Pointer&) override;
    void release(const Pointer&) override { isHeld_ = false; }
    void hover(juce::Point<float>) override;
    void leave() override { cell_.reset(); }
    void cancel() override;
    bool keyPressed(const juce::KeyPress&) override;
    void paint(juce::Graphics&, const Palette&) const override;

    /// The cell that keys would paint, in words; empty where the mouse does.
    juce::String cellText() const;

private:
    void paintCell(CurveRange cell, double height, bool isUpsideDown);
    void moveCell(int direction);

    PaintShape shape_ = PaintShape::hold;
    std::optional<CurveRange> cell_; ///< under the mouse, or where the keys are
    double height_ = 0.5;
    double lastPosition_ = 0.0; ///< of the mouse: cells that it skipped are painted too
    bool isUpsideDown_ = false;
    bool isHeld_ = false;
    bool isByKeys_ = false;
};

} // namespace driftline
