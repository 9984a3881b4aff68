// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/LiveView.h"

namespace driftline
{

/// A pitch ratio as people read it: "+3.1 st", "0.0 st"; with "rev." where the sound runs backwards, "still" at 0.
juce::String pitchText(double ratio);

/// Beneath the curve: how far the sound is bent at each place, in semitones, as it was really read (1 - dD/dn), and by
/// how much right now. The range grows with what there is to see. [message thread]
class PitchStrip : public LiveLayer
{
public:
    /// As LiveLayer; the editor's positions are this one's.
    PitchStrip(const LiveHistory& history, const CurveEditor& editor);

    /// Draws what has changed.
    void refresh(bool isRunning);
    void paint(juce::Graphics&) override;

    /// From 0 to as many semitones either way.
    double rangeSemitones() const { return rangeSemitones_; }

private:
    double wantedRange() const;
    float yOf(double semitones) const;

    double rangeSemitones_ = 1.0;
    juce::String value_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PitchStrip)
};

} // namespace driftline
