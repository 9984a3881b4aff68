// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Standalone/StandaloneHost.h"
#include "Standalone/TransportStrip.h"

namespace driftline
{

/// What is in the standalone app's window: the plugin's editor, and beneath it the transport, in the editor's look and
/// at its scale. A file that is dropped anywhere but where the editor takes one itself is played. [message thread]
class StandaloneView : public juce::Component, public juce::FileDragAndDropTarget, private juce::ComponentListener
{
public:
    /// `host` must outlive this.
    explicit StandaloneView(StandaloneHost& host);
    ~StandaloneView() override;

    /// Width to height, which the window keeps.
    static double aspectRatio();

    TransportStrip& strip() { return strip_; }
    juce::AudioProcessorEditor& editor() { return *editor_; }

    void resized() override;
    /// Keys that nothing in the window has wanted, or that come before anything in it has been chosen: the space bar
    /// plays and stops, the others are the editor's.
    bool keyPressed(const juce::KeyPress& key) override;

    bool isInterestedInFileDrag(const juce::StringArray& files) override { return files.size() == 1; }
    void fileDragEnter(const juce::StringArray&, int, int) override { strip_.setAwaitsDrop(true); }
    void fileDragExit(const juce::StringArray&) override { strip_.setAwaitsDrop(false); }
    void filesDropped(const juce::StringArray& files, int, int) override;

private:
    void componentMovedOrResized(juce::Component&, bool, bool wasResized) override;
    int stripHeightFor(int width) const;
    void showAudioSettings();

    StandaloneHost& host_;
    std::unique_ptr<juce::AudioProcessorEditor> editor_;
    TransportStrip strip_;
    juce::TooltipWindow tooltips_;
    juce::Component::SafePointer<juce::Component> deviceDialog_; ///< while it is open
    bool isLayingOut_ = false;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(StandaloneView)
};

} // namespace driftline
