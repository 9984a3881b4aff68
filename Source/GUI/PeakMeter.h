// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// A level in a thin bar from -60 to 0 dBFS, falling back slowly; it turns to the colour of limits above 0 dBFS.
/// [message thread]
class PeakMeter : public juce::Component
{
public:
    explicit PeakMeter(const juce::String& name);

    /// `peak` is the largest absolute sample since the last call, once a frame.
    void refresh(float peak);
    void paint(juce::Graphics&) override;

private:
    const juce::String name_;
    float levelDecibels_ = floorDecibels;

    static constexpr float floorDecibels = -60.0F;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PeakMeter)
};

} // namespace driftline
