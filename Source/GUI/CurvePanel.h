// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveBar.h"
#include "GUI/CurveEditor.h"
#include "GUI/CurveToolbar.h"
#include "GUI/LiveView.h"
#include "GUI/PitchStrip.h"
#include "GUI/Playhead.h"

namespace driftline
{

/// The well that holds the curve: the tools, which sides share it, and the curve itself with what is heard behind it
/// and the playhead over it; and beneath it, in a well of its own, the pitch. What plays the curve stands in the row of
/// the tools where there is room, else in one beneath. [message thread]
class CurvePanel : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit CurvePanel(EditorModel& model);

    /// What is being edited, for the row of slots to share.
    CurveSession& session() { return editor_.session(); }

    void refresh(const PlaybackStatus& playback);
    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override { resized(); }

private:
    void setLinked(bool isLinked);
    juce::String noticeOf(const PlaybackStatus& playback) const;
    juce::Rectangle<int> curveWell() const;

    EditorModel& model_;
    juce::Label notice_; ///< what the user should know about the sound right now
    juce::TextButton left_{"L"};
    juce::TextButton right_{"R"};
    juce::TextButton link_{"L = R"};
    CurveBar bar_;
    CurveEditor editor_;
    LiveHistory live_;
    LiveWaveform waveform_;
    LiveTrace trace_;
    PitchStrip pitch_;
    CurveToolbar tools_;
    Playhead playhead_;
    unsigned problems_ = 0; ///< of the session, and when the last one came
    juce::uint32 problemMilliseconds_ = 0;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurvePanel)
};

} // namespace driftline
