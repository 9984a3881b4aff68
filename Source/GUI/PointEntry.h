// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ChoiceBox.h"
#include "GUI/CurveSurface.h"

#include <functional>

namespace driftline
{

/// Fields for all that a point is: position and delay in units, and the shape of its segment with tension or count.
/// Return takes them over as one edit; what cannot be read stays and says what would be right. Escape leaves everything
/// as it was. [message thread]
class PointEntry : public juce::Component
{
public:
    /// `surface` must outlive this. `onClose` is called when it is done, and may delete this.
    PointEntry(CurveSurface& surface, std::size_t point, std::function<void()> onClose);

    /// Takes over what was typed. Returns whether all of it could be read.
    bool commit();

    void paint(juce::Graphics&) override;
    void resized() override;
    void lookAndFeelChanged() override;
    void parentHierarchyChanged() override;
    bool keyPressed(const juce::KeyPress&) override;

    static constexpr int preferredWidth = 236;
    static constexpr int preferredHeight = 206;

private:
    bool readInto(CurvePoint& point);

    CurveSurface& surface_;
    const std::size_t point_;
    const CurvePoint before_;
    const std::function<void()> onClose_;
    juce::TextEditor position_;
    juce::TextEditor delay_;
    ChoiceBox shape_;
    juce::TextEditor tension_;
    juce::TextEditor count_;
    juce::Label problem_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PointEntry)
};

} // namespace driftline
