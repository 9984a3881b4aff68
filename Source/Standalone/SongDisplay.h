// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Standalone/PlayedFiles.h"

#include <juce_gui_basics/juce_gui_basics.h>

namespace driftline
{

/// The file that plays: its waveform with the place where it is, which can be dragged, and its name. Without a file it
/// says how to get one. [message thread]
///
/// Keys: arrows go by a second, Home and End to the ends.
class SongDisplay : public juce::Slider
{
public:
    SongDisplay();

    void show(std::shared_ptr<const PlayedFileStatus> status);
    void showPosition(double seconds);
    void setAwaitsDrop(bool awaitsDrop);

    void paint(juce::Graphics&) override;
    bool keyPressed(const juce::KeyPress& key) override;

private:
    juce::String hint() const;
    void paintText(juce::Graphics&, const juce::String& text) const;
    void paintPeaks(juce::Graphics&, juce::Rectangle<float> area, juce::Colour colour) const;

    std::shared_ptr<const PlayedFileStatus> status_;
    bool awaitsDrop_ = false;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SongDisplay)
};

} // namespace driftline
