// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetDetails.h"

#include "GUI/CurvePath.h"
#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr float pictureHeight = 120.0F;

juce::AttributedString paragraph(const juce::String& text, const juce::Font& font, juce::Colour colour)
{
    juce::AttributedString result;
    result.setJustification(juce::Justification::topLeft);
    result.setLineSpacing(2.0F);
    result.append(text, font, colour);
    return result;
}

} // namespace

void PresetDetails::show(const Preset* preset)
{
    if (preset == nullptr)
        preset_.reset();
    else
        preset_ = *preset;
    setDescription(preset == nullptr ? juce::String() : juceText(preset->patch.description));
    repaint();
}

void PresetDetails::paint(juce::Graphics& g)
{
    if (!preset_)
        return;
    const auto palette = LookAndFeel::paletteOf(*this);
    auto area = getLocalBounds().toFloat();
    const auto& patch = preset_->patch;
    const bool isOpenable = preset_->problem.empty();
    const auto picture = area.removeFromTop(pictureHeight);
    g.setColour(palette.well);
    g.fillRoundedRectangle(picture, 8.0F);
    if (isOpenable)
    {
        const auto& slot = patch.slots[static_cast<std::size_t>(patch.parameters.get(ParameterId::slot)) - 1];
        const auto inside = picture.reduced(14.0F, 18.0F);
        const juce::PathStrokeType stroke(2.0F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded);
        if (slot.right)
        {
            g.setColour(palette.delay.withAlpha(0.45F));
            g.strokePath(curvePath(*slot.right, inside), stroke);
        }
        g.setColour(palette.delay);
        g.strokePath(curvePath(slot.left, inside), stroke);
    }
    area.removeFromTop(14.0F);
    g.setColour(palette.text);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, 16.0F));
    g.drawText(juceText(patch.name), area.removeFromTop(22.0F), juce::Justification::centredLeft);
    juce::StringArray tags;
    for (const auto& tag : patch.tags)
        tags.add(juceText(tag));
    g.setColour(palette.delay);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, 11.5F));
    g.drawText(tags.joinIntoString(juce::String::fromUTF8("  \xc2\xb7  ")), area.removeFromTop(20.0F),
               juce::Justification::centredLeft);
    area.removeFromTop(8.0F);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::regular, 12.5F);
    if (isOpenable)
        paragraph(juceText(patch.description), font, palette.text).draw(g, area);
    else
        paragraph(juceText(preset_->problem), font, palette.limit).draw(g, area);
}

} // namespace driftline
