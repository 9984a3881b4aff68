// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/CurvePath.h"
#include "Plugin/DriftlineProcessor.h"
#include "Support/Catch.h"

#include <cmath>

using namespace driftline;

namespace
{

/// The curve editor on a real processor, with a hand and a keyboard.
struct Drawing
{
    Drawing()
    {
        editor.setSize(1080, 380);
        editor.refresh(processor.playback());
    }

    DelayCurve curve() const { return processor.slot(0).left; }

    juce::Point<float> place(double position, double value) const
    {
        return pointOnCurve(editor.plotArea(), position, value);
    }

    juce::MouseEvent event(juce::Point<float> at, int modifiers = juce::ModifierKeys::leftButtonModifier)
    {
        const auto now = juce::Time::getCurrentTime();
        const auto source = juce::Desktop::getInstance().getMainMouseSource();
        return {
            source, at,   juce::ModifierKeys(modifiers), 1.0F, 0.0F, 0.0F, 0.0F, 0.0F, &editor, &editor, now, at, now,
            1,      false};
    }

    void drag(juce::Point<float> from, juce::Point<float> to, int modifiers = juce::ModifierKeys::leftButtonModifier)
    {
        editor.mouseDown(event(from, modifiers));
        editor.mouseDrag(event(to, modifiers));
        editor.mouseUp(event(to, modifiers));
    }

    bool press(int key, int modifiers = 0)
    {
        return editor.keyPressed(juce::KeyPress(key, juce::ModifierKeys(modifiers), 0));
    }

    DriftlineProcessor processor;
    CurveEditor editor{processor};
};

bool isNear(double a, double b) { return std::abs(a - b) < 1e-3; }

} // namespace

TEST_CASE("A double click adds a point where it hits, and removes the point that it hits", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.mouseDoubleClick(drawing.event(drawing.place(0.25, 0.8)));
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.25));
    CHECK(isNear(drawing.curve().points[1].value, 0.8));
    drawing.editor.mouseDoubleClick(drawing.event(drawing.place(0.25, 0.8)));
    CHECK(drawing.curve() == rampCurve());
}

TEST_CASE("A drag moves a point between its neighbours, with Shift onto the grid", "[gui][curve]")
{
    Drawing drawing;
    drawing.editor.mouseDoubleClick(drawing.event(drawing.place(0.3, 0.5)));
    drawing.drag(drawing.place(0.3, 0.5), drawing.place(0.6, 0.9));
    CHECK(isNear(drawing.curve().points[1].position, 0.6));
    CHECK(isNear(drawing.curve().points[1].value, 0.9));
    drawing.drag(drawing.place(0.6, 0.9), drawing.place(0.51, 0.2),
                 juce::ModifierKeys::leftButtonModifier | juce::ModifierKeys::shiftModifier);
    CHECK(drawing.curve().points[1].position == 0.5);
    drawing.drag(drawing.place(0.5, 0.2), drawing.place(5.0, -3.0));
    CHECK(drawing.curve().points[1].position == 1.0);
    CHECK(drawing.curve().points[1].value == 0.0);
}

TEST_CASE("A drag of a segment's handle bends it, up lifting the middle", "[gui][curve]")
{
    Drawing drawing;
    drawing.drag(drawing.place(0.5, 0.5), drawing.place(0.5, 0.5).translated(0.0F, -40.0F));
    REQUIRE(drawing.curve().points[0].shape == SegmentShape::curve);
    CHECK(isNear(drawing.curve().points[0].tension, -0.5));
    CHECK(valueAt(drawing.curve(), 0.5) > 0.6);
    CHECK(drawing.curve().points.size() == 2);
}

TEST_CASE("The keyboard reaches everything that the mouse does", "[gui][curve]")
{
    Drawing drawing;
    REQUIRE(drawing.press(juce::KeyPress::homeKey));
    REQUIRE(drawing.press(juce::KeyPress::upKey));
    CHECK(isNear(drawing.curve().points[0].value, 0.01));
    REQUIRE(drawing.press(juce::KeyPress::upKey, juce::ModifierKeys::shiftModifier));
    CHECK(std::abs(drawing.curve().points[0].value - 0.011) < 1e-9);
    REQUIRE(drawing.press(juce::KeyPress::returnKey));
    REQUIRE(drawing.curve().points.size() == 3);
    CHECK(isNear(drawing.curve().points[1].position, 0.5));
    REQUIRE(drawing.press(juce::KeyPress::rightKey));
    CHECK(isNear(drawing.curve().points[1].position, 0.51));
    REQUIRE(drawing.press(juce::KeyPress::pageDownKey));
    REQUIRE(drawing.press(juce::KeyPress::downKey));
    CHECK(isNear(drawing.curve().points[2].value, 0.99));
    REQUIRE(drawing.press(juce::KeyPress::pageUpKey));
    REQUIRE(drawing.press(juce::KeyPress::deleteKey));
    CHECK(drawing.curve().points.size() == 2);
    CHECK_FALSE(drawing.press('x'));
}

TEST_CASE("The last point of a curve stays", "[gui][curve]")
{
    Drawing drawing;
    drawing.press(juce::KeyPress::homeKey);
    drawing.press(juce::KeyPress::deleteKey);
    drawing.press(juce::KeyPress::deleteKey);
    CHECK(drawing.curve().points.size() == 1);
}

TEST_CASE("A click beside the curve changes nothing", "[gui][curve]")
{
    Drawing drawing;
    const auto revision = drawing.processor.revision();
    drawing.drag(drawing.place(0.2, 0.9), drawing.place(0.4, 0.1));
    CHECK(drawing.processor.revision() == revision);
    CHECK(drawing.curve() == rampCurve());
}

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

namespace
{

/// The action of a menu's entry, found by its text, in submenus too; empty where there is none that can be chosen.
std::function<void()> actionOf(const juce::PopupMenu& menu, const juce::String& name, const juce::String& within = {})
{
    for (juce::PopupMenu::MenuItemIterator items(menu); items.next();)
    {
        const auto& item = items.getItem();
        if (item.subMenu != nullptr && (within.isEmpty() || item.text == within))
            if (auto action = actionOf(*item.subMenu, name))
                return action;
        if (within.isEmpty() && item.text == name && item.isEnabled)
            return item.action;
    }
    return {};
}

} // namespace

TEST_CASE("Edits are taken back one by one and brought again, a drag being one", "[gui][curve]")
{
    Drawing drawing;
    const int command = juce::ModifierKeys::commandModifier;
    drawing.editor.mouseDoubleClick(drawing.event(drawing.place(0.25, 0.8)));
    const auto added = drawing.curve();
    drawing.editor.mouseDown(drawing.event(drawing.place(0.25, 0.8)));
    for (const double at : {0.3, 0.4, 0.5})
        drawing.editor.mouseDrag(drawing.event(drawing.place(at, 0.6)));
    drawing.editor.mouseUp(drawing.event(drawing.place(0.5, 0.6)));
    const auto moved = drawing.curve();
    REQUIRE(moved != added);

    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == added);
    REQUIRE(drawing.press('z', command));
    CHECK(drawing.curve() == rampCurve());
    CHECK_FALSE(drawing.editor.canUndo());
    REQUIRE(drawing.press('z', command | juce::ModifierKeys::shiftModifier));
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
    drawing.editor.mouseDoubleClick(drawing.event(drawing.place(0.25, 0.8)));
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
    CHECK(actionOf(drawing.editor.menuAt(drawing.place(0.0, 0.0)), "Remove point"));
    CHECK_FALSE(actionOf(drawing.editor.menuAt(drawing.place(0.5, 0.1)), "Redo"));
}
