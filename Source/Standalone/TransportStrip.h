// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Standalone/IconButton.h"
#include "Standalone/LevelBar.h"
#include "Standalone/LiveAudio.h"
#include "Standalone/SongDisplay.h"

#include <functional>

namespace driftline
{

/// What the standalone app has beside the plugin's window: the song's transport and tempo, the file that plays in it,
/// and the live input. [message thread]
class TransportStrip : public juce::Component, private juce::Timer
{
public:
    /// What the layout is drawn for; the width is the view's.
    static constexpr int designHeight = 52;

    /// Both must outlive this.
    TransportStrip(LiveAudio& audio, PlayedFiles& files);

    /// The button for the sound device was pressed.
    std::function<void()> onAudioSettings;
    /// Whether there is a device that plays.
    std::function<bool()> hasDevice;

    /// Takes a file to be played, as if it had been dropped.
    void open(const juce::File& file);
    void togglePlay();
    /// Where a file is held over the window.
    void setAwaitsDrop(bool awaitsDrop) { display_.setAwaitsDrop(awaitsDrop); }

    /// Shows what is so now; the timer's work.
    void refresh();

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override;

private:
    void timerCallback() override { refresh(); }
    void chooseFile();
    void takeTempo();
    void showTempo();
    double positionSeconds() const;

    LiveAudio& audio_;
    SongPlayer& song_;
    PlayedFiles& files_;
    std::shared_ptr<const PlayedFileStatus> status_;
    juce::Colour shownInk_;    ///< of the theme that it is drawn in
    bool hintsAtMute_ = false; ///< whether nothing is heard because of it
    IconButton play_{"Play", IconButton::Icon::play};
    IconButton toStart_{"To the start", IconButton::Icon::toStart};
    IconButton loop_{"Loop", IconButton::Icon::loop};
    juce::TextButton open_;
    SongDisplay display_;
    IconButton close_{"Close the file and hear the input", IconButton::Icon::close};
    juce::Label time_;
    LevelBar gain_{"File level"};
    juce::Label tempoCaption_{{}, "bpm"};
    juce::TextEditor tempo_;
    juce::TextButton input_;
    juce::TextButton settings_;
    std::unique_ptr<juce::FileChooser> chooser_; ///< while its dialog is open

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(TransportStrip)
};

} // namespace driftline
