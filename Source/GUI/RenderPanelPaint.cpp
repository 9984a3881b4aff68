// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// How the RenderPanel looks: its layout and its colours.
#include "GUI/LookAndFeel.h"
#include "GUI/RenderPanel.h"

namespace driftline
{

namespace
{

constexpr int cardWidth = 640;
constexpr int cardHeight = 372;
constexpr int margin = 24;
constexpr int headingHeight = 44;
constexpr int captionHeight = 20;
constexpr int rowHeight = 34;
constexpr int rowGap = 8;
constexpr int gap = 12;
constexpr int buttonHeight = 30;
constexpr int buttonWidth = 112;
constexpr int progressHeight = 6;
constexpr float cornerRadius = 8.0F;
constexpr float fieldRadius = 6.0F;
constexpr float headingTextSize = 10.5F;
constexpr float headingKerning = 0.09F;
constexpr float captionTextSize = 11.0F;
constexpr float fieldTextSize = 12.5F;
constexpr float messageTextSize = 12.0F;
constexpr float scrimOpacity = 0.72F;

} // namespace

juce::Rectangle<int> RenderPanel::card() const { return getLocalBounds().withSizeKeepingCentre(cardWidth, cardHeight); }

void RenderPanel::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.fillAll(palette.ink.withAlpha(scrimOpacity));
    g.setColour(palette.panel);
    g.fillRoundedRectangle(card().toFloat(), cornerRadius);
    g.setColour(palette.line);
    g.drawRoundedRectangle(card().toFloat().reduced(0.5F), cornerRadius, 1.0F);

    g.setColour(palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, headingTextSize).withExtraKerningFactor(headingKerning));
    g.drawText("RENDER FILE", card().removeFromTop(headingHeight).reduced(margin, 0), juce::Justification::centredLeft);

    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, captionTextSize));
    for (const auto& [field, caption] :
         std::initializer_list<std::pair<const juce::Component*, const char*>>{{&output_, "Output"},
                                                                               {&format_, "Format"},
                                                                               {&tail_, "Tail"},
                                                                               {&tailSeconds_, "Seconds"},
                                                                               {&tempo_, "Tempo (bpm)"}})
    {
        g.setColour(palette.dimText.withMultipliedAlpha(field->isEnabled() ? 1.0F : 0.5F));
        g.drawText(caption, field->getBounds().translated(0, -captionHeight).withHeight(captionHeight),
                   juce::Justification::centredLeft);
    }
    g.setColour(palette.control);
    for (const auto* box : {&format_, &tail_})
        g.fillRoundedRectangle(box->getBounds().toFloat(), fieldRadius);
}

void RenderPanel::resized()
{
    auto area = card().withTrimmedTop(headingHeight).reduced(margin, 0).withTrimmedBottom(margin);
    input_.setBounds(area.removeFromTop(rowHeight + 6));
    area.removeFromTop(rowGap + captionHeight);

    auto row = area.removeFromTop(rowHeight);
    chooseOutput_.setBounds(row.removeFromRight(buttonWidth));
    row.removeFromRight(gap);
    output_.setBounds(row);
    area.removeFromTop(rowGap + captionHeight);

    row = area.removeFromTop(rowHeight);
    tempo_.setBounds(row.removeFromRight(buttonWidth));
    row.removeFromRight(gap);
    tailSeconds_.setBounds(row.removeFromRight(84));
    row.removeFromRight(gap);
    format_.setBounds(row.removeFromLeft(row.getWidth() / 2));
    row.removeFromLeft(gap);
    tail_.setBounds(row);

    auto buttons = area.removeFromBottom(buttonHeight);
    render_.setBounds(buttons.removeFromRight(buttonWidth));
    buttons.removeFromRight(gap);
    close_.setBounds(buttons.removeFromRight(buttonWidth));
    area.removeFromBottom(gap);
    area.removeFromTop(2 * rowGap);
    progress_.setBounds(area.removeFromTop(progressHeight));
    area.removeFromTop(rowGap);
    message_.setBounds(area);
}

void RenderPanel::colourMessage()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    message_.setColour(juce::Label::textColourId, isProblem_ ? palette.limit : palette.text);
}

void RenderPanel::lookAndFeelChanged()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::regular, fieldTextSize);
    for (auto* field : {&output_, &tailSeconds_, &tempo_})
    {
        field->applyFontToAllText(font);
        field->applyColourToAllText(palette.text);
    }
    message_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, messageTextSize));
    message_.setBorderSize({});
    colourMessage();
    progress_.setColour(juce::ProgressBar::backgroundColourId, palette.well);
    progress_.setColour(juce::ProgressBar::foregroundColourId, palette.delay);
    render_.setColour(juce::TextButton::buttonColourId, palette.delay);
    render_.setColour(juce::TextButton::textColourOffId, palette.ink);
}

} // namespace driftline
