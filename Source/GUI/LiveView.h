// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveEditor.h"
#include "GUI/LivePass.h"

#include <array>
#include <vector>

namespace driftline
{

/// Takes the moments from the model and lays them out along the curve, for the components below to draw.
/// [message thread]
class LiveHistory
{
public:
    /// `model` must outlive this.
    explicit LiveHistory(EditorModel& model);
    ~LiveHistory() { model_.watchMoments(false); }

    /// Takes what has come. `axes`: what the curve's directions mean now; with other positions all begins anew.
    void refresh(const PlaybackStatus& playback, const CurveAxes& axes);

    const LivePass& pass(int channel) const { return passes_[static_cast<std::size_t>(channel)]; }
    /// The columns of `pass(channel)` that the last `refresh` has changed.
    LivePass::Range changed(int channel) const { return changed_[static_cast<std::size_t>(channel)]; }
    double sampleRateHz() const { return sampleRateHz_; }
    /// The channels that have a pass of their own: 2 where the right side is elsewhere than the left one.
    int channels() const { return channels_; }
    /// The newest of each channel; 1 where there was none yet.
    double pitchRatio(int channel) const { return newest_.pitchRatio[static_cast<std::size_t>(channel)]; }

private:
    EditorModel& model_;
    std::array<LivePass, 2> passes_;
    std::array<LivePass::Range, 2> changed_{};
    std::vector<PlaybackMoment> taken_;
    PlaybackMoment newest_;
    std::vector<AxisLine> positions_;
    double sampleRateHz_ = 48000.0;
    int channels_ = 1;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(LiveHistory)
};

/// Something that was heard, drawn along a CurveEditor's positions; lets the mouse through. [message thread]
class LiveLayer : public juce::Component
{
public:
    /// All must outlive this; this lies exactly over or under the editor.
    LiveLayer(const LiveHistory& history, const CurveEditor& editor);

    /// Draws what has changed.
    void refresh();

protected:
    /// The columns that `clip` touches, with one more on either side.
    LivePass::Range columnsIn(juce::Rectangle<int> clip) const;
    float xOf(int column) const;
    /// Where the part of the pass that is shown lies: nothing is drawn beside it.
    juce::Rectangle<float> shownArea() const { return editor_.visibleArea(); }

    const LiveHistory& history_;
    const CurveEditor& editor_;

private:
    juce::Rectangle<float> lastPlotArea_;
};

/// How loud input and output were, behind the curve: the input filled, the output as a line around it.
class LiveWaveform : public LiveLayer
{
public:
    using LiveLayer::LiveLayer;
    void paint(juce::Graphics&) override;
};

/// The delay that was really read, behind the curve, so that it is seen where it is another one: in glides, and with
/// both heads while a jump fades.
class LiveTrace : public LiveLayer
{
public:
    using LiveLayer::LiveLayer;
    void paint(juce::Graphics&) override;

private:
    void paintPass(juce::Graphics&, int channel) const;
    float yOf(double delaySamples) const;
};

} // namespace driftline
