// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SectionPanel.h"

#include "GUI/LookAndFeel.h"

#include <algorithm>
#include <iterator>

namespace driftline
{

namespace
{
constexpr float cornerRadius = 8.0f;
constexpr float headingTextSize = 10.5f;
/// Tracking of the heading: capitals need air.
constexpr float headingKerning = 0.09f;
constexpr int headingHeight = 34;
constexpr int headingMargin = 14;
constexpr int sideMargin = 8;
constexpr int bottomMargin = 12;
constexpr int choiceHeight = 24;
constexpr int buttonHeight = 22;
constexpr int buttonGap = 6;
} // namespace

SectionPanel::SectionPanel(const juce::String& name) : heading_(name.toUpperCase())
{
    setTitle(name);
    // A group of its own for the Tab key and for screen readers, in the order in which controls were added.
    setFocusContainerType(FocusContainerType::focusContainer);
}

void SectionPanel::addControl(juce::Component& control)
{
    controls_.push_back(&control);
    addAndMakeVisible(control);
}

void SectionPanel::addHeadingChoice(ChoiceBox& box)
{
    addHeadingControl({&box, [&box] { return box.preferredWidth(); }, choiceHeight, 0});
}

void SectionPanel::addHeadingButton(juce::TextButton& button)
{
    addHeadingControl(
        {&button, [&button] { return button.getBestWidthForHeight(buttonHeight); }, buttonHeight, buttonGap});
}

void SectionPanel::addHeadingControl(HeadingControl control)
{
    addAndMakeVisible(control.component);
    headingControls_.push_back(std::move(control));
}

void SectionPanel::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.setColour(palette.panel);
    g.fillRoundedRectangle(getLocalBounds().toFloat(), cornerRadius);

    g.setColour(palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, headingTextSize).withExtraKerningFactor(headingKerning));
    g.drawText(heading_, getLocalBounds().removeFromTop(headingHeight).reduced(headingMargin, 0),
               juce::Justification::centredLeft);
}

void SectionPanel::resized()
{
    auto area = getLocalBounds();
    auto heading = area.removeFromTop(headingHeight).withTrimmedRight(sideMargin);
    for (const auto& control : headingControls_)
    {
        const auto width = std::min(control.preferredWidth(), heading.getWidth());
        control.component->setBounds(heading.removeFromRight(width).withSizeKeepingCentre(width, control.height));
        heading.removeFromRight(control.gap);
    }

    area = area.reduced(sideMargin, 0).withTrimmedBottom(bottomMargin);
    std::vector<juce::Component*> shown;
    std::copy_if(controls_.begin(), controls_.end(), std::back_inserter(shown),
                 [](const auto* control) { return control->isVisible(); });
    const auto count = static_cast<int>(shown.size());
    for (int column = 0; column < count; ++column)
    {
        // Edges from the whole width, so that rounding does not pile up at the right.
        const auto left = area.getX() + area.getWidth() * column / count;
        const auto right = area.getX() + area.getWidth() * (column + 1) / count;
        shown[static_cast<size_t>(column)]->setBounds(area.withLeft(left).withRight(right));
    }
}

} // namespace driftline
