// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/PlaybackStatus.h"

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// "CPU 0.4 %": the share of the blocks' time that is spent on them, smoothed over about a second, and behind it the
/// worst block of the last two seconds, in the colour of limits where it came near a dropout. [message thread]
class LoadMeter : public juce::Component, public juce::SettableTooltipClient
{
public:
    LoadMeter();

    /// Once a frame.
    void refresh(const PlaybackStatus& playback);
    void paint(juce::Graphics&) override;

    juce::String text() const { return text_; }
    juce::String worstText() const { return worstText_; }

private:
    double mean_ = 0.0;
    double worst_ = 0.0;
    int framesSinceWorst_ = 0;
    int framesSinceText_ = 0;
    juce::String text_;
    juce::String worstText_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(LoadMeter)
};

} // namespace driftline
