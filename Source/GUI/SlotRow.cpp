// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SlotRow.h"

#include "GUI/LookAndFeel.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr float gap = 6.0F;

} // namespace

SlotRow::SlotRow(CurveSession& session) : session_(session), generation_(session.generation())
{
    setTitle("Slots");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (int i = 0; i < slotCount; ++i)
    {
        auto& thumbnail = *thumbnails_.emplace_back(std::make_unique<SlotThumbnail>(i, actionsOf(i)));
        thumbnail.onClick = [this, i] { session_.model().chooseSlot(i + 1); };
        addAndMakeVisible(thumbnail);
    }
    showAll();
}

SlotRow::~SlotRow() = default;

SlotThumbnail::Actions SlotRow::actionsOf(int slot)
{
    SlotThumbnail::Actions actions;
    actions.dragged = [this](juce::Point<int> place, bool isCopy) {
        drop_ = Drop{slotAt(place.x), isCopy};
        repaint();
    };
    actions.dropped = [this, slot] { drop(slot); };
    actions.showMenu = [this, slot] {
        auto menu = menuOf(slot);
        menu.setLookAndFeel(&getLookAndFeel());
        menu.showMenuAsync(juce::PopupMenu::Options().withTargetComponent(thumbnail(slot)));
    };
    actions.renamed = [this, slot](const juce::String& name) { rename(slot, name); };
    actions.keyPressed = [this, slot](const juce::KeyPress& key) { return keyPressedOn(slot, key); };
    return actions;
}

int SlotRow::slotAt(int x) const
{
    const int slot =
        juce::roundToInt(static_cast<float>(x) / static_cast<float>(std::max(getWidth(), 1)) * slotCount - 0.5F);
    return std::clamp(slot, 0, slotCount - 1);
}

// --- edits ---

void SlotRow::setSlot(int slot, const CurveSlot& curves)
{
    auto all = session_.all();
    all[static_cast<std::size_t>(slot)] = curves;
    session_.editAll(all);
    showAll();
}

void SlotRow::move(int from, int to)
{
    if (from == to)
        return;
    auto all = session_.all();
    const auto begin = all.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    auto& model = session_.model();
    model.beginEdit();
    session_.editAll(all);
    const int chosen = session_.slotIndex();
    const int follows = chosen == from                  ? to
                        : from < chosen && chosen <= to ? chosen - 1
                        : to <= chosen && chosen < from ? chosen + 1
                                                        : chosen;
    if (follows != chosen)
        model.chooseSlot(follows + 1);
    model.endEdit();
    showAll();
}

void SlotRow::copyOnto(int from, int to) { setSlot(to, session_.model().slot(from)); }

void SlotRow::rename(int slot, const juce::String& name)
{
    auto curves = session_.model().slot(slot);
    curves.name = name.toStdString();
    setSlot(slot, curves);
}

void SlotRow::clear(int slot) { setSlot(slot, CurveSlot{}); }

void SlotRow::copy(int slot)
{
    CurveClip clip;
    clip.slot = session_.model().slot(slot);
    clipboard_.write(juce::String::fromUTF8(writeCurveClip(clip).c_str()));
}

void SlotRow::pasteOnto(int slot)
{
    juce::String problem;
    if (const auto clip = readClipboard(clipboard_, problem))
        setSlot(slot, clip->slot);
    else
        session_.refuse(problem);
}

void SlotRow::drop(int from)
{
    if (drop_ && drop_->isCopy)
        copyOnto(from, drop_->slot);
    else if (drop_)
        move(from, drop_->slot);
    drop_.reset();
    repaint();
}

bool SlotRow::keyPressedOn(int slot, const juce::KeyPress& key)
{
    const auto code = key.getKeyCode();
    const auto mods = key.getModifiers();
    if (code == juce::KeyPress::deleteKey || code == juce::KeyPress::backspaceKey)
    {
        clear(slot);
        return true;
    }
    if (!mods.isCommandDown() || mods.isAltDown())
        return false;
    if (code == juce::KeyPress::leftKey || code == juce::KeyPress::rightKey)
    {
        const int to = std::clamp(slot + (code == juce::KeyPress::leftKey ? -1 : 1), 0, slotCount - 1);
        move(slot, to);
        if (isShowing())
            thumbnail(to).grabKeyboardFocus();
        return true;
    }
    switch (juce::CharacterFunctions::toLowerCase(static_cast<juce::juce_wchar>(code)))
    {
    case 'c':
        copy(slot);
        return true;
    case 'x':
        copy(slot);
        clear(slot);
        return true;
    case 'v':
        pasteOnto(slot);
        return true;
    case 'z':
        mods.isShiftDown() ? session_.redo() : session_.undo();
        showAll();
        return true;
    case 'y':
        session_.redo();
        showAll();
        return true;
    default:
        return false;
    }
}

juce::PopupMenu SlotRow::menuOf(int slot)
{
    const juce::Component::SafePointer<SlotRow> self(this);
    const auto add = [&](juce::PopupMenu& menu, const juce::String& name, bool isEnabled,
                         std::function<void(SlotRow&)> action) {
        menu.addItem(name, isEnabled, false, [self, action = std::move(action)] {
            if (self != nullptr)
                action(*self);
        });
    };
    juce::PopupMenu menu;
    menu.addSectionHeader(thumbnail(slot).getTitle());
    add(menu, "Rename...", true, [slot](SlotRow& row) { row.thumbnail(slot).rename(); });
    add(menu, "Copy", true, [slot](SlotRow& row) { row.copy(slot); });
    add(menu, "Paste", true, [slot](SlotRow& row) { row.pasteOnto(slot); });
    juce::PopupMenu targets;
    for (int i = 0; i < slotCount; ++i)
        add(targets, thumbnail(i).getTitle(), i != slot, [slot, i](SlotRow& row) { row.copyOnto(slot, i); });
    menu.addSubMenu("Copy onto", targets);
    add(menu, "Move left", slot > 0, [slot](SlotRow& row) { row.move(slot, slot - 1); });
    add(menu, "Move right", slot + 1 < slotCount, [slot](SlotRow& row) { row.move(slot, slot + 1); });
    add(menu, "Empty", true, [slot](SlotRow& row) { row.clear(slot); });
    menu.addSeparator();
    add(menu, "Undo", session_.canUndo(), [](SlotRow& row) {
        row.session_.undo();
        row.showAll();
    });
    add(menu, "Redo", session_.canRedo(), [](SlotRow& row) {
        row.session_.redo();
        row.showAll();
    });
    return menu;
}

// --- looks ---

void SlotRow::showAll()
{
    for (int i = 0; i < slotCount; ++i)
        thumbnail(i).setCurves(session_.model().slot(i));
}

void SlotRow::refresh(const PlaybackStatus& playback)
{
    const int chosen = static_cast<int>(session_.model().parameter(ParameterId::slot)) - 1;
    for (int i = 0; i < slotCount; ++i)
    {
        thumbnail(i).setToggleState(i == chosen, juce::dontSendNotification);
        thumbnail(i).setPlaying(playback.isRunning && i == playback.slot - 1 && i != chosen);
    }
    if (generation_ != session_.generation())
        showAll();
    generation_ = session_.generation();
}

void SlotRow::resized()
{
    const float width = (static_cast<float>(getWidth()) - gap * (slotCount - 1)) / slotCount;
    float left = 0.0F;
    for (auto& thumbnail : thumbnails_)
    {
        thumbnail->setBounds(
            juce::Rectangle<float>(left, 0.0F, width, static_cast<float>(getHeight())).toNearestIntEdges());
        left += width + gap;
    }
}

void SlotRow::paintOverChildren(juce::Graphics& g)
{
    if (!drop_)
        return;
    // Where the slot would go; a copy covers the one that is there.
    const auto bounds = thumbnail(drop_->slot).getBounds().toFloat();
    g.setColour(LookAndFeel::paletteOf(*this).delay);
    if (drop_->isCopy)
        g.fillRoundedRectangle(bounds.reduced(4.0F, bounds.getHeight() * 0.5F - 1.5F), 1.5F);
    g.drawRoundedRectangle(bounds.reduced(1.0F), 6.0F, 2.5F);
}

} // namespace driftline
