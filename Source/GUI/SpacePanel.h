// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"
#include "GUI/ParameterControls.h"
#include "GUI/ResponsePicture.h"
#include "GUI/SectionPanel.h"

#include <memory>

namespace driftline
{

/// What Space plays through, and how much of it. The name opens a list of the responses that come with the program and
/// of what can be done with a file; an audio file that is dropped here is taken as well. [message thread]
class SpacePanel : public SectionPanel, public juce::FileDragAndDropTarget
{
public:
    /// `model` must outlive this.
    explicit SpacePanel(EditorModel& model);

    void refresh();
    void resized() override;
    void lookAndFeelChanged() override { resized(); }
    void paintOverChildren(juce::Graphics&) override;

    bool isInterestedInFileDrag(const juce::StringArray& files) override;
    void fileDragEnter(const juce::StringArray&, int, int) override { picture_.setAwaitsDrop(true); }
    void fileDragExit(const juce::StringArray&) override { picture_.setAwaitsDrop(false); }
    void filesDropped(const juce::StringArray& files, int, int) override;

    /// What the name opens.
    juce::PopupMenu menu();

private:
    void show(const ResponseStatus& status);
    void chooseFile();
    void setNormalised(bool isNormalised);

    EditorModel& model_;
    std::shared_ptr<const ResponseStatus> status_; ///< as it is shown
    juce::TextButton name_;
    ResponsePicture picture_;
    juce::Label details_;
    juce::Label problem_;
    ParameterKnob amount_;
    ParameterKnob preDelay_;
    std::unique_ptr<juce::FileChooser> fileChooser_; ///< while its dialog is open

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SpacePanel)
};

/// "2.80 s   Stereo   48 kHz"; empty where there is nothing to play.
juce::String responseDetails(const ResponseStatus& status);

} // namespace driftline
