// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/LookAndFeel.h"
#include "GUI/MainView.h"
#include "GUI/RenderPanel.h"

#include <juce_audio_processors/juce_audio_processors.h>

namespace driftline
{

/// The plugin's window: holds the MainView, which is drawn for one size, and scales it from 75 to 200 %.
/// [message thread]
class DriftlineEditor : public juce::AudioProcessorEditor
{
public:
    /// `model` and `fileRenders` must outlive this.
    DriftlineEditor(juce::AudioProcessor& owner, EditorModel& model, FileRenderModel& fileRenders);
    ~DriftlineEditor() override;

    void paint(juce::Graphics&) override;
    void resized() override;

private:
    LookAndFeel lookAndFeel_;
    MainView view_;
    RenderPanel renderPanel_; ///< over the view while it is open
    juce::TooltipWindow tooltips_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(DriftlineEditor)
};

} // namespace driftline
