// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/Drawing.h"
#include "GUI/SlotRow.h"
#include "Support/Catch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr int command = juce::ModifierKeys::commandModifier;

/// The row beside the editor, whose session it shares.
struct Row : Drawing
{
    Row()
    {
        row.setSize(1200, 50);
        row.setClipboard(clipboard());
        for (int i = 0; i < slotCount; ++i)
        {
            CurveSlot slot;
            slot.name = ("S" + juce::String(i + 1)).toStdString();
            processor.setSlot(i, slot);
        }
        refresh();
    }

    void refresh()
    {
        editor.refresh(processor.playback());
        row.refresh(processor.playback());
    }

    std::string names(int count) const
    {
        std::string all;
        for (int i = 0; i < count; ++i)
            all.append(processor.slot(i).name).append(" ");
        return all;
    }

    juce::MouseEvent at(int slot, juce::Point<float> offset, int modifiers, bool wasDragged)
    {
        auto& thumbnail = row.thumbnail(slot);
        const auto now = juce::Time::getCurrentTime();
        const auto source = juce::Desktop::getInstance().getMainMouseSource();
        const juce::Point<float> start(20.0F, 25.0F);
        return {source,
                start + offset,
                juce::ModifierKeys(modifiers),
                1.0F,
                0.0F,
                0.0F,
                0.0F,
                0.0F,
                &thumbnail,
                &thumbnail,
                now,
                start,
                now,
                1,
                wasDragged};
    }

    void drag(int from, float way, int keys = 0)
    {
        const int modifiers = juce::ModifierKeys::leftButtonModifier | keys;
        auto& thumbnail = row.thumbnail(from);
        thumbnail.mouseDown(at(from, {}, modifiers, false));
        thumbnail.mouseDrag(at(from, {way, 0.0F}, modifiers, true));
        thumbnail.mouseUp(at(from, {way, 0.0F}, modifiers, true));
        refresh();
    }

    bool pressOn(int slot, int key, int modifiers = 0)
    {
        const bool isTaken = row.thumbnail(slot).keyPressed(juce::KeyPress(key, juce::ModifierKeys(modifiers), 0));
        refresh();
        return isTaken;
    }

    SlotRow row{editor.session()};
};

} // namespace

TEST_CASE("A drag puts a slot in another place, and the one that plays stays", "[gui][slots]")
{
    Row row;
    row.drag(0, 200.0F);
    CHECK(row.names(4) == "S2 S3 S1 S4 ");
    CHECK(row.processor.parameter(ParameterId::slot) == 3.0);
    row.drag(3, -310.0F);
    CHECK(row.names(4) == "S4 S2 S3 S1 ");
    CHECK(row.processor.parameter(ParameterId::slot) == 4.0);
    row.editor.undo();
    CHECK(row.names(4) == "S2 S3 S1 S4 ");
    row.editor.undo();
    CHECK(row.names(4) == "S1 S2 S3 S4 ");
}

TEST_CASE("A drag with Alt copies a slot onto another", "[gui][slots]")
{
    Row row;
    row.drag(1, 200.0F, juce::ModifierKeys::altModifier);
    CHECK(row.names(4) == "S1 S2 S3 S2 ");
    row.editor.undo();
    CHECK(row.names(4) == "S1 S2 S3 S4 ");
}

TEST_CASE("Slots are copied, pasted, moved, emptied and renamed by keys", "[gui][slots]")
{
    Row row;
    REQUIRE(row.pressOn(2, 'c', command));
    REQUIRE(row.pressOn(0, 'v', command));
    CHECK(row.names(3) == "S3 S2 S3 ");
    REQUIRE(row.pressOn(0, 'z', command));
    CHECK(row.names(3) == "S1 S2 S3 ");
    REQUIRE(row.pressOn(0, juce::KeyPress::rightKey, command));
    CHECK(row.names(3) == "S2 S1 S3 ");
    REQUIRE(row.pressOn(0, juce::KeyPress::deleteKey));
    CHECK(row.processor.slot(0) == CurveSlot{});
    REQUIRE(row.pressOn(1, juce::KeyPress::F2Key));
    auto* field = row.row.thumbnail(1).nameField();
    REQUIRE(field != nullptr);
    field->setText(" Wobble ");
    field->onReturnKey();
    CHECK(row.processor.slot(1).name == "Wobble");
    CHECK(row.row.thumbnail(1).getTitle() == "Slot 2, Wobble");
    row.editor.undo();
    CHECK(row.processor.slot(1).name == "S1");

    *row.clipboardText = "no curve";
    REQUIRE(row.pressOn(5, 'v', command));
    CHECK(row.processor.slot(5).name == "S6");
    CHECK(row.editor.session().problem().startsWith("Not pasted:"));
}

TEST_CASE("A slot's menu does the same", "[gui][slots]")
{
    Row row;
    actionOf(row.row.menuOf(0), "Copy")();
    actionOf(row.row.menuOf(3), "Paste")();
    CHECK(row.names(4) == "S1 S2 S3 S1 ");
    actionOf(row.row.menuOf(1), "Slot 4, S1", "Copy onto")();
    CHECK(row.names(4) == "S1 S2 S3 S2 ");
    actionOf(row.row.menuOf(1), "Move left")();
    CHECK(row.names(2) == "S2 S1 ");
    actionOf(row.row.menuOf(1), "Empty")();
    CHECK(row.processor.slot(1) == CurveSlot{});
    actionOf(row.row.menuOf(1), "Undo")();
    CHECK(row.processor.slot(1).name == "S1");
    CHECK_FALSE(actionOf(row.row.menuOf(0), "Move left"));
}

TEST_CASE("A click on a slot makes it play", "[gui][slots]")
{
    Row row;
    row.row.thumbnail(6).onClick();
    row.refresh();
    CHECK(row.processor.parameter(ParameterId::slot) == 7.0);
    CHECK(row.row.thumbnail(6).getToggleState());
}
