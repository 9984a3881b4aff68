// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveEditor.h"

namespace driftline
{

/// Where the sound is in the curve, and the delay that is read there: lies over a CurveEditor, lets the mouse through,
/// and draws again only what has moved. [message thread]
class Playhead : public juce::Component
{
public:
    /// `editor` must outlive this and have the same bounds.
    explicit Playhead(const CurveEditor& editor);

    void refresh(const PlaybackStatus& playback);
    void paint(juce::Graphics&) override;

private:
    /// One channel's, in pixels.
    struct Mark
    {
        juce::Point<float> place;
        juce::String text;
        bool isShown = false;
        bool operator==(const Mark&) const = default;
    };

    Mark markOf(const PlaybackStatus& playback, std::size_t channel) const;
    juce::Rectangle<int> boundsOf(const Mark& mark) const;
    void paintMark(juce::Graphics&, const Mark& mark, bool isSecond) const;

    const CurveEditor& editor_;
    std::array<Mark, 2> marks_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(Playhead)
};

} // namespace driftline
