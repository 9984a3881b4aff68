// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSurface.h"
#include "GUI/Palette.h"
#include "Model/CurveJumps.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <vector>

namespace driftline
{

/// How jumps are treated at present.
struct JumpTreatment
{
    TransitionMode mode = TransitionMode::automatic;
    double fadeMilliseconds = 20.0;
    double glideMilliseconds = 60.0;

    bool operator==(const JumpTreatment&) const = default;
};

JumpTreatment jumpTreatment(const EditorModel& model);

/// What will be heard at a jump: whether the delay glides, by the rule that the Engine has too.
bool willGlide(const CurveJump& jump, const CurveAxes& axes, const JumpTreatment& treatment);

/// "fade 20 ms", "glide 60 ms".
juce::String jumpText(const CurveJump& jump, const CurveAxes& axes, const JumpTreatment& treatment);

/// Draws jumps as they will be treated: a fade as a dotted upright line, a glide as the course that the delay takes,
/// each with its time where there is room for it. The wrap counts where one pass follows another. [message thread]
void paintJumps(juce::Graphics& g, const std::vector<CurveJump>& jumps, const CurveSurface& surface,
                const JumpTreatment& treatment, const Palette& palette, const juce::Font& font);

} // namespace driftline
