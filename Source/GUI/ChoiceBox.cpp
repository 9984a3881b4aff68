// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/ChoiceBox.h"

#include <algorithm>
#include <cmath>

#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{
/// What the box needs beside its text: margins and the arrow, as LookAndFeel places them.
constexpr float widthBesideText = 30.0f;
constexpr float choiceTextSize = 12.0f;
} // namespace

ChoiceBox::ChoiceBox(const juce::String& name, const juce::StringArray& choices)
    : juce::ComboBox(name), choices_(choices)
{
    setTitle(name);
    addItemList(choices_, 1);
    setWantsKeyboardFocus(true);
    setJustificationType(juce::Justification::centredRight); // in a heading it stands at the right
}

int ChoiceBox::preferredWidth() const
{
    const auto font = LookAndFeel::fontOf(*this, FontWeight::medium, choiceTextSize);
    auto widest = 0.0f;
    for (const auto& choice : choices_)
        widest = std::max(widest, compat::textWidth(font, choice));
    return static_cast<int>(std::ceil(widest + widthBesideText));
}

} // namespace driftline
