// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/LookAndFeel.h"
#include "GUI/MainView.h"
#include "GUI/RenderPanel.h"
#include "GUI/WindowSettings.h"

#include <juce_audio_processors/juce_audio_processors.h>

#include <optional>

namespace driftline
{

/// The plugin's window: holds the MainView, which is drawn for one size, and scales it from 75 to 300 %. Theme, size
/// and tooltips are the user's, see WindowSettings. [message thread]
class DriftlineEditor : public juce::AudioProcessorEditor, private juce::ChangeListener
{
public:
    /// `model` and `fileRenders` must outlive this.
    DriftlineEditor(juce::AudioProcessor& owner, EditorModel& model, FileRenderModel& fileRenders);
    ~DriftlineEditor() override;

    void paint(juce::Graphics&) override;
    void resized() override;

private:
    double scale() const;
    void setScale(double scale);
    void useSettings();
    void changeListenerCallback(juce::ChangeBroadcaster*) override { useSettings(); }

    juce::SharedResourcePointer<WindowSettings> settings_;
    LookAndFeel lookAndFeel_;
    MainView view_;
    RenderPanel renderPanel_; ///< over the view while it is open
    std::optional<juce::TooltipWindow> tooltips_;
    bool isOpen_ = false; ///< whether a change of size is the user's or the host's: then it is remembered

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(DriftlineEditor)
};

} // namespace driftline
