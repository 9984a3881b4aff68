// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurvePanel.h"
#include "GUI/LoadMeter.h"
#include "GUI/ParameterPanels.h"
#include "GUI/PeakMeter.h"
#include "GUI/PresetBar.h"
#include "GUI/SlotRow.h"
#include "GUI/SpacePanel.h"
#include "GUI/WindowMenu.h"

namespace driftline
{

/// Everything in the window, in reading order: presets, curve, Space beside it, slots, parameters. It looks at the
/// model thirty times a second; nothing else tells it what to show. [message thread]
class MainView : public juce::Component, private juce::Timer
{
public:
    /// What the layout is drawn for, in pixels at 100 %.
    static constexpr int designWidth = 1344;
    static constexpr int designHeight = 744;

    /// `model` must outlive this.
    explicit MainView(EditorModel& model);

    /// The button for it was pressed.
    std::function<void()> onRenderFile;

    /// What that button says: how far a render is, say.
    void showRenderState(const juce::String& text) { renderFile_.setButtonText(text); }

    /// Shows what there is now; a timer calls it.
    void refresh();

    /// Its size is that of whoever holds this.
    WindowMenu& windowMenu() { return windowMenu_; }

    void paint(juce::Graphics&) override;
    void resized() override;
    bool keyPressed(const juce::KeyPress& key) override { return presets_.takeKey(key); }

private:
    void timerCallback() override { refresh(); }

    EditorModel& model_;
    WindowMenu windowMenu_;
    PresetBar presets_;
    PeakMeter inputMeter_{"In"};
    PeakMeter outputMeter_{"Out"};
    juce::TextButton renderFile_;
    LoadMeter load_;
    ParameterSwitch bypass_;
    CurvePanel curve_;
    SpacePanel space_;
    SlotRow slots_;
    ParameterPanels panels_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(MainView)
};

} // namespace driftline
