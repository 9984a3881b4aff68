// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Drawing.h"
#include "Support/Catch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int command = juce::ModifierKeys::commandModifier;
constexpr int shift = juce::ModifierKeys::shiftModifier;
constexpr int alt = juce::ModifierKeys::altModifier;

const DelayCurve fivePoints{{{0.0, 0.0}, {0.25, 0.5}, {0.5, 0.2}, {0.75, 0.6}, {1.0, 1.0}}};

std::size_t currentOf(Drawing& drawing)
{
    const auto current = drawing.editor.session().current();
    REQUIRE(current.has_value());
    return *current;
}

} // namespace

TEST_CASE("Tab walks the points and leaves the curve at its ends", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    for (std::size_t i = 0; i < 5; ++i)
    {
        REQUIRE(drawing.press(juce::KeyPress::tabKey));
        CHECK(currentOf(drawing) == i);
    }
    CHECK_FALSE(drawing.press(juce::KeyPress::tabKey));
    for (std::size_t i = 4; i > 0; --i)
    {
        REQUIRE(drawing.press(juce::KeyPress::tabKey, shift));
        CHECK(currentOf(drawing) == i - 1);
    }
    CHECK_FALSE(drawing.press(juce::KeyPress::tabKey, shift));
    REQUIRE(drawing.press(juce::KeyPress::endKey));
    CHECK(currentOf(drawing) == 4);
    REQUIRE(drawing.press(juce::KeyPress::escapeKey));
    CHECK(drawing.editor.session().selection().empty());
    CHECK_FALSE(drawing.press(juce::KeyPress::escapeKey));
}

TEST_CASE("Arrows nudge, with Shift finely, with Ctrl by the grid", "[gui][curve]")
{
    Drawing drawing;
    REQUIRE(drawing.press(juce::KeyPress::homeKey));
    REQUIRE(drawing.press(juce::KeyPress::upKey));
    CHECK(isNear(drawing.curve().points[0].value, 0.01));
    REQUIRE(drawing.press(juce::KeyPress::upKey, shift));
    CHECK(std::abs(drawing.curve().points[0].value - 0.011) < 1e-9);
    REQUIRE(drawing.press(juce::KeyPress::upKey, command));
    CHECK(std::abs(drawing.curve().points[0].value - 0.111) < 1e-9);
    REQUIRE(drawing.press(juce::KeyPress::rightKey));
    CHECK(isNear(drawing.curve().points[0].position, 0.01));
    REQUIRE(drawing.press(juce::KeyPress::rightKey, command));
    CHECK(drawing.curve().points[0].position == 0.0625);
    REQUIRE(drawing.press(juce::KeyPress::rightKey, command));
    CHECK(drawing.curve().points[0].position == 0.125);
}

TEST_CASE("Keys add and remove points, bend segments and change their shapes", "[gui][curve]")
{
    Drawing drawing;
    REQUIRE(drawing.press(juce::KeyPress::homeKey));
    REQUIRE(drawing.press('n'));
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.5));
    CHECK(currentOf(drawing) == 1);
    REQUIRE(drawing.press(juce::KeyPress::insertKey));
    CHECK(isNear(drawing.curve().points[2].position, 0.75));
    REQUIRE(drawing.press(juce::KeyPress::deleteKey));
    CHECK(drawing.curve().points.size() == 3);

    drawing.press(juce::KeyPress::homeKey);
    REQUIRE(drawing.press(']'));
    CHECK(isNear(drawing.curve().points[0].tension, -0.1));
    REQUIRE(drawing.press('['));
    CHECK(drawing.curve().points[0].shape == SegmentShape::line);
    REQUIRE(drawing.press('.'));
    CHECK(drawing.curve().points[0].shape == SegmentShape::hold);
    REQUIRE(drawing.press(','));
    REQUIRE(drawing.press(','));
    CHECK(drawing.curve().points[0].shape == SegmentShape::pulse);
    const int count = drawing.curve().points[0].count;
    REQUIRE(drawing.press(']'));
    CHECK(drawing.curve().points[0].count == count + 1);

    drawing.press(juce::KeyPress::deleteKey);
    drawing.press(juce::KeyPress::deleteKey);
    drawing.press(juce::KeyPress::deleteKey);
    CHECK(drawing.curve().points.size() == 1);
    CHECK_FALSE(drawing.press('x'));
    REQUIRE(drawing.press('e'));
    CHECK(drawing.curve().endsMeet);
}

TEST_CASE("Selected points are moved, stretched and skewed by keys", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.editor.session().select(std::vector<std::size_t>{1, 2, 3});
    REQUIRE(drawing.press(juce::KeyPress::downKey));
    CHECK(isNear(drawing.curve().points[2].value, 0.19));
    drawing.editor.undo();
    drawing.editor.session().select(std::vector<std::size_t>{1, 2, 3});
    REQUIRE(drawing.press(juce::KeyPress::rightKey, alt));
    CHECK(isNear(drawing.curve().points[1].position, 0.2375));
    CHECK(isNear(drawing.curve().points[3].position, 0.7625));
    REQUIRE(drawing.press(juce::KeyPress::upKey, alt));
    CHECK(isNear(drawing.curve().points[2].value, 0.19));
    CHECK(isNear(drawing.curve().points[3].value, 0.61));
    REQUIRE(drawing.press(juce::KeyPress::upKey, alt | shift));
    CHECK(isNear(drawing.curve().points[3].value, 0.66));
    drawing.press(juce::KeyPress::homeKey);
    drawing.press(juce::KeyPress::pageDownKey, shift);
    CHECK(drawing.editor.session().selection() == std::vector<std::size_t>{0, 1});
}

TEST_CASE("Tools, snap and grid have keys", "[gui][curve]")
{
    Drawing drawing;
    const std::vector<CurveToolKind> tools{CurveToolKind::point, CurveToolKind::pen, CurveToolKind::paint,
                                           CurveToolKind::select};
    for (const int i : {1, 2, 3, 0})
    {
        REQUIRE(drawing.press('1' + i));
        CHECK(drawing.editor.tool() == tools[static_cast<std::size_t>(i)]);
    }
    REQUIRE(drawing.press('s'));
    CHECK(drawing.editor.surface().grid.snaps);
    REQUIRE(drawing.press('g'));
    CHECK(drawing.editor.surface().grid.choice != "Auto");
    REQUIRE(drawing.press('g', shift));
    CHECK(drawing.editor.surface().grid.choice == "Auto");
}

TEST_CASE("Pen and Paint work from the keyboard", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.setGrid("1/4");
    drawing.press('3');
    REQUIRE(drawing.press(juce::KeyPress::rightKey)); // the first key only shows the cell
    REQUIRE(drawing.press(juce::KeyPress::rightKey));
    REQUIRE(drawing.press(juce::KeyPress::upKey));
    REQUIRE(drawing.press(juce::KeyPress::returnKey));
    CHECK(isNear(valueAt(drawing.curve(), 0.3), 0.55));
    CHECK(isNear(valueAt(drawing.curve(), 0.2), 0.2));

    drawing.show(rampCurve());
    drawing.press('2');
    for (int i = 0; i < 4; ++i)
        REQUIRE(drawing.press(juce::KeyPress::upKey));
    REQUIRE(drawing.press(juce::KeyPress::rightKey));
    REQUIRE(drawing.press(juce::KeyPress::rightKey));
    CHECK(drawing.curve() == rampCurve());
    REQUIRE(drawing.press(juce::KeyPress::returnKey));
    CHECK(isNear(valueAt(drawing.curve(), 0.3), 0.2));
    CHECK(isNear(valueAt(drawing.curve(), 0.7), 0.7));
}

TEST_CASE("Copy, cut, paste and duplicate go through the clipboard as text", "[gui][curve]")
{
    Drawing drawing;
    drawing.show(fivePoints);
    drawing.press('a', command);
    CHECK(drawing.editor.session().selection().size() == 5);
    drawing.editor.session().select(std::vector<std::size_t>{1, 2});
    drawing.press('c', command);
    CHECK(drawing.clipboardText->contains("driftline-curve"));

    // From the one selected point on, as long as it was.
    drawing.editor.session().select(std::size_t{3});
    drawing.press('v', command);
    CHECK(isNear(valueAt(drawing.curve(), 0.75), 0.5));
    CHECK(isNear(valueAt(drawing.curve(), 0.875), 0.35));
    drawing.editor.undo();
    CHECK(drawing.curve() == fivePoints);

    // Another instance has it too.
    Drawing other;
    other.clipboardText = drawing.clipboardText;
    other.editor.setClipboard(other.clipboard());
    other.press('v', command);
    CHECK(isNear(valueAt(other.curve(), 0.25), 0.5));
    CHECK(isNear(valueAt(other.curve(), 0.4), 0.32));
    CHECK(isNear(valueAt(other.curve(), 0.1), 0.1));

    drawing.editor.session().select(std::vector<std::size_t>{1, 2});
    drawing.press('d', command);
    CHECK(isNear(valueAt(drawing.curve(), 0.5), 0.5));
    CHECK(isNear(valueBefore(drawing.curve(), 0.75), 0.2));
    drawing.editor.undo();

    drawing.editor.session().select(std::vector<std::size_t>{1, 2});
    drawing.press('x', command);
    CHECK(drawing.curve().points.size() == 3);

    *drawing.clipboardText = "Dear Sir";
    const auto before = drawing.curve();
    drawing.press('v', command);
    CHECK(drawing.curve() == before);
    CHECK(drawing.editor.session().problem().startsWith("Not pasted: the text is no Driftline curve"));
}
