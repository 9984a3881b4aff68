// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ParameterControls.h"
#include "GUI/SectionPanel.h"

namespace driftline
{

/// The row of panels under the curve, with a control for every parameter but those that have a place of their own: Slot
/// and Bypass, and the choices in CurveBar. What does nothing at present is dimmed; what another source needs is not
/// shown. [message thread]
class ParameterPanels : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit ParameterPanels(EditorModel& model);

    void refresh(const PlaybackStatus& playback);
    void resized() override;

private:
    void refreshUse(const PlaybackStatus& playback);
    void refreshMotion();

    EditorModel& model_;

    SectionPanel timePanel_{"Time"};
    SectionPanel motionPanel_{"Motion"};
    SectionPanel jumpsPanel_{"Jumps"};
    SectionPanel feedbackPanel_{"Feedback"};
    SectionPanel outputPanel_{"Output"};

    ParameterChoice sync_;
    ParameterKnob time_;
    ParameterKnob stereoOffset_;
    ParameterChoice source_;
    ParameterKnob rate_;
    ParameterKnob cycle_;
    ParameterKnob modulation_;
    ParameterKnob threshold_;
    ParameterKnob hold_;
    ParameterKnob attack_;
    ParameterKnob release_;
    ParameterKnob smooth_;
    ParameterKnob seed_;
    ParameterKnob phase_;
    ParameterKnob depth_;
    ParameterChoice transition_;
    ParameterKnob fade_;
    ParameterKnob glide_;
    ParameterSwitch freeze_;
    ParameterTrigger clear_;
    ParameterKnob feedback_;
    ParameterKnob crossfeed_;
    ParameterKnob lowCut_;
    ParameterKnob highCut_;
    ParameterKnob drive_;
    ParameterChoice interpolation_;
    ParameterChoice mixLaw_;
    ParameterKnob mix_;
    ParameterKnob width_;
    ParameterKnob ducking_;
    ParameterKnob output_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(ParameterPanels)
};

} // namespace driftline
