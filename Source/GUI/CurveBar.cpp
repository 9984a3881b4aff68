// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveBar.h"

#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr float captionTextSize = 11.5F;
constexpr int captionGap = 2;
constexpr int choiceGap = 10;

/// In a row with the others a word says enough; the screen reader gets the whole name.
juce::String captionOf(const ParameterChoice& choice)
{
    const auto title = choice.getTitle();
    const auto last = title.fromLastOccurrenceOf(" ", false, false);
    return last.substring(0, 1).toUpperCase() + last.substring(1);
}

} // namespace

CurveBar::CurveBar(EditorModel& model)
    : model_(model), trigger_(model, ParameterId::trigger), mode_(model, ParameterId::triggerMode),
      listen_(model, ParameterId::listen), speed_(model, ParameterId::speed), slotKeys_(model, ParameterId::slotKeys),
      slotQuantise_(model, ParameterId::slotQuantise), choices_{&trigger_, &mode_,     &listen_,
                                                                &speed_,   &slotKeys_, &slotQuantise_}
{
    setTitle("Motion and slots");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (auto* choice : choices_)
        addAndMakeVisible(choice);
    refresh();
}

bool CurveBar::show(ParameterChoice& choice, bool isUsed)
{
    choice.refresh();
    if (choice.isVisible() == isUsed)
        return false;
    choice.setVisible(isUsed);
    return true;
}

bool CurveBar::refresh()
{
    const auto source = static_cast<Source>(static_cast<int>(model_.parameter(ParameterId::source)));
    const auto triggeredBy = static_cast<TriggeredBy>(static_cast<int>(model_.parameter(ParameterId::trigger)));
    const bool isTriggered = source == Source::trigger;
    const bool isByOnset = isTriggered && triggeredBy == TriggeredBy::onset;
    bool hasChanged = show(trigger_, isTriggered);
    hasChanged = show(mode_, isTriggered) || hasChanged;
    hasChanged = show(listen_, isByOnset || source == Source::envelope) || hasChanged;
    hasChanged = show(speed_, isTriggered || source == Source::random) || hasChanged;
    slotKeys_.refresh();
    slotQuantise_.refresh();
    if (hasChanged)
        resized();
    return hasChanged;
}

int CurveBar::captionWidth(const ParameterChoice& choice) const
{
    const auto font = LookAndFeel::fontOf(*this, FontWeight::regular, captionTextSize);
    return static_cast<int>(std::ceil(compat::textWidth(font, captionOf(choice))));
}

int CurveBar::preferredWidth() const
{
    int width = 0;
    for (const auto* choice : choices_)
        if (choice->isVisible())
            width += captionWidth(*choice) + captionGap + choice->preferredWidth() + choiceGap;
    return width;
}

void CurveBar::paint(juce::Graphics& g)
{
    g.setColour(LookAndFeel::paletteOf(*this).dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, captionTextSize));
    for (const auto* choice : choices_)
        if (choice->isVisible())
            g.drawText(captionOf(*choice), choice->getX() - captionGap - captionWidth(*choice), 0,
                       captionWidth(*choice), getHeight(), juce::Justification::centredLeft);
}

void CurveBar::resized()
{
    auto area = getLocalBounds();
    for (auto* choice : choices_)
    {
        if (!choice->isVisible())
            continue;
        area.removeFromLeft(captionWidth(*choice) + captionGap);
        choice->setBounds(area.removeFromLeft(choice->preferredWidth()));
        area.removeFromLeft(choiceGap);
    }
    repaint();
}

} // namespace driftline
