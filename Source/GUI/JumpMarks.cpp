// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/JumpMarks.h"

#include "GUI/JuceCompat.h"
#include "Model/ParameterText.h"
#include "Model/TransitionRule.h"

#include <algorithm>
#include <array>

namespace driftline
{

namespace
{

constexpr float labelHeight = 14.0F;
constexpr float labelGap = 8.0F;
constexpr int courseChords = 48;

double timeOf(const CurveJump& jump, const CurveAxes& axes, const JumpTreatment& treatment)
{
    return willGlide(jump, axes, treatment) ? treatment.glideMilliseconds : treatment.fadeMilliseconds;
}

/// The delay keeps its distance from the curve and lets it go in a straight line, or until the next jump comes.
juce::Path glideCourse(const CurveJump& jump, double end, const CurveSurface& surface, double glidePasses)
{
    juce::Path path;
    path.startNewSubPath(surface.frame.place(jump.position, jump.before));
    for (int i = 1; i <= courseChords; ++i)
    {
        const double part = static_cast<double>(i) / courseChords;
        const double position = jump.position + part * glidePasses;
        if (position >= end)
            break;
        const double value = valueAt(surface.session.curve(), position) + (jump.before - jump.after) * (1.0 - part);
        path.lineTo(surface.frame.place(position, std::clamp(value, 0.0, 1.0)));
    }
    return path;
}

void paintFade(juce::Graphics& g, const CurveJump& jump, const CurveSurface& surface)
{
    constexpr std::array<float, 2> dots{2.0F, 3.0F};
    g.drawDashedLine({surface.frame.place(jump.position, jump.before), surface.frame.place(jump.position, jump.after)},
                     dots.data(), 2, 2.5F);
}

} // namespace

JumpTreatment jumpTreatment(const EditorModel& model)
{
    return {static_cast<TransitionMode>(static_cast<int>(model.parameter(ParameterId::transition))),
            model.parameter(ParameterId::fade), model.parameter(ParameterId::glide)};
}

bool willGlide(const CurveJump& jump, const CurveAxes& axes, const JumpTreatment& treatment)
{
    return jumpGlides(treatment.mode, axes.milliseconds(jump.after) - axes.milliseconds(jump.before),
                      treatment.glideMilliseconds);
}

juce::String jumpText(const CurveJump& jump, const CurveAxes& axes, const JumpTreatment& treatment)
{
    const bool glides = willGlide(jump, axes, treatment);
    const auto time =
        formatParameter(parameterInfo(glides ? ParameterId::glide : ParameterId::fade), timeOf(jump, axes, treatment));
    return juce::String(glides ? "glide " : "fade ") + juce::String::fromUTF8(time.c_str());
}

void paintJumps(juce::Graphics& g, const std::vector<CurveJump>& jumps, const CurveSurface& surface,
                const JumpTreatment& treatment, const Palette& palette, const juce::Font& font)
{
    g.setColour(palette.feedback);
    g.setFont(font);
    const auto area = surface.frame.visible;
    for (std::size_t i = 0; i < jumps.size(); ++i)
    {
        auto jump = jumps[i];
        const bool isWrap = jump.position == 0.0;
        if (isWrap && !surface.axes.wraps)
            continue;
        const bool glides = willGlide(jump, surface.axes, treatment) && surface.axes.passSeconds > 0.0;
        const double end = i + 1 < jumps.size() ? jumps[i + 1].position : 1.0;
        if (glides)
            g.strokePath(
                glideCourse(jump, end, surface, treatment.glideMilliseconds / (1000.0 * surface.axes.passSeconds)),
                juce::PathStrokeType(2.0F));
        else
        {
            // The wrap is where the pass ends; what is heard of it glides in at the start.
            if (isWrap)
                jump.position = 1.0;
            paintFade(g, jump, surface);
        }

        const auto text = jumpText(jump, surface.axes, treatment);
        const float width = compat::textWidth(font, text) + 2.0F;
        const auto middle = surface.frame.place(jump.position, 0.5 * (jump.before + jump.after));
        const float room = surface.frame.place(glides || !isWrap ? end : 1.0, 0.0).x - middle.x;
        const bool isAtEnd = !glides && isWrap;
        if (!area.contains(middle.x - (isAtEnd ? 1.0F : 0.0F), middle.y)
            || (!isAtEnd && room < width + 2.0F * labelGap))
            continue;
        const auto box = juce::Rectangle<float>(isAtEnd ? middle.x - labelGap - width : middle.x + labelGap,
                                                middle.y - 0.5F * labelHeight, width, labelHeight);
        g.drawText(text, box, juce::Justification::centredLeft, false);
    }
}

} // namespace driftline
