// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurvePanel.h"
#include "GUI/ParameterControls.h"
#include "GUI/PeakMeter.h"
#include "GUI/PresetBar.h"
#include "GUI/SectionPanel.h"
#include "GUI/SlotRow.h"

namespace driftline
{

/// Everything in the window, in reading order: presets, curve, slots, parameters. It looks at the model thirty times a
/// second; nothing else tells it what to show. [message thread]
class MainView : public juce::Component, private juce::Timer
{
public:
    /// What the layout is drawn for, in pixels at 100 %.
    static constexpr int designWidth = 1120;
    static constexpr int designHeight = 720;

    /// `model` must outlive this.
    explicit MainView(EditorModel& model);

    void paint(juce::Graphics&) override;
    void resized() override;

private:
    void timerCallback() override { refresh(); }
    void refresh();
    void refreshParameters(const PlaybackStatus& playback);
    void paintLogo(juce::Graphics&) const;

    EditorModel& model_;
    PresetBar presets_;
    PeakMeter inputMeter_{"In"};
    PeakMeter outputMeter_{"Out"};
    juce::TextButton bypass_{"Bypass"};
    CurvePanel curve_;
    SlotRow slots_;

    SectionPanel timePanel_{"Time"};
    SectionPanel motionPanel_{"Motion"};
    SectionPanel jumpsPanel_{"Jumps"};
    SectionPanel feedbackPanel_{"Feedback"};
    SectionPanel outputPanel_{"Output"};

    ParameterChoice sync_;
    ParameterKnob time_;
    ParameterKnob stereoOffset_;
    ParameterChoice source_;
    ParameterKnob modulation_;
    ParameterKnob rate_;
    ParameterKnob cycle_;
    ParameterKnob phase_;
    ParameterKnob depth_;
    ParameterChoice transition_;
    ParameterKnob fade_;
    ParameterKnob glide_;
    ParameterKnob feedback_;
    ParameterKnob crossfeed_;
    ParameterKnob drive_;
    ParameterChoice mixLaw_;
    ParameterKnob mix_;
    ParameterKnob output_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(MainView)
};

} // namespace driftline
