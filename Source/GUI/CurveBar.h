// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/ParameterControls.h"

#include <vector>

namespace driftline
{

/// The choices about what plays the curve, with their names in front: how Trigger, Envelope and Random work, shown only
/// while they are the source, and how the slots are switched. [message thread]
class CurveBar : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit CurveBar(EditorModel& model);

    /// Returns whether other choices are shown than before, and so another width is wanted.
    bool refresh();

    /// What the choices shown need.
    int preferredWidth() const;

    void paint(juce::Graphics&) override;
    void resized() override;

private:
    int captionWidth(const ParameterChoice& choice) const;
    bool show(ParameterChoice& choice, bool isUsed);

    EditorModel& model_;
    ParameterChoice trigger_;
    ParameterChoice mode_;
    ParameterChoice listen_;
    ParameterChoice speed_;
    ParameterChoice slotKeys_;
    ParameterChoice slotQuantise_;
    const std::vector<ParameterChoice*> choices_; ///< from the left

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveBar)
};

} // namespace driftline
