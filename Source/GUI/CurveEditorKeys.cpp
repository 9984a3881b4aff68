// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/PointCommands.h"
#include "Model/CurveEnds.h"

#include <algorithm>
#include <numeric>

// The curve editor's keyboard: Docs/editor.md has the table.

namespace driftline
{

namespace
{

constexpr double keyZoom = 1.5;
/// A key scrolls by so much of what is shown.
constexpr double keyScroll = 0.25;

juce::juce_wchar letterOf(const juce::KeyPress& key)
{
    return juce::CharacterFunctions::toLowerCase(static_cast<juce::juce_wchar>(key.getKeyCode()));
}

bool isOneOf(int code, std::initializer_list<int> codes)
{
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

} // namespace

bool CurveEditor::keyPressed(const juce::KeyPress& key)
{
    if (commandKey(key))
        return true;
    if (activeTool().keyPressed(key))
    {
        const auto text = tool_ == CurveToolKind::pen ? penTool_.strokeText() : paintTool_.cellText();
        if (text.isNotEmpty())
            say(text);
        update();
        return true;
    }
    const bool isTaken = selectionKey(key) || arrowKey(key) || pointKey(key) || viewKey(key);
    if (isTaken)
        update();
    return isTaken;
}

bool CurveEditor::commandKey(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    if (!mods.isCommandDown() || mods.isAltDown())
        return false;
    switch (letterOf(key))
    {
    case 'z':
        mods.isShiftDown() ? redo() : undo();
        return true;
    case 'y':
        redo();
        return true;
    case 'c':
        copy();
        return true;
    case 'x':
        cut();
        return true;
    case 'v':
        pasteHere();
        return true;
    case 'd':
        duplicate();
        return true;
    case 'a':
        selectAll();
        return true;
    default:
        return false;
    }
}

bool CurveEditor::selectionKey(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    const auto code = key.getKeyCode();
    if (mods.isCommandDown() || mods.isAltDown())
        return false;
    bool isTaken = true;
    if (code == juce::KeyPress::tabKey)
        // At the first and the last point the key goes on to the window's next control.
        isTaken = selectNeighbour(surface_, mods.isShiftDown() ? -1 : 1, false)
                  && (session_.current() || !mods.isShiftDown());
    else if (code == juce::KeyPress::pageUpKey || code == juce::KeyPress::pageDownKey)
        selectNeighbour(surface_, code == juce::KeyPress::pageUpKey ? -1 : 1, mods.isShiftDown());
    else if (code == juce::KeyPress::homeKey)
        session_.select(std::size_t{0});
    else if (code == juce::KeyPress::endKey)
        session_.select(session_.curve().points.size() - 1);
    else if (code == juce::KeyPress::escapeKey)
    {
        isTaken = !session_.selection().empty() || isPressed_;
        activeTool().cancel();
        session_.select(std::nullopt);
        return isTaken;
    }
    else
        return false;
    if (isTaken && session_.current())
    {
        const double position = session_.curve().points[*session_.current()].position;
        if (position < surface_.frame.from || position > surface_.frame.to)
            scroll(position - 0.5 * (surface_.frame.from + surface_.frame.to));
        showsFocus_ = true;
        update();
        if (hasKeyboardFocus(false))
            handles_.focus(*session_.current());
        sayCurrent();
    }
    return isTaken;
}

bool CurveEditor::arrowKey(const juce::KeyPress& key)
{
    const auto code = key.getKeyCode();
    if (!isOneOf(code,
                 {juce::KeyPress::leftKey, juce::KeyPress::rightKey, juce::KeyPress::upKey, juce::KeyPress::downKey}))
        return false;
    const auto mods = key.getModifiers();
    const int right = code == juce::KeyPress::rightKey ? 1 : code == juce::KeyPress::leftKey ? -1 : 0;
    const int up = code == juce::KeyPress::upKey ? 1 : code == juce::KeyPress::downKey ? -1 : 0;
    if (mods.isAltDown() && mods.isShiftDown())
        skewByKey(surface_, up);
    else if (mods.isAltDown())
        stretchByKey(surface_, right, up);
    else
        nudge(surface_, {right, up, mods.isShiftDown(), mods.isCommandDown()});
    sayCurrent();
    return true;
}

bool CurveEditor::pointKey(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    if (mods.isCommandDown() || mods.isAltDown())
        return false;
    const auto code = key.getKeyCode();
    const auto letter = letterOf(key);
    const auto current = session_.current();
    if (code == juce::KeyPress::returnKey && current)
        typeInto(*current);
    else if (code == juce::KeyPress::insertKey || letter == 'n')
        addAfterCurrent(surface_);
    else if (code == juce::KeyPress::deleteKey || code == juce::KeyPress::backspaceKey)
        removeSelected(surface_);
    else if (letter == '[' || letter == ']')
        bendSelected(surface_, letter == ']' ? 1 : -1);
    else if (letter == ',' || letter == '.')
    {
        if (changeShape(surface_, letter == '.' ? 1 : -1))
            say(shapeName(session_.curve().points[*current].shape));
        return true;
    }
    else if (letter == 'e')
        toggleEndsMeet();
    else if (letter == 'm' || (code == juce::KeyPress::F10Key && mods.isShiftDown()))
    {
        const auto& point = session_.curve().points[current.value_or(0)];
        const auto place = surface_.frame.place(point.position, point.value);
        showMenu(place, juce::PopupMenu::Options().withTargetScreenArea(
                            localAreaToGlobal(juce::Rectangle<int>(1, 1).withPosition(place.toInt()))));
        return true;
    }
    else
        return false;
    sayCurrent();
    return true;
}

bool CurveEditor::viewKey(const juce::KeyPress& key)
{
    const auto mods = key.getModifiers();
    if (mods.isCommandDown() || mods.isAltDown())
        return false;
    const auto current = session_.current();
    const double middle =
        current ? session_.curve().points[*current].position : 0.5 * (surface_.frame.from + surface_.frame.to);
    switch (letterOf(key))
    {
    case '1':
    case '2':
    case '3':
    case '4':
        chooseTool(static_cast<CurveToolKind>(letterOf(key) - '1'));
        return true;
    case 's':
        setSnaps(!surface_.grid.snaps);
        say(surface_.grid.snaps ? "Snap on" : "Snap off");
        return true;
    case 'g':
        stepGrid(mods.isShiftDown() ? -1 : 1);
        return true;
    case '+':
    case '=':
        zoom(1.0 / keyZoom, middle);
        return true;
    case '-':
        zoom(keyZoom, middle);
        return true;
    case '0':
        surface_.frame.show(0.0, 1.0);
        frameChanged();
        return true;
    case 'h':
        scroll(-keyScroll * surface_.frame.span());
        return true;
    case 'l':
        scroll(keyScroll * surface_.frame.span());
        return true;
    default:
        return false;
    }
}

void CurveEditor::stepGrid(int direction)
{
    const auto choices = gridChoices(surface_.axes);
    const auto count = static_cast<int>(choices.size());
    int now = 0;
    for (int i = 0; i < count; ++i)
        if (choices[static_cast<std::size_t>(i)].name == surface_.grid.choice)
            now = i;
    const auto& choice = choices[static_cast<std::size_t>((now + direction + count) % count)];
    setGrid(choice.name);
    say("Grid " + choice.name);
}

// --- what keys and menus share ---

void CurveEditor::cut()
{
    cutSelected(session_, clipboard_);
    update();
}

void CurveEditor::pasteHere()
{
    if (const auto problem = paste(session_, clipboard_); problem.isNotEmpty())
        refuse(problem);
    update();
}

void CurveEditor::duplicate()
{
    if (!duplicateSelected(session_))
        refuse("Not duplicated: select two points or more, with room behind them");
    update();
}

void CurveEditor::selectAll()
{
    std::vector<std::size_t> points(session_.curve().points.size());
    std::iota(points.begin(), points.end(), std::size_t{0});
    session_.select(std::move(points));
    update();
}

void CurveEditor::toggleEndsMeet()
{
    auto changed = session_.curve();
    if (setEndsMeet(changed, !changed.endsMeet))
        session_.apply(changed);
    say(session_.curve().endsMeet ? "The ends meet" : "The ends are apart");
    update();
}

} // namespace driftline
