// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveHit.h"
#include "GUI/PointDrag.h"

#include <optional>

namespace driftline
{

/// Several points at once: a drag over empty ground selects what it encloses, with Shift beside what is selected; a
/// drag of a selected point or of the box moves them; the box's squares stretch them in time, in value or in both, and
/// the diamonds beside it skew them. [message thread]
class SelectTool : public CurveTool
{
public:
    using CurveTool::CurveTool;

    void press(const Pointer&) override;
    void drag(const Pointer&) override;
    void release(const Pointer&) override;
    void hover(juce::Point<float>) override;
    void leave() override { hovered_ = Grip::none; }
    void cancel() override;
    juce::MouseCursor cursor() const override;
    void paint(juce::Graphics&, const Palette&) const override;

    /// Where the squares and diamonds are: for those who draw and test. `horizontal` and `vertical` are -1, 0 or 1: the
    /// left, middle and right, and the bottom, middle and top.
    std::optional<juce::Point<float>> squareAt(int horizontal, int vertical) const;
    std::optional<juce::Point<float>> diamondAt(int horizontal) const;

private:
    enum class Grip
    {
        none,
        box,
        square,
        diamond
    };

    /// The box around the selected points, in passes and values; nothing for fewer than two.
    struct Box
    {
        double left, right, bottom, top;
    };
    std::optional<Box> box() const;
    juce::Rectangle<float> onScreen(const Box&) const;
    Grip gripAt(juce::Point<float> place, int& horizontal, int& vertical) const;
    void stretch(juce::Point<float> way, const Pointer&);
    void skew(juce::Point<float> way);
    void enclose();

    Grip hovered_ = Grip::none;
    Grip held_ = Grip::none;
    int horizontal_ = 0;
    int vertical_ = 0;
    Box before_{};
    DelayCurve curveBefore_;
    DragPath path_;
    PointDrag pointDrag_;
    bool movesPoints_ = false;
    std::vector<std::size_t> kept_; ///< what was selected before the marquee
    std::optional<juce::Rectangle<float>> marquee_;
    juce::Point<float> marqueeStart_;
};

} // namespace driftline
