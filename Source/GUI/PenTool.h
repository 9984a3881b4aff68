// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveTool.h"

#include <map>

namespace driftline
{

/// Freehand: where the pen goes the curve goes, in the fewest bends that stay within `tolerancePixels` of the stroke. A
/// way back draws over what the stroke has drawn. Keys: up and down lift the pen, with Shift finely; left and right
/// draw on to the grid's next line; Return puts the stroke into the curve; Escape drops it. [message thread]
class PenTool : public CurveTool
{
public:
    /// How far the curve may lie from the stroke.
    static constexpr float tolerancePixels = 3.0F;

    using CurveTool::CurveTool;

    void press(const Pointer&) override;
    void drag(const Pointer&) override;
    void release(const Pointer&) override;
    void cancel() override;
    bool keyPressed(const juce::KeyPress&) override;
    void paint(juce::Graphics&, const Palette&) const override;

    /// What the pen holds, in words, for the screen reader; empty where it holds nothing.
    juce::String strokeText() const;

private:
    void moveTo(double position, double value);
    void put();
    bool draw(int direction);

    std::map<double, double> stroke_; ///< value by position
    double position_ = 0.0;           ///< of the pen
    double value_ = 0.0;
    bool isHeld_ = false;
    bool isByKeys_ = false;
};

} // namespace driftline
