// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveToolbar.h"
#include "GUI/Drawing.h"
#include "Support/Catch.h"

#include <memory>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// What a screen reader has of a component: JUCE asks for it once there is a window, which there is none of here.
using Handler = std::unique_ptr<juce::AccessibilityHandler>;

/// The children that are in a screen reader's tree.
std::vector<juce::Component*> elementsOf(juce::Component& root)
{
    std::vector<juce::Component*> elements;
    for (auto* child : root.getChildren())
        if (child->isVisible() && child->isAccessible())
            elements.push_back(child);
    return elements;
}

Handler handlerOf(juce::Component& root, const juce::String& title)
{
    for (auto* child : elementsOf(root))
        if (auto* handle = dynamic_cast<CurveHandle*>(child); handle != nullptr && child->getTitle() == title)
            return handle->createAccessibilityHandler();
    return nullptr;
}

} // namespace

TEST_CASE("A screen reader finds every point and segment by name, with values in units", "[gui][curve]")
{
    Drawing drawing;
    drawing.show({{{0.0, 0.0}, {0.5, 0.5, SegmentShape::stairs, 0.0, 6}, {1.0, 1.0}}});
    CHECK(drawing.editor.createAccessibilityHandler()->getTitle() == "Delay curve");
    CHECK(elementsOf(drawing.editor).size() == 8);
    const auto point = handlerOf(drawing.editor, "Point 2 of 3");
    REQUIRE(point != nullptr);
    CHECK(point->getRole() == juce::AccessibilityRole::slider);
    CHECK(point->getValueInterface()->getCurrentValueAsString() == "2.00 beats, 250 ms");
    CHECK(isNear(handlerOf(drawing.editor, "Position of point 2")->getValueInterface()->getCurrentValue(), 2.0));
    const auto stairs = handlerOf(drawing.editor, "Segment 2, Stairs");
    REQUIRE(stairs != nullptr);
    CHECK(stairs->getValueInterface()->getCurrentValueAsString() == "6 times");
    CHECK(handlerOf(drawing.editor, "Segment 1, Straight") != nullptr);
    CHECK(handlerOf(drawing.editor, "Segment 3, Straight") == nullptr);
}

TEST_CASE("What a screen reader sets is an edit", "[gui][curve]")
{
    Drawing drawing;
    drawing.show({{{0.0, 0.0}, {0.5, 0.5}, {1.0, 1.0}}});
    handlerOf(drawing.editor, "Point 2 of 3")->getValueInterface()->setValue(400.0);
    CHECK(isNear(drawing.curve().points[1].value, 0.8));
    handlerOf(drawing.editor, "Point 2 of 3")->getValueInterface()->setValueAsString("0.1 s");
    CHECK(isNear(drawing.curve().points[1].value, 0.2));
    handlerOf(drawing.editor, "Point 2 of 3")->getValueInterface()->setValueAsString("what?");
    CHECK(isNear(drawing.curve().points[1].value, 0.2));
    handlerOf(drawing.editor, "Position of point 2")->getValueInterface()->setValueAsString("1 beat");
    CHECK(isNear(drawing.curve().points[1].position, 0.25));
    handlerOf(drawing.editor, "Segment 1, Straight")->getValueInterface()->setValue(30.0);
    CHECK(drawing.curve().points[0].shape == SegmentShape::curve);
    CHECK(isNear(drawing.curve().points[0].tension, 0.3));
    drawing.editor.undo();
    drawing.editor.undo();
    drawing.editor.undo();
    drawing.editor.undo();
    CHECK(drawing.curve().points[1].value == 0.5);

    const auto point = handlerOf(drawing.editor, "Point 2 of 3");
    point->getActions().invoke(juce::AccessibilityActionType::focus);
    CHECK(drawing.editor.session().current() == std::size_t{1});
    point->getActions().invoke(juce::AccessibilityActionType::press);
    CHECK(drawing.editor.entry() != nullptr);
    CHECK(point->getActions().contains(juce::AccessibilityActionType::showMenu));
}

TEST_CASE("Handles come and go with the points", "[gui][curve]")
{
    Drawing drawing;
    drawing.show({{{0.0, 0.0}, {0.5, 0.5}, {1.0, 1.0}}});
    CHECK(elementsOf(drawing.editor).size() == 8);
    drawing.press(juce::KeyPress::endKey);
    drawing.press(juce::KeyPress::deleteKey);
    CHECK(elementsOf(drawing.editor).size() == 5);
    CHECK(handlerOf(drawing.editor, "Point 3 of 3") == nullptr);
    CHECK(handlerOf(drawing.editor, "Point 2 of 2") != nullptr);
}

TEST_CASE("The tools and the grid have names", "[gui][curve]")
{
    Drawing drawing;
    CurveToolbar toolbar(drawing.editor);
    toolbar.setSize(toolbar.preferredWidth(), 24);
    toolbar.refresh();
    const auto find = [&](const juce::String& title) -> juce::Button* {
        for (auto* child : elementsOf(toolbar))
            if (child->getTitle() == title)
                return dynamic_cast<juce::Button*>(child);
        return nullptr;
    };
    juce::StringArray titles;
    for (auto* child : elementsOf(toolbar))
        titles.add(child->getTitle());
    CHECK(titles.joinIntoString("|") == "Point tool|Pen tool|Paint tool|Select tool|Grid|Snap to the grid");
    REQUIRE(find("Paint tool") != nullptr);
    find("Paint tool")->onClick();
    CHECK(drawing.editor.tool() == CurveToolKind::paint);
    CHECK(toolbar.refresh());
    CHECK(find("Paint tool")->getToggleState());
    CHECK(elementsOf(toolbar).size() == 7);
    find("Snap to the grid")->onClick();
    CHECK(drawing.editor.surface().grid.snaps);
}
