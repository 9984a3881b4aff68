// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveEditor.h"
#include "GUI/CurvePath.h"
#include "Plugin/DriftlineProcessor.h"

#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace driftline::test
{

/// The curve editor on a real processor, with a hand, a keyboard and a clipboard of its own. Nothing snaps unless a
/// test asks for it.
struct Drawing
{
    Drawing()
    {
        editor.setSize(1080, 380);
        editor.refresh(processor.playback());
        editor.setSnaps(false);
        editor.setClipboard(clipboard());
    }

    Clipboard clipboard() const
    {
        return {[text = clipboardText] { return *text; }, [text = clipboardText](const juce::String& t) { *text = t; }};
    }

    DelayCurve curve() const { return processor.slot(0).left; }

    void show(const DelayCurve& curve)
    {
        CurveSlot slot;
        slot.left = curve;
        processor.setSlot(0, slot);
        editor.refresh(processor.playback());
    }

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

    /// Along places one after the other, with modifier keys held.
    void drag(const std::vector<juce::Point<float>>& places, int keys = 0)
    {
        const int modifiers = juce::ModifierKeys::leftButtonModifier | keys;
        editor.mouseDown(event(places.front(), modifiers));
        for (const auto& at : places)
            editor.mouseDrag(event(at, modifiers));
        editor.mouseUp(event(places.back(), modifiers));
    }

    void click(juce::Point<float> at, int keys = 0)
    {
        editor.mouseDown(event(at, juce::ModifierKeys::leftButtonModifier | keys));
        editor.mouseUp(event(at, juce::ModifierKeys::leftButtonModifier | keys));
    }

    void doubleClick(juce::Point<float> at)
    {
        click(at);
        click(at);
        editor.mouseDoubleClick(event(at)); // JUCE says so once the second click is let go
    }

    bool press(int key, int modifiers = 0)
    {
        return editor.keyPressed(juce::KeyPress(key, juce::ModifierKeys(modifiers), 0));
    }

    DriftlineProcessor processor;
    CurveEditor editor{processor};
    std::shared_ptr<juce::String> clipboardText = std::make_shared<juce::String>();
};

inline bool isNear(double a, double b) { return std::abs(a - b) < 1e-3; }

/// The action of a menu's entry, found by its text, in submenus too; empty where there is none that can be chosen.
inline std::function<void()> actionOf(const juce::PopupMenu& menu, const juce::String& name,
                                      const juce::String& within = {})
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

} // namespace driftline::test
