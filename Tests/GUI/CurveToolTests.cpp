// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Drawing.h"
#include "Support/Catch.h"

#include <algorithm>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int command = juce::ModifierKeys::commandModifier;
constexpr int shift = juce::ModifierKeys::shiftModifier;
constexpr int alt = juce::ModifierKeys::altModifier;

const DelayCurve fivePoints{{{0.0, 0.0}, {0.25, 0.5}, {0.5, 0.2}, {0.75, 0.6}, {1.0, 1.0}}};

} // namespace

TEST_CASE("A click adds a point where it hits, and the same press drags it", "[gui][curve]")
{
    Drawing drawing;
    drawing.click(drawing.place(0.25, 0.8));
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.25));
    CHECK(isNear(drawing.curve().points[1].value, 0.8));
    drawing.editor.undo();
    drawing.drag({drawing.place(0.25, 0.8), drawing.place(0.4, 0.7), drawing.place(0.5, 0.1)});
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.5));
    CHECK(isNear(drawing.curve().points[1].value, 0.1));
    drawing.editor.undo();
    CHECK(drawing.curve() == rampCurve());
}

TEST_CASE("A double click removes the point that it hits, and leaves the one that it has added", "[gui][curve]")
{
    Drawing drawing;
    drawing.doubleClick(drawing.place(0.25, 0.8));
    REQUIRE(drawing.curve().points.size() == 3);
    drawing.doubleClick(drawing.place(0.25, 0.8));
    CHECK(drawing.curve() == rampCurve());
}

TEST_CASE("A click outside of the plot changes nothing", "[gui][curve]")
{
    Drawing drawing;
    const auto revision = drawing.processor.revision();
    drawing.click({5.0F, 375.0F});
    CHECK(drawing.processor.revision() == revision);
}

TEST_CASE("A drag moves a point between its neighbours, on the grid where it snaps, Alt inverting", "[gui][curve]")
{
    Drawing drawing;
    drawing.click(drawing.place(0.3, 0.8));
    drawing.drag({drawing.place(0.3, 0.8), drawing.place(0.6, 0.9)});
    CHECK(isNear(drawing.curve().points[1].position, 0.6));
    CHECK(isNear(drawing.curve().points[1].value, 0.9));
    drawing.drag({drawing.place(0.6, 0.9), drawing.place(0.51, 0.2)}, alt);
    CHECK(drawing.curve().points[1].position == 0.5);
    drawing.editor.setSnaps(true);
    drawing.drag({drawing.place(0.5, 0.2), drawing.place(0.26, 0.2)});
    CHECK(drawing.curve().points[1].position == 0.25);
    drawing.drag({drawing.place(0.25, 0.2), drawing.place(0.61, 0.2)}, alt);
    CHECK(isNear(drawing.curve().points[1].position, 0.61));
    drawing.drag({drawing.place(0.61, 0.2), drawing.place(5.0, -3.0)});
    CHECK(drawing.curve().points[1].position == 1.0);
    CHECK(drawing.curve().points[1].value == 0.0);
}

TEST_CASE("Shift makes a drag ten times as fine, and Ctrl keeps it on one axis", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.drag({drawing.place(0.5, 0.2), drawing.place(0.6, 0.5)}, shift);
    CHECK(isNear(drawing.curve().points[2].position, 0.51));
    CHECK(isNear(drawing.curve().points[2].value, 0.23));
    drawing.show(fivePoints);
    drawing.drag({drawing.place(0.5, 0.2), drawing.place(0.52, 0.7)}, command);
    CHECK(drawing.curve().points[2].position == 0.5);
    CHECK(isNear(drawing.curve().points[2].value, 0.7));
    drawing.drag({drawing.place(0.5, 0.7), drawing.place(0.6, 0.71)}, command);
    CHECK(isNear(drawing.curve().points[2].position, 0.6));
    CHECK(isNear(drawing.curve().points[2].value, 0.7));
}

TEST_CASE("A drag of a segment bends it, up lifting the middle; a click on it adds a point", "[gui][curve]")
{
    Drawing drawing;
    drawing.drag({drawing.place(0.3, 0.3), drawing.place(0.3, 0.3).translated(0.0F, -40.0F)});
    REQUIRE(drawing.curve().points[0].shape == SegmentShape::curve);
    CHECK(isNear(drawing.curve().points[0].tension, -0.5));
    CHECK(valueAt(drawing.curve(), 0.5) > 0.6);
    CHECK(drawing.curve().points.size() == 2);
    const double middle = valueAt(drawing.curve(), 0.5);
    drawing.drag({drawing.place(0.5, middle), drawing.place(0.5, middle).translated(0.0F, 40.0F)});
    CHECK(isNear(drawing.curve().points[0].tension, 0.0));
    drawing.show(rampCurve());
    drawing.click(drawing.place(0.3, 0.3));
    CHECK(drawing.curve().points.size() == 3);

    drawing.show({{{0.0, 0.5, SegmentShape::hold}, {0.5, 0.2, SegmentShape::hold}, {1.0, 0.2}}});
    drawing.drag({drawing.place(0.25, 0.5), drawing.place(0.25, 0.7)});
    CHECK(isNear(drawing.curve().points[0].value, 0.7));
    CHECK(drawing.curve().points[1].value == 0.2);
}

TEST_CASE("The pen's stroke becomes few points within its tolerance, and what is beside it stays", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.chooseTool(CurveToolKind::pen);
    const auto height = [](double x) { return 0.5 + 0.3 * std::sin(9.0 * x); };
    std::vector<juce::Point<float>> stroke;
    for (int i = 0; i <= 100; ++i)
        stroke.push_back(drawing.place(0.2 + 0.006 * i, height(0.2 + 0.006 * i)));
    drawing.drag(stroke);
    const auto curve = drawing.curve();
    CHECK(curve.points.size() < 25);
    CHECK(isNear(valueAt(curve, 0.1), 0.1));
    CHECK(isNear(valueAt(curve, 0.9), 0.9));
    const double tolerance = static_cast<double>(PenTool::tolerancePixels / drawing.editor.visibleArea().getHeight());
    double worst = 0.0;
    for (int i = 1; i < 1000; ++i)
        worst = std::max(worst, std::abs(valueAt(curve, 0.2 + 0.0006 * i) - height(0.2 + 0.0006 * i)));
    // The stroke itself is straight between two of the hand's places.
    CHECK(worst < tolerance + 0.001);
    drawing.editor.undo();
    CHECK(drawing.curve() == rampCurve());
}

TEST_CASE("A stroke's way back draws over its way there", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.chooseTool(CurveToolKind::pen);
    drawing.drag({drawing.place(0.2, 0.9), drawing.place(0.6, 0.9), drawing.place(0.3, 0.1)});
    CHECK(valueAt(drawing.curve(), 0.25) > 0.85);
    CHECK(valueAt(drawing.curve(), 0.31) < 0.15);
}

TEST_CASE("Paint puts its shape into every cell that the mouse passes, also those that it skips", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.setGrid("1/4");
    drawing.editor.chooseTool(CurveToolKind::paint);
    drawing.editor.setPaintShape(PaintShape::hold);
    drawing.drag({drawing.place(0.1, 0.4), drawing.place(0.9, 0.4)});
    for (const double x : {0.1, 0.3, 0.6, 0.9})
        CHECK(isNear(valueAt(drawing.curve(), x), 0.4));
    drawing.editor.undo();
    CHECK(drawing.curve() == rampCurve());

    drawing.editor.setPaintShape(PaintShape::ramp);
    drawing.click(drawing.place(0.3, 0.8), shift);
    CHECK(isNear(valueAt(drawing.curve(), 0.25), 0.8));
    CHECK(valueAt(drawing.curve(), 0.49) < 0.05);
    CHECK(isNear(valueAt(drawing.curve(), 0.6), 0.6));
}

TEST_CASE("A marquee selects what it encloses, and a drag moves all of it", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.editor.chooseTool(CurveToolKind::select);
    drawing.drag({drawing.place(0.2, 0.9), drawing.place(0.6, 0.1)});
    CHECK(drawing.editor.session().selection() == std::vector<std::size_t>{1, 2});
    drawing.drag({drawing.place(0.7, 0.7), drawing.place(0.8, 0.5)}, shift);
    CHECK(drawing.editor.session().selection() == std::vector<std::size_t>{1, 2, 3});
    CHECK(drawing.curve() == fivePoints);
    drawing.drag({drawing.place(0.5, 0.2), drawing.place(0.55, 0.3)});
    CHECK(isNear(drawing.curve().points[1].position, 0.3));
    CHECK(isNear(drawing.curve().points[2].value, 0.3));
    CHECK(isNear(drawing.curve().points[3].position, 0.8));
    CHECK(drawing.curve().points[4] == fivePoints.points[4]);
    drawing.editor.undo();
    CHECK(drawing.curve() == fivePoints);
}

TEST_CASE("The box's squares stretch what is selected, its diamonds skew it", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.editor.chooseTool(CurveToolKind::select);
    const auto selectMiddle = [&] { drawing.editor.session().select(std::vector<std::size_t>{1, 2, 3}); };
    const auto& tool = drawing.editor.selectTool();
    const float tenth = 0.1F * drawing.editor.visibleArea().getWidth();
    const float tenthUp = 0.1F * drawing.editor.visibleArea().getHeight();

    selectMiddle();
    const auto right = *tool.squareAt(1, 0);
    drawing.drag({right, right.translated(tenth, 0.0F)});
    CHECK(isNear(drawing.curve().points[1].position, 0.25));
    CHECK(isNear(drawing.curve().points[2].position, 0.55));
    CHECK(isNear(drawing.curve().points[3].position, 0.85));
    CHECK(drawing.curve().points[3].value == fivePoints.points[3].value);
    drawing.editor.undo();

    selectMiddle();
    const auto top = *tool.squareAt(0, 1);
    drawing.drag({top, top.translated(0.0F, -2.0F * tenthUp)});
    CHECK(isNear(drawing.curve().points[1].value, 0.65));
    CHECK(isNear(drawing.curve().points[2].value, 0.2));
    CHECK(isNear(drawing.curve().points[3].value, 0.8));
    drawing.editor.undo();

    selectMiddle();
    const auto diamond = *tool.diamondAt(1);
    drawing.drag({diamond, diamond.translated(0.0F, -2.0F * tenthUp)});
    CHECK(isNear(drawing.curve().points[1].value, 0.5));
    CHECK(isNear(drawing.curve().points[2].value, 0.3));
    CHECK(isNear(drawing.curve().points[3].value, 0.8));
    CHECK(drawing.curve().points[2].position == 0.5);
    drawing.editor.undo();
    CHECK(drawing.curve() == fivePoints);
}

TEST_CASE("Shift and a click add points to those selected", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.click(drawing.place(0.25, 0.5));
    drawing.click(drawing.place(0.75, 0.6), shift);
    CHECK(drawing.editor.session().selection() == std::vector<std::size_t>{1, 3});
    drawing.drag({drawing.place(0.75, 0.6), drawing.place(0.75, 0.7)});
    CHECK(isNear(drawing.curve().points[1].value, 0.6));
    CHECK(isNear(drawing.curve().points[3].value, 0.7));
    drawing.click(drawing.place(0.75, 0.7), shift);
    CHECK(drawing.editor.session().selection() == std::vector<std::size_t>{1});
}
