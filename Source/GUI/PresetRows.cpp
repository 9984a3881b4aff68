// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetRows.h"

#include "GUI/CurvePath.h"
#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"
#include "Model/PresetGroups.h"

namespace driftline
{

namespace
{

constexpr float nameTextSize = 13.0F;
constexpr float descriptionTextSize = 11.5F;
constexpr float headingTextSize = 10.5F;
constexpr float thumbnailWidth = 44.0F;
constexpr float nameWidth = 140.0F;

} // namespace

void PresetRows::show(std::vector<Preset> presets)
{
    presets_ = std::move(presets);
    rows_.clear();
    juce::String last;
    for (std::size_t i = 0; i < presets_.size(); ++i)
    {
        const auto& preset = presets_[i];
        const auto heading =
            preset.problem.empty() ? juceText(groupOf(preset.patch)) : juce::String("Cannot be opened");
        if (heading != last)
            rows_.push_back({heading, -1});
        last = heading;
        rows_.push_back({{}, static_cast<int>(i)});
    }
}

int PresetRows::rowOf(const std::string& key) const
{
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
        if (const auto* preset = presetAt(row); preset != nullptr && preset->key == key)
            return row;
    return -1;
}

const Preset* PresetRows::presetAt(int row) const
{
    if (row < 0 || row >= static_cast<int>(rows_.size()) || rows_[static_cast<std::size_t>(row)].preset < 0)
        return nullptr;
    return &presets_[static_cast<std::size_t>(rows_[static_cast<std::size_t>(row)].preset)];
}

int PresetRows::nextRow(int row, int direction) const
{
    for (; row >= 0 && row < static_cast<int>(rows_.size()); row += direction)
        if (presetAt(row) != nullptr)
            return row;
    return -1;
}

juce::String PresetRows::getNameForRow(int row)
{
    const auto* preset = presetAt(row);
    if (preset == nullptr)
        return juce::isPositiveAndBelow(row, getNumRows()) ? rows_[static_cast<std::size_t>(row)].heading
                                                           : juce::String();
    const auto& text = preset->problem.empty() ? preset->patch.description : preset->problem;
    return juceText(preset->patch.name) + (preset->isFactory ? ". " : ", yours. ") + juceText(text);
}

void PresetRows::paintListBoxItem(int row, juce::Graphics& g, int width, int height, bool isSelected)
{
    if (!juce::isPositiveAndBelow(row, getNumRows()))
        return;
    const auto palette = LookAndFeel::paletteOf(owner_);
    auto area = juce::Rectangle<int>(width, height).toFloat().reduced(10.0F, 0.0F);
    const auto* preset = presetAt(row);
    if (preset == nullptr)
    {
        g.setColour(palette.dimText);
        g.setFont(LookAndFeel::fontOf(owner_, FontWeight::semiBold, headingTextSize).withExtraKerningFactor(0.09F));
        g.drawText(rows_[static_cast<std::size_t>(row)].heading.toUpperCase(), area.withTrimmedBottom(6.0F),
                   juce::Justification::bottomLeft);
        return;
    }
    if (isSelected)
    {
        g.setColour(palette.panel.interpolatedWith(palette.delay, 0.14F));
        g.fillRoundedRectangle(area.expanded(6.0F, -1.0F), 6.0F);
        g.setColour(palette.delay);
        g.drawRoundedRectangle(area.expanded(5.5F, -1.5F), 6.0F, 1.0F);
    }
    const bool isOpenable = preset->problem.empty();
    auto picture = area.removeFromLeft(thumbnailWidth).reduced(2.0F, 9.0F);
    if (isOpenable)
    {
        const auto slot = static_cast<std::size_t>(preset->patch.parameters.get(ParameterId::slot)) - 1;
        g.setColour(isSelected ? palette.delay : palette.dimText);
        g.strokePath(curvePath(preset->patch.slots[slot].left, picture),
                     juce::PathStrokeType(1.4F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
    }
    area.removeFromLeft(12.0F);
    g.setColour(isOpenable ? palette.text : palette.limit);
    g.setFont(LookAndFeel::fontOf(owner_, FontWeight::medium, nameTextSize));
    g.drawText(juceText(preset->patch.name), area.removeFromLeft(nameWidth), juce::Justification::centredLeft);
    g.setFont(LookAndFeel::fontOf(owner_, FontWeight::regular, descriptionTextSize));
    if (!preset->isFactory)
    {
        g.setColour(palette.motion);
        g.drawText("yours", area.removeFromRight(40.0F), juce::Justification::centredRight);
    }
    g.setColour(isOpenable ? palette.dimText : palette.limit);
    g.drawText(juceText(isOpenable ? preset->patch.description : preset->problem), area,
               juce::Justification::centredLeft);
}

void PresetRows::selectedRowsChanged(int row)
{
    if (const auto* preset = presetAt(row))
        onPreview(*preset);
}

void PresetRows::listBoxItemClicked(int row, const juce::MouseEvent&)
{
    // Selected already, perhaps, and the sound another one meanwhile.
    if (const auto* preset = presetAt(row))
        onPreview(*preset);
}

void PresetRows::listBoxItemDoubleClicked(int row, const juce::MouseEvent&)
{
    if (presetAt(row) != nullptr)
        onChoose();
}

void PresetRows::returnKeyPressed(int) { onChoose(); }

} // namespace driftline
