// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>

namespace driftline
{

/// Where a file goes in: a sunk surface that shows its name and what is known about it. A click opens the system's
/// dialog; a file can also be dropped. [message thread]
class FileWell : public juce::Button, public juce::FileDragAndDropTarget
{
public:
    /// `caption` is what a screen reader calls it, `hint` what it says while it is empty.
    FileWell(const juce::String& caption, const juce::String& hint);

    /// The user has chosen or dropped a file.
    std::function<void(const juce::File&)> onFile;

    /// An empty name shows the hint.
    void show(const juce::File& file, const juce::String& details);
    const juce::File& file() const { return file_; }

    void paintButton(juce::Graphics&, bool isHighlighted, bool isDown) override;

    bool isInterestedInFileDrag(const juce::StringArray& files) override;
    void fileDragEnter(const juce::StringArray&, int, int) override { setAwaitsDrop(true); }
    void fileDragExit(const juce::StringArray&) override { setAwaitsDrop(false); }
    void filesDropped(const juce::StringArray& files, int, int) override;

private:
    void clicked() override;
    void setAwaitsDrop(bool awaitsDrop);

    const juce::String caption_;
    const juce::String hint_;
    juce::File file_;
    juce::String details_;
    bool awaitsDrop_ = false;
    std::unique_ptr<juce::FileChooser> chooser_; ///< while its dialog is open

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(FileWell)
};

/// Where a dialog begins that has nothing to begin with: the user's music, or home.
juce::File firstAudioFolder();

/// "Stereo   44.1 kHz   3:12"
juce::String fileDetails(int channels, double sampleRateHz, double seconds);

/// "3:12"; minutes without limit.
juce::String minutesText(double seconds);

} // namespace driftline
