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

} // namespace

TEST_CASE("The editor follows the slot that plays and the side that is chosen", "[gui][curve]")
{
    Drawing drawing;
    CurveSlot slot;
    slot.right = rampCurve();
    slot.right->points[0].value = 0.5;
    drawing.processor.setSlot(4, slot);
    drawing.processor.setParameter(ParameterId::slot, 5.0);
    drawing.editor.refresh(drawing.processor.playback());
    CHECK(drawing.editor.slot() == slot);

    drawing.editor.setChannel(1);
    drawing.press(juce::KeyPress::homeKey);
    drawing.press(juce::KeyPress::downKey);
    CHECK(drawing.processor.slot(4).left == slot.left);
    CHECK(isNear(drawing.processor.slot(4).right->points[0].value, 0.49));
    CHECK(drawing.curve() == rampCurve());
}

TEST_CASE("Edits are taken back one by one and brought again, a drag being one", "[gui][curve]")
{
    Drawing drawing;
    drawing.click(drawing.place(0.25, 0.8));
    const auto added = drawing.curve();
    drawing.drag({drawing.place(0.25, 0.8), drawing.place(0.3, 0.6), drawing.place(0.4, 0.6), drawing.place(0.5, 0.6)});
    const auto moved = drawing.curve();
    REQUIRE(moved != added);

    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == added);
    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == rampCurve());
    CHECK_FALSE(drawing.editor.canUndo());
    REQUIRE(drawing.press('z', command | shift));
    REQUIRE(drawing.press('y', command));
    CHECK(drawing.curve() == moved);

    // A preset is a step too: chosen by accident, it has cost nothing.
    drawing.processor.loadPatch(Patch{});
    drawing.editor.refresh(drawing.processor.playback());
    CHECK(drawing.curve() == rampCurve());
    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == moved);
    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == added);
}

TEST_CASE("An edit in another slot is taken back there", "[gui][curve]")
{
    Drawing drawing;
    drawing.click(drawing.place(0.25, 0.8));
    drawing.processor.setParameter(ParameterId::slot, 2.0);
    drawing.editor.refresh(drawing.processor.playback());
    drawing.editor.undo();
    CHECK(drawing.curve() == rampCurve());
    drawing.editor.redo();
    CHECK(drawing.curve().points.size() == 3);
}

TEST_CASE("The menu offers shapes, curves to begin with and changes to all points", "[gui][curve]")
{
    Drawing drawing;
    const auto choose = [&](const juce::String& name, const juce::String& within = {}) {
        const auto action = actionOf(drawing.editor.menuAt(drawing.place(0.5, 0.1)), name, within);
        REQUIRE(action);
        action();
    };
    choose("Half sine");
    CHECK(drawing.curve().points[0].shape == SegmentShape::halfSine);
    choose("8", "Stairs");
    CHECK(drawing.curve().points[0].shape == SegmentShape::stairs);
    CHECK(drawing.curve().points[0].count == 8);
    choose("Straight");
    choose("Turn upside down");
    CHECK(drawing.curve().points[0].value == 1.0);
    choose("Undo");
    CHECK(drawing.curve().points[0].value == 0.0);
    choose("Redo");
    choose("1 time", "Replace with");
    CHECK(drawing.curve() == rampCurve());
    choose("Ends meet");
    CHECK(drawing.curve().endsMeet);
    CHECK(drawing.curve().points.back().value == 0.0);
    choose("Undo");
    choose("Add point here");
    CHECK(drawing.curve().points.size() == 3);
    CHECK(actionOf(drawing.editor.menuAt(drawing.place(0.0, 0.0)), "Remove point"));
    CHECK(actionOf(drawing.editor.menuAt(drawing.place(0.0, 0.0)), "Type values..."));
    CHECK_FALSE(actionOf(drawing.editor.menuAt(drawing.place(0.9, 0.1)), "Redo"));
}

TEST_CASE("The menu shapes all segments that are selected, and changes what is selected", "[gui][curve]")
{
    Drawing drawing;
    drawing.show({{{0.0, 0.0}, {0.25, 0.5}, {0.5, 0.2}, {0.75, 0.6}, {1.0, 1.0}}});
    drawing.editor.session().select(std::vector<std::size_t>{1, 2, 3});
    actionOf(drawing.editor.menuAt(drawing.place(0.25, 0.5)), "S-curve")();
    CHECK(drawing.curve().points[0].shape == SegmentShape::line);
    CHECK(drawing.curve().points[1].shape == SegmentShape::sCurve);
    CHECK(drawing.curve().points[3].shape == SegmentShape::sCurve);
    actionOf(drawing.editor.menuAt(drawing.place(0.25, 0.5)), "Turn upside down", "Change what is selected")();
    CHECK(isNear(drawing.curve().points[2].value, 0.8));
    CHECK(drawing.curve().points[4].value == 1.0);
}

TEST_CASE("The wheel zooms around the pointer and scrolls, and everything stays under it", "[gui][curve]")
{
    Drawing drawing;
    const auto at = drawing.place(0.25, 0.5);
    const juce::MouseWheelDetails turn{0.0F, 0.5F, false, false, false};
    drawing.editor.mouseWheelMove(drawing.event(at, command), turn);
    const auto& frame = drawing.editor.surface().frame;
    REQUIRE(frame.isZoomed());
    CHECK(frame.span() < 0.5);
    CHECK(std::abs(frame.positionAt(at.x) - 0.25) < 1e-6);
    drawing.click(at);
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.25));

    const double from = frame.from;
    drawing.editor.mouseWheelMove(drawing.event(at), {0.0F, -0.2F, false, false, false});
    CHECK(frame.from > from);
    drawing.press('0');
    CHECK_FALSE(frame.isZoomed());
    drawing.press('+');
    CHECK(frame.isZoomed());
    drawing.press('l');
    drawing.press('-');
    drawing.press('-');
    CHECK_FALSE(frame.isZoomed());
}

TEST_CASE("Fields take a point's values in units as one edit, and say what they cannot take", "[gui][curve]")
{
    Drawing drawing;
    drawing.click(drawing.place(0.25, 0.8));
    drawing.press(juce::KeyPress::returnKey);
    auto* entry = drawing.editor.entry();
    REQUIRE(entry != nullptr);
    const auto field = [&](const juce::String& title) -> juce::TextEditor& {
        for (auto* child : entry->getChildren())
            if (child->getTitle() == title)
                return dynamic_cast<juce::TextEditor&>(*child);
        throw std::runtime_error("no such field");
    };
    const auto before = drawing.curve();
    field("Delay").setText("soon");
    CHECK_FALSE(entry->commit());
    CHECK(drawing.curve() == before);
    field("Delay").setText("0.25 s");
    field("Position").setText("2 beats");
    field("Count").setText("99");
    CHECK_FALSE(entry->commit());
    field("Count").setText("7");
    CHECK(entry->commit());
    CHECK(isNear(drawing.curve().points[1].position, 0.5));
    CHECK(isNear(drawing.curve().points[1].value, 0.5));
    CHECK(drawing.curve().points[1].count == 7);
    drawing.editor.undo();
    CHECK(drawing.curve() == before);
}

TEST_CASE("The editor draws itself with every tool, zoomed, and with jumps of both kinds", "[gui][curve]")
{
    Drawing drawing;
    drawing.show({{{0.0, 0.2, SegmentShape::stairs, 0.0, 4}, {0.5, 0.9}, {0.5, 0.89}, {1.0, 0.4}}});
    drawing.editor.session().select(std::vector<std::size_t>{0, 1, 2});
    const auto picture = [&] { return drawing.editor.createComponentSnapshot(drawing.editor.getLocalBounds()); };
    const auto sandPixels = [&] {
        const auto image = picture();
        int count = 0;
        for (int y = 0; y < image.getHeight(); ++y)
            for (int x = 0; x < image.getWidth(); ++x)
                count += image.getPixelAt(x, y) == Palette::dark().feedback ? 1 : 0;
        return count;
    };
    CHECK(sandPixels() > 50);
    // With the smallest jump at one level there is nothing to mark but the wrap of the others.
    drawing.show({{{0.0, 0.5}, {1.0, 0.5}}});
    CHECK(sandPixels() == 0);
    for (const auto tool : {CurveToolKind::pen, CurveToolKind::paint, CurveToolKind::select, CurveToolKind::point})
    {
        drawing.editor.chooseTool(tool);
        drawing.press('+');
        CHECK(picture().isValid());
    }
}
